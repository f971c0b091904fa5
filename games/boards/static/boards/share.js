// The share button: the device's own sheet, else the clipboard. Without this it is a plain link.

import { toast } from "../js/toasts.js";

async function share(link) {
  if (navigator.share) {
    await navigator.share({ url: link.href, title: document.title });
    return;
  }
  await navigator.clipboard.writeText(link.href);
  toast(link.dataset.shared);
}

document.addEventListener("click", (event) => {
  const link = event.target.closest("[data-share]");
  // The clipboard exists on https and localhost only.
  if (!link || !(navigator.share || navigator.clipboard)) return;
  event.preventDefault();
  share(link).catch((error) => {
    if (error.name !== "AbortError") window.location.assign(link.href);
  });
});
