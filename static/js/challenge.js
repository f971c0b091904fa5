// Whom I challenge: the sheet shows the chosen person and how we stand, the button says the name.
// Without this module the button says "Défier" and the radios work.

function show() {
  const button = document.querySelector("[data-challenge]");
  const chosen = document.querySelector(".candidate :checked")?.closest(".candidate");
  if (!button || !chosen) return;
  const { name, score } = chosen.dataset;
  button.textContent = name ? button.dataset.text.replace("{name}", name) : button.dataset.anyone;
  showScore(score);
  showChip(chosen.querySelector(".chip"));
}

function showScore(score) {
  const line = document.querySelector("[data-score-here]");
  line.hidden = !score;
  line.textContent = score ?? "";
}

function showChip(chip) {
  const place = document.querySelector("[data-versus]");
  const small = chip.cloneNode(true);
  small.classList.remove("s-62", "away");
  small.classList.add("s-46");
  place.replaceChildren(small);
  place.hidden = false;
}

/** "/challenge/?player=3": somebody's chip on another page was tapped. */
function choose() {
  const seat = new URLSearchParams(location.search).get("player");
  const wanted = seat && document.getElementById(`player-${seat}`);
  if (!wanted) return;
  wanted.checked = true;
  wanted.closest(".candidate").scrollIntoView({ block: "nearest" });
}

choose();
show();
document.addEventListener("change", (event) => event.target.closest(".candidate") && show());
document.addEventListener("htmx:afterSettle", show);
