// main.py show -- node queens.js 8
const fs = require("fs");
const n = Number(process.argv[2] || 8), columns = [];
let buffer = "";

/** An event with the line that it comes from: t try, p place, s solution, o taken back. */
function event(what, vars) {
  const line = new Error().stack.split("\n")[2].match(/:(\d+):\d+\)?$/)[1];
  buffer += what + " @" + line + (vars ? " " + JSON.stringify(vars) : "") + "\n";
  if (buffer.length > 1 << 16) flush();
}

function flush() {
  fs.writeSync(1, buffer);
  buffer = "";
}

function isFree(row, column) {
  return columns.every((c, r) => c !== column && Math.abs(c - column) !== row - r);
}

function search(row) {
  for (let column = 0; column < n; column++) {
    event(`t ${row} ${column}`, { row, column });
    if (!isFree(row, column)) continue;
    columns.push(column);
    event("p");
    if (row + 1 === n) event("s");
    else search(row + 1);
    columns.pop();
    event("o");
  }
}

const head = { problem: "queens", params: { n }, source: "queens.js" };
buffer = "#backstep 1 " + JSON.stringify(head) + "\n";
search(0);
flush();
