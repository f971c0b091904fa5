// What the witness has counted goes to the kitchen's screen as it grows: the latest number, at most
// once a second. It decides nothing; one that gets lost is made good by the next.

const SECOND = 1000;
let last = 0;
let timer;
let request;

document.addEventListener("input", ({ target }) => {
  if (!target.dataset.counts) return;
  clearTimeout(timer);
  timer = setTimeout(tell, Math.max(0, last + SECOND - Date.now()), target);
});

async function tell({ dataset, value, max }) {
  if (value === "" || Number(value) > Number(max)) return;
  last = Date.now();
  request?.abort();
  request = new AbortController();
  const token = document.querySelector("#act [name=csrfmiddlewaretoken]").value;
  const body = new URLSearchParams({ n: value, csrfmiddlewaretoken: token });
  try {
    await fetch(dataset.counts, { method: "POST", body, signal: request.signal });
  } catch {
    // The network is away, or a later number has taken its place.
  }
}
