// What a lesson says at its stops: texts, questions with two attempts, steps for the reader to take,
// and in the end the result. `page` is what the player lends: see page.js.
const backstepLesson = page => {
  const { data, node, say, spoken, show, pause } = page;
  const { stops, steps, strings, lesson } = data;
  const asks = (lesson.questions || []).length > 0;
  const work = asks ? backstepWork(lesson) : null;
  const ATTEMPTS = 2;
  // By the number of the stop, from 0: what has been tried, what is chosen, whether the answer is shown.
  const open = new Map();
  let status = '', wrong = 0, shaken = -1, resultWanted = false;

  const make = (name, text = '', attributes = {}) => {
    const made = document.createElement(name);
    made.textContent = text;
    for (const key in attributes) made.setAttribute(key, attributes[key]);
    return made;
  };
  const indexOf = at => stops.findLastIndex(stop => stop.frame <= at);
  const toldAt = i => stops[i].told[spoken()] || Object.values(stops[i].told)[0];
  const stateOf = i => {
    if (!open.has(i)) open.set(i, { tried: [], closed: new Set(), chosen: new Set(), shown: !!(work && work.of(i + 1)), hint: false, since: Date.now() });
    return open.get(i);
  };
  const asksNow = at => {
    const i = indexOf(at);
    return i >= 0 && !!toldAt(i).question && stops[i].frame === at && !stateOf(i).shown;
  };

  // Questions

  const attempt = (i, numbers) => {
    const told = toldAt(i), state = stateOf(i);
    const right = told.choices.map((choice, k) => k).filter(k => told.choices[k][1]);
    const hit = right.length === numbers.length && numbers.every(k => right.includes(k));
    state.tried.push(numbers.map(k => told.choices[k][0]));
    const missed = numbers.filter(k => !right.includes(k));
    missed.forEach(k => state.closed.add(k));
    state.chosen = new Set(told.several ? numbers.filter(k => right.includes(k)) : []);
    if (!hit && state.tried.length < Math.min(ATTEMPTS, told.choices.length - 1)) {
      status = [missed.length ? '' : say('more'), say('once_more')].filter(Boolean).join(' ');
      page.draw();
      return;
    }
    state.shown = true;
    if (work) {
      work.add({
        kind: stops[i].kind, tried: state.tried, right: hit, hint: state.hint,
        seconds: Math.round((Date.now() - state.since) / 1000), stop: i + 1,
      });
    }
    const next = stops[i].frame + 1;
    if (next < page.count && indexOf(next) === i) show(next); else page.draw();
    status = say(hit ? 'right' : 'shown');
    page.draw();
  };
  const choose = (i, k) => {
    const told = toldAt(i), state = stateOf(i);
    pause();
    if (state.shown || state.closed.has(k)) return;
    if (!told.several) { attempt(i, [k]); return; }
    if (!state.chosen.delete(k)) state.chosen.add(k);
    page.draw();
  };
  const question = (i, revealed) => {
    const told = toldAt(i), state = stateOf(i);
    node.append(make('p', told.question, { class: 'asked' }));
    const list = node.appendChild(make('ol'));
    told.choices.forEach(([text, right, feedback], k) => {
      const dim = state.closed.has(k) || (revealed && !right);
      const button = make('button', '', { class: revealed && right ? 'right' : dim ? 'dim' : '' });
      button.append(make('b', 'ABCD'[k]), make('span', text));
      if (dim && (feedback || state.closed.has(k))) button.lastChild.append(make('small', feedback || say('not_this')));
      if (told.several) button.setAttribute('aria-pressed', state.chosen.has(k));
      button.disabled = revealed;
      button.onclick = () => choose(i, k);
      list.appendChild(make('li')).append(button);
    });
    const line = node.appendChild(make('p', status, { class: 'status', role: 'status' }));
    if (revealed) return;
    if (told.several) {
      const answer = make('button', say('answer'), { class: 'small', id: 'answer' });
      answer.disabled = !state.chosen.size;
      answer.onclick = () => attempt(i, [...state.chosen].sort());
      line.append(answer);
    }
    if (told.hint && !state.hint) {
      const hint = make('button', say('hint'), { class: 'small', id: 'hint' });
      hint.onclick = () => { state.hint = true; status = told.hint; page.draw(); };
      line.append(hint);
    }
  };

  // Steps

  const take = (at, k) => {
    const [, why, goes] = steps[at].ways[k];
    pause();
    if (goes) {
      show(goes);
      if (!steps[goes]) status = say('there');
    } else {
      wrong += 1;
      shaken = k;
      status = strings[why[spoken()]];
    }
    page.draw();
    shaken = -1;
  };
  const ways = at => {
    node.append(make('p', strings[steps[at].asked[spoken()]], { class: 'asked' }));
    const line = node.appendChild(make('div', '', { class: 'ways' }));
    steps[at].ways.forEach(([called], k) => {
      const button = make('button', strings[called[spoken()]], { class: k === shaken ? 'shaken' : '' });
      button.onclick = () => take(at, k);
      line.append(button);
    });
    const help = make('button', say('show_me'), { class: 'quiet' });
    help.onclick = () => { status = ''; show(at + 1); };
    line.append(help);
  };
  // A click in the picture, in its own pixels: a step, where one alone stands there.
  const pointed = (at, x, y) => {
    if (!steps[at]) return false;
    const hit = steps[at].ways.map((way, k) => [way[3], k])
      .filter(([box]) => box && x >= box[0] && x < box[0] + box[2] && y >= box[1] && y < box[1] + box[3]);
    if (hit.length === 1) take(at, hit[0][1]);
    return true;
  };

  // The result

  const result = at => {
    const box = node.appendChild(make('section', '', { id: 'result' }));
    const answers = work.answers, count = answers.length;
    const right = answers.filter(work.first).length;
    const fill = (key, facts) => say(key).replace(/\{(\w+)\}/g, (all, name) => facts[name]);
    box.append(make('h2', say('result')), make('p', count ? fill('score', { right, count }) : '', { class: 'asked' }));
    const table = box.appendChild(make('ul'));
    for (const kind of new Set(answers.map(answer => answer.kind))) {
      const of = answers.filter(answer => answer.kind === kind);
      table.append(make('li', `${lesson.kinds[kind][spoken()]}: ${fill('of', { right: of.filter(work.first).length, count: of.length })}`));
    }
    const left = lesson.questions.filter(stop => !work.of(stop));
    if (left.length) box.append(make('p', fill('left', { numbers: left.join(', ') })));
    const name = box.appendChild(make('input', '', { type: 'text', maxlength: 120, placeholder: say('name'), 'aria-label': say('name') }));
    name.value = work.name;
    const code = box.appendChild(make('p', '', { id: 'code' }));
    const tell = () => { code.textContent = count ? fill('code', { code: work.code() }) : ''; };
    name.oninput = () => { work.name = name.value; tell(); };
    tell();
    const line = box.appendChild(make('p', '', { class: 'status' }));
    const save = line.appendChild(make('button', say('save'), { class: 'small', id: 'save' }));
    save.disabled = !count;
    save.onclick = () => {
      const link = make('a');
      link.href = URL.createObjectURL(new Blob([work.file(indexOf(at) + 1)], { type: 'application/json' }));
      link.download = `${[lesson.lesson, work.name].filter(Boolean).join('-').replace(/[^\p{L}\p{N}_-]/gu, '_').slice(0, 80)}.result.json`;
      link.click();
      setTimeout(() => URL.revokeObjectURL(link.href), 1000);
    };
    const anew = line.appendChild(make('button', say('anew'), { class: 'small' }));
    anew.disabled = !count;
    anew.onclick = () => { work.forget(); open.clear(); resultWanted = false; show(stops[0].frame); };
  };

  // All of it

  let drawnFor = -1;
  const draw = at => {
    const i = indexOf(at);
    if (at !== drawnFor) { status = ''; wrong = i === indexOf(drawnFor) ? wrong : 0; drawnFor = at; }
    node.hidden = i < 0;
    node.replaceChildren();
    if (i < 0) return;
    const told = toldAt(i), revealed = stops[i].frame !== at || stateOf(i).shown;
    node.append(make('h2', told.title));
    if (told.text) node.append(make('p', told.text));
    if (told.question) question(i, revealed);
    if (steps[at]) ways(at);
    if (!told.question && (steps[at] || status)) node.append(make('p', status, { class: 'status', role: 'status' }));
    if (asks && (resultWanted || (i === stops.length - 1 && !asksNow(at)))) result(at);
  };
  return {
    asks, asksNow, work, draw, indexOf, pointed,
    toggleResult: () => { resultWanted = !resultWanted; page.draw(); if (resultWanted) $result().scrollIntoView(); },
    key: (at, event) => {
      const i = indexOf(at), letter = 'abcd'.indexOf(event.key.toLowerCase());
      if (!asksNow(at)) return false;
      if (letter >= 0 && letter < toldAt(i).choices.length) choose(i, letter);
      else if (event.key === 'Enter' && stateOf(i).chosen.size) attempt(i, [...stateOf(i).chosen].sort());
      else if (event.key.toLowerCase() === 'h' && document.getElementById('hint')) document.getElementById('hint').click();
      else return false;
      return true;
    },
  };
  function $result() { return document.getElementById('result'); }
};
