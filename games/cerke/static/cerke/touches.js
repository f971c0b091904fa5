// What touches lead to, and the move that they make: the same as `follow` and `move_of` of
// games/cerke/page/choices.py.

/** The node after these touches, or null. A piece of the reserve goes on any empty square. */
export function nodeOf(tree, path, empties) {
  const [start, ...taps] = path;
  if (tree[start] === 1) return taps.length ? null : Object.fromEntries(empties().map((name) => [name, 100]));
  const found = path.reduce((node, name) => node?.[name], tree);
  return found !== undefined && typeof found === "object" ? found : null;
}

const COLUMNS = "K L N T Z X C M P".split(" ");
const SQUARES = "A E I U O Y AI AU IA".split(" ").flatMap((row) => COLUMNS.map((column) => column + row));
const FIRST = "(".charCodeAt(0);

/** Where the piece on a square could end: the squares that data-reach (`packed`) has for it; undefined
    where nothing can be asked. */
export function reachOf(packed, start) {
  if (packed === undefined) return undefined;
  const named = (word) => [...word].map((sign) => SQUARES[sign.charCodeAt(0) - FIRST]);
  const found = packed.split(" ").map(named);
  return found.find(([from]) => from === start)?.slice(1) ?? [];
}

/** The move of these touches and a last one, `.` for the piece that was touched last. */
export function moveOf(path, last, { tam, full }) {
  const [start, ...taps] = [...path, last];
  if (start.includes(".")) return `drop ${start.replace(".", " ")} ${last}`;
  if (tam) return tamMove(start, taps, full);
  if (last === ".") return `move ${start} ${taps[0]}`;
  return `${taps.length === 1 ? "move" : "step"} ${start} ${taps.join(" ")}`;
}

/** Of three squares the one on which a piece stands was stepped on. */
function tamMove(start, taps, full) {
  if (taps.length === 2) return `tam ${start} ${taps.join(" ")}`;
  const leg = full(taps[0]) && taps[0] !== start ? 1 : 2;
  const via = taps[leg - 1];
  return `tam ${start} ${taps.filter((name) => name !== via).join(" ")} via${leg}=${via}`;
}
