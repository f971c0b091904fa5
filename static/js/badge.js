// The number on the installed app's icon: what waits in the inbox, as the bell of this page says.

const { me, unread } = document.body.dataset;

async function show(number) {
  if (number) await navigator.setAppBadge(number);
  else await navigator.clearAppBadge();
}

// A visitor has nothing waiting, whoever was here before.
if (navigator.setAppBadge) show(me ? Number(unread) : 0).catch(() => {});

/** The stream says what has come, or gone, since the page was drawn. */
function follow() {
  const now = document.querySelector(".bell-count [data-unread]")?.dataset.unread;
  if (now === undefined || now === document.body.dataset.unread) return;
  document.body.dataset.unread = now;
  document.body.dispatchEvent(new Event("unread"));
  if (navigator.setAppBadge) show(Number(now)).catch(() => {});
}
if (me) document.addEventListener("htmx:afterSettle", follow);
