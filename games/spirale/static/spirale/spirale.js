// Dice become a number by the conventions of the game; a number that would lose asks "sure?".
// Without this module numbers are chosen as such.

const ODD = { "1+3": 13, "1+6": 1 };

/** The number of one or two dice; nothing as long as it isn't one. */
function numberOf(first, second) {
  if (!first || !second) return first + second === 1 ? 1 : 0;
  const [low, high] = first < second ? [first, second] : [second, first];
  return ODD[`${low}+${high}`] ?? low + high;
}

function faceOf(row) {
  return Number(document.querySelector(`[data-die="${row}"]:checked`)?.value ?? 0);
}

/** Chooses the number that the dice make, and says it large. */
function read() {
  const picker = document.querySelector(".picker");
  if (!picker) return;
  const number = numberOf(faceOf(1), faceOf(2));
  const safe = document.getElementById(`number-${number}`);
  const deadly = document.getElementById(`deadly-${number}`);
  document.querySelectorAll(".by-number input").forEach((input) => {
    input.checked = input === safe || input === deadly;
  });
  document.getElementById("deadly").open = Boolean(deadly);
  document.querySelector("[data-chosen-number]").textContent = number || "";
  document.querySelector("[data-chosen-words]").textContent = (safe ?? deadly)?.dataset.said ?? "";
  document.getElementById("hide-dice").disabled = !safe;
}

/** The button says what the chosen joker costs. */
function price() {
  const button = document.querySelector("[data-engage]");
  if (!button) return;
  button.dataset.plain ??= button.textContent;
  const chosen = document.querySelector("[name=word]:checked");
  button.disabled = !chosen;
  button.textContent = chosen ? chosen.dataset.button : button.dataset.plain;
}

function all() {
  read();
  price();
}
document.addEventListener("change", (event) => {
  if (event.target.closest(".picker, .jokers")) all();
});
document.addEventListener("htmx:afterSettle", all);
all();
