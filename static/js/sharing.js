// Sharing a link that stands in a field: the phone's own sheet where there is one, and the clipboard.

import { tell } from "./app.js";
import { toast } from "./toasts.js";

const DONE_MS = 2500;
const field = (id) => document.getElementById(id);

async function share({ dataset }) {
  const input = field(dataset.shares);
  try {
    await navigator.share({ title: dataset.title, url: input.value });
  } catch (refusal) {
    // Closing the sheet is no mistake; where sharing is not allowed, the link is at hand.
    if (refusal.name !== "AbortError") input.select();
  }
}

/** The clipboard needs https; without it the selected text is copied the old way. */
async function copied(input) {
  input.select();
  try {
    await navigator.clipboard.writeText(input.value);
    return true;
  } catch {
    return document.execCommand("copy");
  }
}

async function copy(button) {
  if (!(await copied(field(button.dataset.copies)))) {
    // The text is selected: that is half of it.
    if (button.dataset.refused) toast(button.dataset.refused);
    return;
  }
  const label = button.querySelector("span");
  button.dataset.label ??= label.textContent;
  const before = button.dataset.label;
  label.textContent = button.dataset.done;
  tell(button.dataset.done);
  setTimeout(() => {
    label.textContent = before;
  }, DONE_MS);
}

function offer(selector, act) {
  document.querySelectorAll(selector).forEach((button) => {
    button.hidden = false;
    button.addEventListener("click", () => act(button));
  });
}

if (navigator.share) offer("[data-shares]", share);
offer("[data-copies]", copy);
