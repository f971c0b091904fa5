// The number on the installed app's icon: what waits in the inbox, as the bell of this page says.

const { me, unread } = document.body.dataset;

async function show(number) {
  if (number) await navigator.setAppBadge(number);
  else await navigator.clearAppBadge();
}

// A visitor has nothing waiting, whoever was here before.
if (navigator.setAppBadge) show(me ? Number(unread) : 0).catch(() => {});

const calls = () => [...document.querySelectorAll("#calls .banner")].map((call) => call.textContent.trim()).join("\n");
let called = null;

/** The stream says what has come, or gone, since the page was drawn: read calls, too, end unseen. */
function follow() {
  const now = document.querySelector(".bell-count [data-unread]")?.dataset.unread;
  if (now === undefined) return;
  const before = called ?? calls();
  called = calls();
  const counted = now !== document.body.dataset.unread;
  document.body.dataset.unread = now;
  if (counted || called !== before) document.body.dispatchEvent(new Event("unread"));
  if (counted && navigator.setAppBadge) show(Number(now)).catch(() => {});
}
if (me) document.addEventListener("htmx:afterSettle", follow);
