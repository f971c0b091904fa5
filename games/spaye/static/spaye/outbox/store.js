// The outbox's shelf (IndexedDB): logs that haven't left this phone, in the order they were written.
//
// An entry: {seq, id, by, date, at, fields: [[name, value], …], state, tried, sentence, rule, number}.
// `state` is "waiting", "refused" or "asked" (is it the same dāye as another's?); `tried` says that it
// may have arrived. It holds people's ids, no names. A phone may be shared: each reads their own alone.

const LOGS = "logs";
const LONGEST_MS = 30 * 24 * 3600_000;
let opened;

/** Browsers offer none of this on plain http, but for localhost. */
export const possible =
  window.isSecureContext && "serviceWorker" in navigator && "locks" in navigator && "indexedDB" in window;

function open() {
  opened ??= new Promise((resolve, reject) => {
    const request = indexedDB.open("spaye", 1);
    request.onupgradeneeded = () => request.result.createObjectStore(LOGS, { keyPath: "seq", autoIncrement: true });
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
  return opened;
}

/** One transaction; resolves to the request's result when it is on the disk. */
async function run(mode, act) {
  const database = await open();
  return new Promise((resolve, reject) => {
    const transaction = database.transaction(LOGS, mode, { durability: "strict" });
    const request = act(transaction.objectStore(LOGS));
    transaction.oncomplete = () => resolve(request.result);
    transaction.onabort = () => reject(transaction.error);
  });
}

export const all = () => run("readonly", (logs) => logs.getAll());
/** What this person wrote down. */
export const mine = async (player) => (await all()).filter((entry) => entry.by === Number(player));
export const get = (seq) => run("readonly", (logs) => logs.get(seq));
export const add = (entry) => run("readwrite", (logs) => logs.add(entry));
export const remove = (seq) => run("readwrite", (logs) => logs.delete(seq));

const removeWhere = (goes) =>
  run("readwrite", (logs) => {
    const found = logs.getAll();
    found.onsuccess = () => found.result.filter(goes).forEach((entry) => logs.delete(entry.seq));
    return found;
  });
export const removeOf = (player) => removeWhere((entry) => entry.by === Number(player));
/** Its day is long over and whoever wrote it may never come back. A clock that was ahead keeps nothing longer. */
export const removeOld = (now) => removeWhere((entry) => !(Math.abs(now - entry.at) < LONGEST_MS));

/** Write `change(entry)` in the entry's place, nothing for null; false when there was nothing to do. */
async function replace(seq, change) {
  let done = false;
  await run("readwrite", (logs) => {
    const found = logs.get(seq);
    found.onsuccess = () => {
      const changed = found.result && change(found.result);
      done = Boolean(changed);
      if (changed === "remove") logs.delete(seq);
      else if (changed) logs.put(changed);
    };
    return found;
  });
  return done;
}

/** Change an entry that is still there. */
export const update = (seq, values) => replace(seq, (entry) => ({ ...entry, ...values }));

/** What may be on the server already can't be taken back here. */
export const underway = (entry) => entry.state === "waiting" && entry.tried;
export const withdraw = (seq) => replace(seq, (entry) => (underway(entry) ? null : "remove"));
