// The number on the installed app's icon: what waits in the inbox, as this page has counted it.

const { me, unread } = document.body.dataset;

async function show(number) {
  if (number) await navigator.setAppBadge(number);
  else await navigator.clearAppBadge();
}

// A visitor has nothing waiting, whoever was here before.
if (navigator.setAppBadge) show(me ? Number(unread) : 0).catch(() => {});
