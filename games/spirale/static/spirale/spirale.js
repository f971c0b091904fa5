// The number that is chosen is shown with its dice; one that would lose asks "sure?" instead of being
// hidden with the others. Without this module each kind has a button of its own.

/** Of numbers that lose and others only one is chosen: the one that was touched last. */
function only(chosen) {
  const other = chosen.name === "deadly" ? "number" : "deadly";
  document.querySelectorAll(`.by-number [name="${other}"]`).forEach((input) => {
    input.checked = false;
  });
}

/** Says the chosen number large, with its dice. */
function read() {
  const button = document.getElementById("hide-dice");
  if (!button) return;
  const chosen = document.querySelector(".by-number :checked");
  document.querySelector("[data-chosen-number]").textContent = chosen?.value ?? "";
  const dice = chosen?.closest(".option").querySelector(".dice");
  document.querySelector("[data-chosen-dice]").innerHTML = dice?.innerHTML ?? "";
  button.disabled = chosen?.name !== "number";
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
  if (event.target.matches(".by-number input")) only(event.target);
  if (event.target.closest(".by-number, .jokers")) all();
});
document.addEventListener("htmx:afterSettle", all);
all();
