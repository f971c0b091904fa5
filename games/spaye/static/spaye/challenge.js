// Whom I challenge: the sheet shows the chosen person and how we stand, the button says the name.
// Without this module the button says "Défier" and the radios work.

function show() {
  const button = document.querySelector("[data-challenge]");
  const chosen = document.querySelector(".candidate :checked")?.closest(".candidate");
  if (!button || !chosen) return;
  const { name, score } = chosen.dataset;
  const { value } = chosen.querySelector("input");
  button.textContent = name ? button.dataset.text.replace("{name}", name) : button.dataset[value];
  showScore(score);
  showChip(chosen.querySelector(".chip"));
  keepInOtherOrders(value);
}

/** Who is chosen stays chosen when the people are put in another order. */
function keepInOtherOrders(player) {
  document.querySelectorAll("#challenge .segments a").forEach((link) => {
    const there = new URL(link.href);
    there.searchParams.set("player", player);
    link.href = there;
  });
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
  wanted.closest(".candidate").scrollIntoView({ block: "center" });
}

/** Letters without accents and case, as the server compares them. */
const bare = (text) => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();

/** Only those whose names have what is typed; whoever is chosen stays chosen. */
function find() {
  const wanted = bare(document.getElementById("find")?.value.trim() ?? "");
  const people = [...document.querySelectorAll(".candidate")];
  people.forEach((one) => {
    one.hidden = Boolean(wanted) && !bare(one.dataset.name ?? "").includes(wanted);
  });
  const nobody = document.getElementById("found-nobody");
  if (nobody) nobody.hidden = people.some((one) => !one.hidden);
}

/** One name left: Enter chooses it. */
function take(event) {
  if (!event.target.matches(".find")) return;
  event.preventDefault();
  const left = [...document.querySelectorAll(".candidate:not([hidden]) input:enabled")];
  if (left.length !== 1) return;
  left[0].checked = true;
  left[0].focus();
  show();
}

document.addEventListener("input", (event) => event.target.id === "find" && find());
document.addEventListener("submit", take, true);
choose();
find();
show();
document.addEventListener("change", (event) => event.target.closest(".candidate") && show());
document.addEventListener("htmx:afterSettle", () => {
  find();
  show();
});
