// Plays a run that Backstep has recorded. The data are marks as SVG, each once, and for every frame
// which of them are shown, told as what changes from the frame before.
(async () => {
  const NS = 'http://www.w3.org/2000/svg';
  const $ = id => document.getElementById(id);
  const words = JSON.parse($('words').textContent);
  const bytes = Uint8Array.from(atob($('data').textContent.trim()), c => c.charCodeAt(0));
  let data;
  try {
    const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate'));
    data = JSON.parse(await new Response(stream).text());
  } catch (error) {
    $('said').textContent = words.too_old[document.documentElement.lang];
    return;
  }
  const { marks, clips, frames, kinds, events, seconds, strings, said, tones, stops, boxes, panes } = data;
  const count = frames.length;
  const languages = Object.keys(said);
  let lang = languages.includes(document.documentElement.lang) ? document.documentElement.lang : languages[0];
  const say = key => words[key][lang];

  // The picture

  const make = (name, attributes = {}, parent = null) => {
    const node = document.createElementNS(NS, name);
    for (const key in attributes) node.setAttribute(key, attributes[key]);
    if (parent) parent.append(node);
    return node;
  };
  const parsed = new Map();
  const parser = document.createElementNS(NS, 'svg');
  const element = id => {
    if (!parsed.has(id)) {
      const [clip, source] = marks[id];
      parser.innerHTML = clip < 0 ? `<g>${source}</g>` : `<g clip-path="url(#c${clip})">${source}</g>`;
      parsed.set(id, parser.firstChild);
    }
    return parsed.get(id).cloneNode(true);
  };
  const canvas = at => {
    const svg = make('svg', { viewBox: boxes[at].join(' '), role: 'img' });
    const defs = make('defs', {}, svg);
    clips.forEach(([x, y, width, height], i) => make('rect', { x, y, width, height }, make('clipPath', { id: `c${i}` }, defs)));
    return svg;
  };
  // Which marks a frame shows: from the last key frame on, of which there is one every so often.
  const kept = new Map();
  const shownAt = at => {
    if (kept.has(at)) return kept.get(at);
    let key = at;
    while (!kept.has(key) && frames[key][0] >= 0) key--;
    let list = kept.get(key) || frames[key][1];
    for (let i = key + 1; i <= at; i++) {
      const [head, middle, tail] = frames[i];
      list = head < 0 ? middle : [...list.slice(0, head), ...middle, ...list.slice(list.length - tail)];
    }
    if (kept.size > 400) kept.clear();
    kept.set(at, list);
    return list;
  };
  const stage = canvas(0);
  stage.setAttribute('tabindex', '-1');
  $('stage').append(stage);
  const scene = make('g', { id: 'scene' }, stage);
  // On a phone the panes of a lesson stand below each other, each as wide as the page.
  const narrow = window.matchMedia('(max-width: 640px)');
  const stack = document.createElement('div');
  stack.id = 'stack';
  $('stage').append(stack);
  // A pane much wider than high (code, a chart) is as large as can be read, and scrolls sideways.
  const WIDE = 1.7, READABLE = 0.55, LEAST = 240;
  let stacked = '';
  const stackPanes = () => {
    const wanted = narrow.matches ? panes[at] || [] : [];
    const key = JSON.stringify(wanted);
    $('stage').classList.toggle('stacked', wanted.length > 0);
    if (key === stacked) return;
    stacked = key;
    const room = $('stage').clientWidth;
    const natural = wanted.reduce((sum, [, , w, h]) => sum + (w / h > WIDE ? Math.max(room / w, READABLE) : room / w) * h, 0);
    $('stage').style.minHeight = wanted.length ? `${Math.min(LEAST, natural)}px` : '';
    stack.replaceChildren(...wanted.map(([x, y, w, h], i) => {
      const pane = make('svg', { viewBox: `${x} ${y} ${w} ${h}`, 'aria-hidden': 'true' });
      pane.style.setProperty('--high', h / w);
      pane.style.setProperty('--wide', w / h > WIDE ? `${READABLE * w}px` : '100%');
      if (w / h > WIDE) pane.setAttribute('preserveAspectRatio', 'xMinYMid');
      make('rect', { x, y, width: w, height: h }, make('clipPath', { id: `pane${i}` }, pane));
      make('use', { href: '#scene' }, make('g', { 'clip-path': `url(#pane${i})` }, pane));
      const around = document.createElement('div');
      around.append(pane);
      return around;
    }));
  };
  narrow.addEventListener('change', () => stackPanes());
  let painted = [];
  const nodes = [];
  // What moves on the way to a frame: as long as nothing else is shown.
  const { ways, moves } = data;
  const calm = window.matchMedia('(prefers-reduced-motion: reduce)');
  let moving = [];
  const rest = () => { moving.splice(0).forEach(stop => stop()); };
  const move = (frame, room) => {
    const [long, ...things] = moves[frame] || [0];
    if (!long || calm.matches || room < 250) return;
    for (const [way, x, y, here, ...which] of things) {
      const told = ways[way], steps = [];
      for (let i = 0; i < told.length; i += 6) {
        const [offset, dx, dy, wide, high, opacity] = told.slice(i, i + 6);
        steps.push({ offset, opacity, transform: `translate(${dx}px, ${dy}px) scale(${wide}, ${high})` });
      }
      for (const one of which) {
        const node = here ? nodes[one] : scene.appendChild(element(one));
        node.style.transformOrigin = `${x}px ${y}px`;
        const going = node.animate(steps, Math.min(long, 0.9 * room));
        if (!here) going.onfinish = () => node.remove();
        moving.push(() => { going.cancel(); if (!here) node.remove(); });
      }
    }
  };
  const paint = list => {
    let head = 0;
    while (head < list.length && head < painted.length && list[head] === painted[head]) head++;
    let tail = 0;
    const most = Math.min(list.length, painted.length) - head;
    while (tail < most && list[list.length - 1 - tail] === painted[painted.length - 1 - tail]) tail++;
    const old = nodes.slice(head, nodes.length - tail);
    const fresh = list.slice(head, list.length - tail).map(element);
    const after = nodes[nodes.length - tail] || null;
    for (const node of old) node.remove();
    for (const node of fresh) scene.insertBefore(node, after);
    nodes.splice(head, old.length, ...fresh);
    painted = list;
  };

  // What is said

  let at = 0, playing = 0, timer = 0, speed = 1;
  const sentence = (node, i) => {
    node.replaceChildren();
    const [label, text] = said[lang][i].map(k => strings[k]);
    if (label) node.append(Object.assign(document.createElement('b'), { textContent: label + ' ' }));
    node.append(Object.assign(document.createElement('span'), { textContent: text }));
    node.style.setProperty('--tone', tones[i]);
  };
  const stopAt = i => stops.find(stop => stop.frame === i);
  const lesson = stops.length ? backstepLesson({
    data, node: $('stop'), say: key => say(key), spoken: () => lang, count,
    show: next => show(next), pause: () => pause(), draw: () => drawStop(),
  }) : null;
  const drawStop = () => {
    if (!lesson) return;
    lesson.draw(at);
    $('said').hidden = lesson.asksNow(at) || !$('said').textContent;
  };
  const show = next => {
    const to = Math.max(0, Math.min(count - 1, next)), on = to === at + 1;
    at = to;
    rest();
    paint(shownAt(at));
    if (on) move(at, playing ? 1000 * seconds[at] / speed : Infinity);
    stackPanes();
    // What is about as high as wide stands beside the text, all else above it.
    const parts = lesson ? panes[at] || [] : [], alone = parts.length === 1 && parts[0][2] < WIDE * parts[0][3];
    document.body.classList.toggle('words', !!lesson && !parts.length);
    document.body.classList.toggle('beside', alone);
    stage.setAttribute('viewBox', (alone ? parts[0] : boxes[at]).join(' '));
    sentence($('said'), at);
    stage.setAttribute('aria-label', $('said').textContent);
    const slider = $('at');
    slider.value = at;
    let where = events[at] < 0 ? '' : say('event').replace('{event}', events[at].toLocaleString(lang));
    if (lesson) where = say('stop').replace('{number}', lesson.indexOf(at) + 1).replace('{all}', stops.length);
    slider.setAttribute('aria-valuetext', where);
    $('where').textContent = where;
    drawStop();
  };

  // Time

  const pause = () => { clearTimeout(timer); playing = 0; drawPlay(); };
  const tick = () => {
    if (playing > 0 ? at >= count - 1 : at <= 0) { pause(); return; }
    show(at + playing);
    const stop = stopAt(at);
    if (stop) { pause(); return; }
    timer = setTimeout(tick, 1000 * seconds[at] / speed);
  };
  const play = direction => {
    clearTimeout(timer);
    playing = direction;
    if (direction > 0 && at >= count - 1) show(0);
    drawPlay();
    timer = setTimeout(tick, 1000 * seconds[at] / speed);
  };
  const toggle = direction => playing === direction ? pause() : play(direction);
  const step = by => { pause(); show(at + by); };
  const solution = by => {
    for (let i = at + by; i >= 0 && i < count; i += by) if (kinds[i] === 's') { step(i - at); return; }
  };
  const stopBy = by => {
    const before = stops.map(stop => stop.frame);
    const next = by > 0 ? before.find(i => i > at) : before.filter(i => i < at).pop();
    if (next !== undefined) step(next - at);
  };

  // Controls

  const icons = data.icons;
  const controls = $('controls');
  const button = (id, icon, key, act) => {
    const node = Object.assign(document.createElement('button'), { id, innerHTML: icons[icon] || icon });
    node.onclick = act;
    node.dataset.say = key;
    controls.append(node);
    return node;
  };
  if (lesson) button('before', '‹', 'before', () => stopBy(-1));
  button('first', 'skip-start', 'first', () => step(-count));
  button('back', 'step-back', 'back', () => step(-1));
  button('play', 'play', 'play', () => toggle(1));
  button('on', 'step-forward', 'on', () => step(1));
  button('last', 'skip-end', 'last', () => step(count));
  if (lesson) button('after', '›', 'after', () => stopBy(1));
  else if (kinds.includes('s')) button('solution', 'star', 'solution', () => solution(1));
  document.body.classList.toggle('lesson', !!lesson);
  const drawPlay = () => {
    const node = $('play');
    node.innerHTML = icons[playing > 0 ? 'pause' : 'play'];
    node.classList.toggle('on', playing !== 0);
    node.setAttribute('aria-label', say(playing ? 'pause' : 'play'));
  };
  const speeds = controls.appendChild(document.createElement('select'));
  [0.25, 0.5, 1, 2, 5, 10, 50].forEach(x => speeds.append(new Option(`${x} ×`, x, x === 1, x === 1)));
  speeds.onchange = () => { speed = +speeds.value; };
  speeds.dataset.say = 'speed';
  controls.append(Object.assign(document.createElement('output'), { id: 'where' }));
  controls.append(Object.assign(document.createElement('span'), { className: 'space' }));
  if (lesson && lesson.asks) button('score', 'check', 'result', () => lesson.toggleResult());
  const choice = controls.appendChild(document.createElement('select'));
  const names = data.languages;
  languages.forEach(code => choice.append(new Option(names[code], code, code === lang, code === lang)));
  if (languages.length < 2) choice.hidden = true;
  const speak = code => {
    lang = code;
    choice.value = code;
    document.documentElement.lang = code;
    document.querySelectorAll('[data-say]').forEach(node => {
      node.title = say(node.dataset.say);
      node.setAttribute('aria-label', node.title);
    });
    $('at').setAttribute('aria-label', say('slider'));
    choice.setAttribute('aria-label', say('language'));
    drawPlay();
    show(at);
  };
  choice.onchange = () => speak(choice.value);

  // Where on the line which events are

  const drawMarks = () => {
    const node = $('marks'), scale = window.devicePixelRatio || 1;
    const wide = Math.max(1, Math.round(node.clientWidth * scale)), high = Math.round(14 * scale);
    node.width = wide;
    node.height = high;
    const pen = node.getContext('2d'), style = getComputedStyle(document.documentElement);
    const colors = { t: 'try', p: 'placed', o: 'taken', s: 'solution' };
    const each = wide / count;
    for (const kind of 'topsd') {
      pen.fillStyle = style.getPropertyValue(`--${colors[kind] || 'dim'}`);
      for (let i = 0; i < count; i++) {
        if (kinds[i] === kind) pen.fillRect(Math.floor(i * each), kind === 's' ? 0 : high / 4, Math.max(1, each), kind === 's' ? high : high / 2);
      }
    }
  };
  window.addEventListener('resize', drawMarks);

  // Keys and touch

  $('at').max = count - 1;
  $('at').oninput = () => { pause(); show(+$('at').value); };
  window.addEventListener('keydown', event => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.target.tagName === 'SELECT' || event.target.type === 'text') return;
    const on = event.target.tagName === 'BUTTON' && (event.key === ' ' || event.key === 'Enter');
    if (on) return;
    const keys = {
      ' ': () => toggle(event.shiftKey ? -1 : 1), ArrowRight: () => step(1), ArrowLeft: () => step(-1),
      Home: () => step(-count), End: () => step(count), n: () => solution(1), N: () => solution(-1),
      PageDown: () => stops.length ? stopBy(1) : step(10), PageUp: () => stops.length ? stopBy(-1) : step(-10),
      '+': () => { speeds.selectedIndex = Math.min(speeds.length - 1, speeds.selectedIndex + 1); speed = +speeds.value; },
      '-': () => { speeds.selectedIndex = Math.max(0, speeds.selectedIndex - 1); speed = +speeds.value; },
      l: () => speak(languages[(languages.indexOf(lang) + 1) % languages.length]),
    };
    if (lesson && lesson.key(at, event)) { event.preventDefault(); return; }
    if (keys[event.key]) keys[event.key]();
    else return;
    event.preventDefault();
  });
  let touched = null;
  $('stage').addEventListener('pointerdown', event => { touched = [event.clientX, event.clientY]; });
  $('stage').addEventListener('pointerup', event => {
    if (!touched) return;
    const canvas = event.target.closest && event.target.closest('svg');
    const still = Math.hypot(event.clientX - touched[0], event.clientY - touched[1]) < 8;
    if (lesson && canvas && still) {
      const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(canvas.getScreenCTM().inverse());
      if (lesson.pointed(at, x, y)) { touched = null; return; }
    }
    const dx = event.clientX - touched[0], dy = event.clientY - touched[1];
    touched = null;
    if (Math.abs(dx) > 40 && Math.abs(dx) > 2 * Math.abs(dy)) step(dx < 0 ? 1 : -1);
    else if (Math.hypot(dx, dy) < 8 && event.pointerType !== 'mouse') toggle(1);
  });

  // On paper: what a printer gets, in a light theme where the page has a dark one

  const forPaper = () => {
    const paper = $('print');
    paper.replaceChildren();
    for (const [i, list, tone] of data.paper) {
      const article = paper.appendChild(document.createElement('article'));
      const svg = article.appendChild(canvas(i));
      svg.append(...(list || shownAt(i)).map(element));
      const stop = stopAt(i);
      if (stop) {
        const told = stop.told[lang] || Object.values(stop.told)[0];
        for (const text of [told.title, told.text, told.question]) {
          if (text) article.append(Object.assign(document.createElement('p'), { textContent: text }));
        }
        for (const [k, [text]] of (told.choices || []).entries()) {
          article.append(Object.assign(document.createElement('p'), { textContent: `${'ABCD'[k]}  ${text}` }));
        }
        if (told.question) continue;
      }
      const text = article.appendChild(document.createElement('p'));
      sentence(text, i);
      if (tone) text.style.setProperty('--tone', tone);
    }
  };
  window.addEventListener('beforeprint', forPaper);
  window.backstep = { show, count, get at() { return at; }, get playing() { return playing; }, forPaper, work: lesson && lesson.work };
  drawMarks();
  speak(lang);
})();
