// A push waits while a finger, the mouse or the space bar is down: an element that is replaced
// between down and up is never clicked, and the tap would be lost.

const AFTER_MS = 120; // a touch's click comes a moment after its end
const LONGEST_MS = 3000; // a hand that rests on the glass doesn't stop the game

let held = false;
let waiting = [];
let longest;

function release() {
  clearTimeout(longest);
  held = false;
  const pushes = waiting;
  waiting = [];
  pushes.forEach((push) => push());
}

function hold() {
  clearTimeout(longest);
  held = true;
  longest = setTimeout(release, LONGEST_MS);
}

function letGo() {
  if (!held) return;
  clearTimeout(longest);
  longest = setTimeout(release, AFTER_MS);
}

/** Do it now, or when nothing is held down any more. */
export function whenFree(push) {
  if (held) waiting.push(push);
  else push();
}

const spaceOnControl = (event) => event.key === " " && event.target.closest?.("button, input, summary, select, a");

document.addEventListener("pointerdown", (event) => event.isPrimary && hold(), true);
for (const end of ["pointerup", "pointercancel", "dragend"]) document.addEventListener(end, letGo, true);
document.addEventListener("keydown", (event) => spaceOnControl(event) && hold(), true);
document.addEventListener("keyup", (event) => event.key === " " && letGo(), true);
window.addEventListener("blur", letGo);
// What the click itself does comes first: its listeners, then the pushes.
document.addEventListener("click", () => held && setTimeout(release), true);
