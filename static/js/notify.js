// Whoever has asked for it on this device is told by the browser, too: by push, with no page open,
// where the office has switched that on; else of challenges, as long as one of our pages is open out
// of sight. The permission is asked by the switch of the page of notifications, and by the one that offers it
// once something was missed.

import { busy } from "./app.js";
import * as push from "./push.js";
import { toast } from "./toasts.js";

const { me } = document.body.dataset;
const CHOICE = "notify";
const AGAIN_MS = 30_000;
const possible = Boolean(me) && window.isSecureContext && "Notification" in window && "locks" in navigator;
const chosen = () => localStorage.getItem(CHOICE) === me;
const wanted = () => possible && chosen() && Notification.permission === "granted";

let pushed = push.possible && wanted();
if (pushed) push.renew().catch(() => (pushed = false));

// Out of sight -----------------------------------------------------------------------------

let known = new Set();
const told = new Map();
let stop = null;

/** What in a banner is worth an interruption: its name → its sentence. */
function callsIn(root) {
  const calls = [...root.querySelectorAll("[data-notify]")];
  return new Map(calls.map((call) => [call.dataset.notify, call.dataset.say]));
}

const icon = document.querySelector("link[rel=apple-touch-icon]")?.href;

/** The notification, which can be closed. Phones leave it to the service worker. */
async function tell(tag, sentence) {
  const words = { tag, icon, lang: document.documentElement.lang };
  try {
    const shown = new Notification(sentence, words);
    shown.onclick = () => {
      window.focus();
      shown.close();
    };
    return shown;
  } catch {
    const worker = await navigator.serviceWorker?.getRegistration("/");
    await worker?.showNotification(sentence, words);
    const all = async () => (await worker?.getNotifications({ tag })) ?? [];
    return { close: async () => (await all()).forEach((one) => one.close()) };
  }
}

const close = (telling) => telling.then((shown) => shown.close()).catch(() => {});

/** What is new is told once; what has been withdrawn or answered elsewhere is taken back. */
function hear(html) {
  const calls = callsIn(new DOMParser().parseFromString(html, "text/html"));
  for (const [name, sentence] of calls) {
    if (!known.has(name)) told.set(name, tell(name, sentence));
  }
  for (const [name, telling] of told) {
    if (!calls.has(name)) {
      close(telling);
      told.delete(name);
    }
  }
  known = new Set(calls.keys());
}

/** The page's own stream rests out of sight: this one carries calls only. */
function listen() {
  let timer = 0;
  let source = null;
  const open = () => {
    source = new EventSource("/live/?on=banner");
    source.addEventListener("banner", (event) => hear(event.data));
    source.onerror = () => {
      if (source.readyState === EventSource.CLOSED) timer = setTimeout(open, AGAIN_MS);
    };
  };
  open();
  return () => {
    clearTimeout(timer);
    source.close();
  };
}

/** Of several pages out of sight one listens. */
function leave() {
  const waiting = new AbortController();
  stop = () => waiting.abort();
  known = new Set(callsIn(document).keys());
  const hold = () =>
    new Promise((done) => {
      const end = listen();
      stop = () => {
        end();
        done();
      };
    });
  navigator.locks.request(CHOICE, { signal: waiting.signal }, hold).catch(() => {});
}

function comeBack() {
  stop?.();
  stop = null;
  told.forEach(close);
  told.clear();
}

document.addEventListener("visibilitychange", () => {
  if (!document.hidden) comeBack();
  else if (!stop && wanted() && !pushed) leave();
});
window.addEventListener("pagehide", comeBack);

// The settings -----------------------------------------------------------------------------

const row = document.getElementById("notify");
const key = row?.querySelector("input");
const onIphone = navigator.standalone === false;

function show() {
  const refused = Notification.permission === "denied";
  row.querySelector(".switch").hidden = refused;
  row.querySelector("[data-refused]").hidden = !refused;
  key.checked = wanted();
}

async function ask(on) {
  if (on) await Notification.requestPermission();
  if (on && Notification.permission === "granted") localStorage.setItem(CHOICE, me);
  else localStorage.removeItem(CHOICE);
  if (push.possible) pushed = wanted() ? await push.begin() : Boolean(await push.end());
}

async function choose(event) {
  event.stopPropagation(); // It is this device's: nothing of it is sent with the page's form.
  const { checked } = key;
  await ask(checked);
  show();
  if (wanted() === checked) toast(row.dataset.noted);
  if (key.closest("[hidden]")) row.querySelector("[data-refused] summary").focus();
}

// An iPhone tells only who has put Späye on the home screen, and has to be told so.
if (row && me && (onIphone || possible)) {
  row.hidden = false;
  if (onIphone) {
    row.querySelector(".switch").hidden = true;
    row.querySelector("[data-install]").hidden = false;
  } else {
    show();
    key.addEventListener("change", choose);
  }
}

// What couldn't be kept isn't shown as if it were.
document.addEventListener("htmx:afterRequest", ({ detail }) => {
  const pressed = detail.requestConfig?.triggeringEvent?.target;
  if (!detail.successful && pressed?.matches?.("[role=switch]")) pressed.checked = !pressed.checked;
});

// Offered once, when something was missed --------------------------------------------------------

const offer = document.getElementById("push-offer");

async function take(event) {
  if (event.submitter?.value !== "yes") return;
  event.preventDefault();
  offer.querySelector("[data-install]").hidden = !onIphone;
  if (onIphone) return;
  busy(event.submitter, true);
  await ask(true).finally(() => busy(event.submitter, pushed));
  offer.querySelector("[data-refused]").hidden = Notification.permission !== "denied";
  if (!pushed) return;
  const done = Object.assign(document.createElement("input"), { type: "hidden", name: "answer", value: "done" });
  offer.append(done);
  offer.submit();
}

// Who has refused it to the browser isn't asked, nor who has a browser that can't.
if (offer && (onIphone || (possible && push.possible && Notification.permission !== "denied")))
  offer.addEventListener("submit", take);
else if (offer) offer.hidden = true;

// The worker asks before it leads this page to where a notification points.
const typed = (field) => field.value !== field.defaultValue && !/^(hidden|checkbox|radio|submit)$/.test(field.type);
navigator.serviceWorker?.addEventListener("message", ({ data, ports }) => {
  if (data !== "filled?") return;
  ports[0].postMessage([...document.querySelectorAll("main :is(input, textarea)")].some(typed));
});
navigator.serviceWorker?.startMessages();
