// The page without network comes back by itself: as soon as the network does, and when the server
// answers again. The answer is asked for before the page is left, so that nobody lands on a
// browser's own error page.

const EVERY_MS = 5000;
/** A slow network is one too. */
const PATIENCE_MS = 15_000;
let asking = false;

async function ask() {
  if (asking || document.hidden) return;
  asking = true;
  try {
    const signal = AbortSignal.timeout?.(PATIENCE_MS);
    const answer = await fetch(location.href, { method: "HEAD", cache: "no-store", signal });
    if (answer.status < 500) return location.reload();
  } catch {
    // Not yet.
  }
  asking = false;
}

setInterval(ask, EVERY_MS);
window.addEventListener("online", ask);
document.addEventListener("visibilitychange", ask);
