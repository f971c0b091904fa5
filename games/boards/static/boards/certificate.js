// Sharing a certificate: the phone's own sheet where there is one, and the clipboard.

const DONE_MS = 2500;
const share = document.getElementById("share");
const copy = document.getElementById("copy");
const address = document.getElementById("address");

if (navigator.share) {
  share.hidden = false;
  share.addEventListener("click", async () => {
    try {
      await navigator.share({ title: share.dataset.title, url: share.dataset.address });
    } catch (refusal) {
      // Closing the sheet is no mistake; where sharing is not allowed, the link is at hand.
      if (refusal.name !== "AbortError") address.select();
    }
  });
}

/** The clipboard needs https; without it the selected text is copied the old way. */
async function copied() {
  address.select();
  try {
    await navigator.clipboard.writeText(address.value);
    return true;
  } catch {
    return document.execCommand("copy");
  }
}

copy.hidden = false;
copy.addEventListener("click", async () => {
  if (!(await copied())) return;
  const label = copy.querySelector("span");
  const before = copy.dataset.label ?? (copy.dataset.label = label.textContent);
  label.textContent = copy.dataset.done;
  document.getElementById("say").textContent = copy.dataset.done;
  setTimeout(() => { label.textContent = before; }, DONE_MS);
});
