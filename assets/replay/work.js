'use strict';
// How a lesson's questions were answered, as visualizer/lessons/work.py writes it: kept in the
// browser, as a file to be handed in, or as a short code. Nothing of it goes anywhere by itself.
const backstepWork = facts => {
  const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
  const place = `backstep ${facts.lesson} ${facts.version}`;
  const crc = bytes => {
    let sum = ~0;
    for (const byte of bytes) {
      sum ^= byte;
      for (let k = 0; k < 8; k++) sum = (sum >>> 1) ^ (sum & 1 ? 0xEDB88320 : 0);
    }
    return ~sum >>> 0;
  };
  const utf8 = text => new TextEncoder().encode(text);
  const number = (value, length) => Array.from({ length }, (_, i) => (value / 2 ** (8 * (length - 1 - i))) & 255);
  // Keys in order, no blanks: the same text for the same facts wherever they are written.
  const plain = value => {
    if (Array.isArray(value)) return `[${value.map(plain).join(',')}]`;
    if (value === null || typeof value !== 'object') return JSON.stringify(value);
    return `{${Object.keys(value).sort().map(key => `${JSON.stringify(key)}:${plain(value[key])}`).join(',')}}`;
  };
  let kept = { name: '', began: '', last: '', answers: {} };
  try {
    kept = { ...kept, ...JSON.parse(localStorage.getItem(place) || '{}') };
  } catch (error) { /* what is damaged, or not to be read here, is begun anew */ }
  const keep = () => {
    try { localStorage.setItem(place, JSON.stringify(kept)); } catch (error) { /* a private window keeps nothing */ }
  };
  const now = () => {
    const day = new Date(), two = value => String(value).padStart(2, '0');
    return `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}T${two(day.getHours())}:${two(day.getMinutes())}:${two(day.getSeconds())}`;
  };
  const list = () => Object.keys(kept.answers).map(Number).sort((a, b) => a - b).map(stop => kept.answers[stop]);
  const first = answer => answer.right && answer.tried.length === 1;
  const outcome = answer => !answer ? 0 : first(answer) ? 1 : answer.right ? 2 : 3;
  const named = () => kept.name.split(/\s+/).filter(Boolean).join(' ').slice(0, 120);
  const code = () => {
    const outcomes = facts.questions.slice(0, 255).map(stop => outcome(kept.answers[stop]));
    const body = [...number(parseInt(facts.version || '0', 16), 4), outcomes.length];
    for (let i = 0; i < outcomes.length; i += 4) {
      body.push(outcomes.slice(i, i + 4).reduce((sum, one, k) => sum + (one << 2 * k), 0));
    }
    const seconds = list().reduce((sum, answer) => sum + answer.seconds, 0);
    body.push(...number(Math.min(Math.floor(seconds / 60), 0xFFFF), 2));
    body.push(...number(crc(utf8(named().toLowerCase())) & 0xFFFF, 2));
    body.push(...number(crc(body) & 0xFFFFFF, 3));
    const bits = body.map(byte => byte.toString(2).padStart(8, '0')).join('');
    let signs = '';
    for (let i = 0; i < bits.length; i += 5) signs += ALPHABET[parseInt(bits.slice(i, i + 5).padEnd(5, '0'), 2)];
    return signs.match(/.{1,5}/g).join('-');
  };
  return {
    code, first,
    get name() { return kept.name; },
    set name(name) { kept.name = name; keep(); },
    get answers() { return list(); },
    of: stop => kept.answers[stop],
    add: answer => {
      if (kept.answers[answer.stop]) return;
      kept.answers[answer.stop] = answer;
      kept.last = now();
      kept.began = kept.began || kept.last;
      keep();
    },
    forget: () => { kept = { name: kept.name, began: '', last: '', answers: {} }; keep(); },
    file: stop => {
      const written = {
        'backstep result': 1, program: facts.program, lesson: facts.lesson, title: facts.title,
        version: facts.version, questions: facts.questions, name: named(), stop,
        began: kept.began, last: kept.last, answers: list(), code: code(),
      };
      written.check = crc(utf8(plain(written))).toString(16).padStart(8, '0');
      return JSON.stringify(written, null, 1) + '\n';
    },
  };
};
