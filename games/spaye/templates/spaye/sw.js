// Keeps the log page and what it is made of, so that it opens without network. It answers page
// loads and static files, shows what is pushed to this device, and brings the page forward whose
// notification was touched; nothing else: no stream, no form, no data.

const LOG = "{{ log }}";
const TO_LOG = ["{{ log }}", "{{ waiting }}", "{{ challenge }}"];
const SIGN_IN = "{{ sign_in }}";
const OFFLINE = "{{ offline }}";
const STATIC = "{{ static }}";
const PAGES = "pages";
const FILES = "files-{{ edition }}";
const HASHED = /\.[0-9a-f]{12}\./;
const FRESH_MS = 5 * 60_000;
const PATIENCE_MS = 4000;
let forgotten = 0;

self.addEventListener("install", (event) => {
  event.waitUntil(
    keepOffline("")
      .catch(() => {})
      .then(() => self.skipWaiting()),
  );
});
self.addEventListener("activate", (event) => event.waitUntil(takeOver()));

self.addEventListener("message", (event) => {
  if (event.data.forget) event.waitUntil(forget());
  if (event.data.signedOut) event.waitUntil(silence());
  if (event.data.keep) event.waitUntil(keep(event.data).catch(() => {}));
});

self.addEventListener("push", (event) => event.waitUntil(hear(event.data)));
self.addEventListener("pushsubscriptionchange", (event) => event.waitUntil(renew(event.oldSubscription)));
self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(comeForward(event.notification.data?.path));
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== location.origin) return;
  if (request.mode === "navigate") event.respondWith(page(event, url));
  else if (url.pathname.startsWith(STATIC)) event.respondWith(file(request));
});

/** A page of ours, led to where the notification points; one that told by itself is only shown. */
async function comeForward(path) {
  const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const page = pages.find((each) => new URL(each.url).pathname === path) ?? pages[0];
  if (!page) return path && self.clients.openWindow(path);
  const there = !path || new URL(page.url).pathname === path;
  if (!there && (await filled(page))) return self.clients.openWindow(path);
  if (!there) await page.navigate(path).catch(() => self.clients.openWindow(path));
  await page.focus();
}

/** Whether somebody has typed or chosen something on this page: it says so itself; one that doesn't answer
    has nothing to lose. */
function filled(page) {
  return new Promise((answer) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => answer(data);
    setTimeout(answer, 300, false);
    page.postMessage("filled?", [port2]);
  });
}

// Pushes -----------------------------------------------------------------------------------

/** Shown under its tag, so that a newer one takes its place; closed once it is answered elsewhere. */
async function hear(data) {
  const told = read(data);
  if (!told) return;
  if (told.close) return close(told.close);
  const { title, body, tag, lang } = told.notification;
  const icon = "{{ icon }}";
  const again = { renotify: told.urgent, data: { path: told.path } };
  await self.registration.showNotification(title, { body, tag, lang, icon, ...again });
}

function read(data) {
  try {
    return data.json();
  } catch {
    return null;
  }
}

async function close(tag) {
  const shown = await self.registration.getNotifications(tag ? { tag } : {});
  shown.forEach((one) => one.close());
}

/** The browser has another address for us: the next page tells the server. */
async function renew(old) {
  if (old) await self.registration.pushManager.subscribe(old.options).catch(() => {});
}

/** Nobody is signed in here any more: nothing is shown, and what is shown goes. */
async function silence() {
  const subscription = await self.registration.pushManager?.getSubscription();
  await subscription?.unsubscribe();
  await close();
}

/** Another edition of the files: pages kept with the last one go with it. */
async function takeOver() {
  const old = (await caches.keys()).filter((name) => name !== FILES);
  await Promise.all(old.map((name) => caches.delete(name)));
  await self.clients.claim();
}

// Pages ------------------------------------------------------------------------------------

/** From the network; without it the log page as it was kept, or a page that says so. Only where a page
    is kept a slow network is not waited for: nothing better than its answer would be shown. */
async function page(event, url) {
  const toLog = TO_LOG.includes(url.pathname);
  try {
    const known = toLog && (await kept());
    const answer = await within(known && PATIENCE_MS, fetch(event.request));
    look(event, url, answer);
    return answer;
  } catch {
    const log = await kept();
    return (toLog && log) || (await withoutNetwork(log?.headers.get("X-Kept-For")));
  }
}

/** The page that says so. While a log page is kept it leads there, and counts what its reader's waits. */
async function withoutNetwork(reader) {
  const answer = await caches.match(OFFLINE);
  if (!answer) return Response.error();
  if (!reader) return answer;
  const html = (await answer.text()).replace('data-reader=""', `data-reader="${Number(reader)}"`);
  return new Response(html, { headers: plain(answer) });
}

/** The headers of what is read and answered anew. */
function plain(answer) {
  const headers = new Headers(answer.headers);
  ["Vary", "Content-Encoding", "Content-Length"].forEach((name) => headers.delete(name));
  return headers;
}

function within(milliseconds, answer) {
  if (!milliseconds) return answer;
  const late = new Promise((_, reject) => {
    setTimeout(reject, milliseconds);
  });
  return Promise.race([answer, late]);
}

/** A log page that passes by is kept as it is now; the sign-in page says that nobody is here. */
function look(event, url, answer) {
  if (answer.type !== "basic" || !answer.ok) return;
  if (url.pathname === LOG && !url.search) event.waitUntil(store(answer.clone(), forgotten).catch(() => {}));
  if (url.pathname === SIGN_IN) event.waitUntil(Promise.all([forget(), silence()]));
}

/** The kept log page, as long as its day lasts. */
async function kept() {
  const answer = await caches.match(LOG);
  return answer && Date.now() < Number(answer.headers.get("X-Kept-Until")) ? answer : undefined;
}

/** Keep the log page of this reader, unless it has just been kept. */
async function keep({ player, language }) {
  const known = await caches.match(LOG);
  const mine = known?.headers.get("X-Kept-For") === player;
  if (known && !mine) await caches.delete(PAGES);
  if (!(await caches.match(OFFLINE))?.headers.get("Content-Language")?.startsWith(language))
    await keepOffline(language);
  if (mine && Date.now() - Number(known.headers.get("X-Kept-At")) < FRESH_MS) return;
  const began = forgotten;
  const answer = await fetch(LOG, { cache: "no-store", headers: { "X-Keep": "1" } });
  if (!answer.redirected) await store(answer, began);
  else await caches.delete(PAGES); // No real deck today, or nobody is signed in.
}

async function store(answer, began) {
  if (!answer.ok || !answer.headers.get("X-Kept-For")) return;
  const html = await answer.text();
  if (/class="toast[ "]/.test(html)) return; // What is said once isn't said again.
  await keepFiles(html);
  const headers = plain(answer);
  headers.set("X-Kept-At", Date.now());
  if (began !== forgotten) return; // Signed out while it was fetched.
  await (await caches.open(PAGES)).put(LOG, new Response(html, { headers }));
  if (began !== forgotten) await caches.delete(PAGES);
}

async function forget() {
  forgotten += 1;
  await caches.delete(PAGES);
}

/** The page of those without network: drawn for nobody, so that it names nobody. */
async function keepOffline(language) {
  const answer = await fetch(`${OFFLINE}?language=${language}`, { credentials: "omit", cache: "no-store" });
  if (!answer.ok) return;
  const files = await caches.open(FILES);
  await files.put(OFFLINE, answer.clone());
  await keepFiles(await answer.text());
}

// Static files -----------------------------------------------------------------------------

const IN_PAGES = /(?:href|src)="([^"#]+)/g;
const IN_STYLES = /url\(["']?([^"')#]+)/g;
const IN_SCRIPTS = /(?:from|import)\s*["'](\.[^"']+\.js)/g;

/** Everything a page is made of: what it names, and what that names. */
async function keepFiles(html) {
  const files = await caches.open(FILES);
  const wanted = named(html, IN_PAGES, location.href);
  for (const address of wanted) {
    const answer = await one(files, address);
    const pattern = address.endsWith(".css") ? IN_STYLES : address.endsWith(".js") ? IN_SCRIPTS : null;
    if (pattern) named(await answer.text(), pattern, address).forEach((found) => wanted.add(found));
  }
}

async function one(files, address) {
  const known = await files.match(address);
  if (known) return known;
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(address);
  await files.put(address, answer.clone());
  return answer;
}

function named(text, pattern, base) {
  const found = [...text.matchAll(pattern)].map((match) => new URL(match[1], base));
  const ours = found.filter((url) => url.origin === location.origin && url.pathname.startsWith(STATIC));
  return new Set(ours.map((url) => url.href));
}

/** A hashed file never changes; another is asked for first, and kept anew. */
async function file(request) {
  const files = await caches.open(FILES);
  const known = await files.match(request.url, { ignoreVary: true });
  if (!known) return fetch(request);
  if (HASHED.test(request.url)) return known;
  try {
    const answer = await fetch(request);
    if (answer.ok && answer.status === 200) await files.put(request.url, answer.clone());
    return answer;
  } catch {
    return known;
  }
}
