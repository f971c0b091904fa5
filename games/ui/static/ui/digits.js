// Which of many a digit names: two in quick succession name those from the tenth on; a 0 alone is the tenth.

const QUICK_MS = 900;
let typed = { digit: "", at: -Infinity };

/** Whether keys belong to something else now: a field, an open sheet, the browser. */
export function elsewhere(event) {
  const open = document.querySelector("[popover]:is(:popover-open, .\\:popover-open)");
  const writes = event.target.matches?.("input:not([type=radio], [type=checkbox]), textarea, select");
  return Boolean(open || writes || event.ctrlKey || event.metaKey || event.altKey);
}

export const isDigit = (key) => /^[0-9]$/.test(key);

/** The `one` of all that this digit names, and which was named `unmeant` by the digit before it. */
export function named(all, event) {
  const before = event.timeStamp - typed.at < QUICK_MS ? typed.digit : "";
  const both = Number(before + event.key);
  const two = before && both >= 10 && both <= all.length;
  typed = { digit: two ? "" : event.key, at: event.timeStamp };
  return { one: all[(two ? both : Number(event.key) || 10) - 1], unmeant: two ? all[Number(before) - 1] : undefined };
}
