// Push: this device is told while no page is open. The browser subscribes to the server's key; the
// server is told where the browser is reached, and again whenever either has changed, once a day.

const { push: key } = document.body.dataset;
const TOLD = "pushed";
const DAY_MS = 24 * 3600_000;

export const possible = Boolean(key) && "serviceWorker" in navigator && "PushManager" in window;

/** This device wants to be told. Whether the browser and the server have agreed. */
export async function begin() {
  try {
    await navigator.serviceWorker.register("/sw.js");
    await tell(await subscribed());
    return true;
  } catch {
    return false;
  }
}

/** No more. */
export async function end() {
  localStorage.removeItem(TOLD);
  const worker = await navigator.serviceWorker.getRegistration("/");
  const subscription = await worker?.pushManager.getSubscription();
  await subscription?.unsubscribe();
  await post({ endpoint: null }).catch(() => {});
}

/** On each page: what the server knows is what the browser has, and young. */
export async function renew() {
  const subscription = await subscribed();
  const [endpoint, at] = JSON.parse(localStorage.getItem(TOLD) ?? "[]");
  if (endpoint !== subscription.endpoint || Date.now() - at > DAY_MS) await tell(subscription);
}

async function subscribed() {
  const worker = await navigator.serviceWorker.ready;
  const wanted = bytes(key);
  const known = await worker.pushManager.getSubscription();
  if (known && same(known.options.applicationServerKey, wanted)) return known;
  await known?.unsubscribe();
  return worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: wanted });
}

async function tell(subscription) {
  const { endpoint, keys } = subscription.toJSON();
  await post({ endpoint, ...keys });
  localStorage.setItem(TOLD, JSON.stringify([endpoint, Date.now()]));
}

async function post(told) {
  const headers = JSON.parse(document.body.getAttribute("hx-headers"));
  headers["Content-Type"] = "application/json";
  const answer = await fetch("/me/told/push/", { method: "POST", headers, body: JSON.stringify(told) });
  if (!answer.ok) throw new Error(answer.status);
}

const same = (buffer, wanted) => {
  const known = new Uint8Array(buffer ?? []);
  return known.length === wanted.length && known.every((byte, at) => byte === wanted[at]);
};

function bytes(text) {
  const plain = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(plain, (sign) => sign.charCodeAt(0));
}
