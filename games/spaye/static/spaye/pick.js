// Picking a card: the first tap lifts (a radio), the button takes, "Au hasard" lifts for you.
// Without this module the radios and the button still work.

import { tell } from "../js/app.js";

function choices() {
  return [...document.querySelectorAll(".pick input:not(:disabled)")];
}

/** The sheet says which card is lifted, and the button wakes up. */
function show() {
  const chosen = document.querySelector(".pick input:checked");
  const text = document.querySelector("[data-picked]");
  if (text && chosen) text.textContent = chosen.getAttribute("aria-label");
  document.querySelectorAll("[data-needs-pick]").forEach((button) => {
    button.disabled = !chosen;
  });
}

document.addEventListener("change", (event) => {
  if (event.target.matches(".pick input")) show();
});

document.addEventListener("click", (event) => {
  if (!event.target.closest("[data-random-pick]")) return;
  const free = choices();
  const random = free[Math.floor(Math.random() * free.length)];
  if (!random) return;
  random.checked = true;
  random.closest(".pick").scrollIntoView({ block: "nearest" });
  tell(random.getAttribute("aria-label"));
  show();
});

show();
document.addEventListener("htmx:afterSettle", show);

/** My own result stays until I leave it, whoever plays next; what asks something of me still comes. */
document.addEventListener(
  "htmx:sseBeforeMessage",
  (event) => {
    if (!document.querySelector("#daye[data-mine]")) return;
    const page = new DOMParser().parseFromString(event.detail.data, "text/html");
    const coming = page.getElementById("daye");
    if (!coming || "mine" in coming.dataset || !/^(watch|reveal)/.test(coming.dataset.stage)) return;
    event.preventDefault();
    event.stopPropagation();
  },
  true,
);
