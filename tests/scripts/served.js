// The site's own modules, for tests: found as a browser finds them, by their address under /static/,
// in whichever app they lie. Nothing is built and nothing is copied.

import { existsSync, readdirSync } from "node:fs";
import { createRequire, registerHooks } from "node:module";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const APPS = readdirSync(join(ROOT, "games")).map((app) => join(ROOT, "games", app, "static"));
const FOLDERS = [join(ROOT, "static"), ...APPS].filter(existsSync);

/** What npm has brought lies beside the Python packages, not above this file. */
export const tool = createRequire(join(ROOT, ".venv", "web", "package.json"));

function fileOf(address) {
  const file = FOLDERS.map((folder) => join(folder, address)).find(existsSync);
  if (!file) throw new Error(`no static file ${address}`);
  return file;
}

/** `spaye/outbox/flush.js` of a file in one of the folders; undefined for any other module. */
function addressOf(url) {
  if (!url?.startsWith("file:")) return undefined;
  const file = fileURLToPath(url);
  const folder = FOLDERS.find((one) => file.startsWith(`${one}/`));
  return folder && file.slice(folder.length + 1);
}

registerHooks({
  resolve(specifier, context, nextResolve) {
    const from = specifier.startsWith(".") && addressOf(context.parentURL);
    if (!from) return nextResolve(specifier, context);
    const { pathname } = new URL(specifier, `http://site/${from}`);
    const url = pathToFileURL(fileOf(pathname.slice(1)));
    url.search = new URL(context.parentURL).search;
    return { url: url.href, format: "module", shortCircuit: true };
  },
});

let loads = 0;

/** A module and all that it imports, fresh each time: another load is another page. */
export function load(address) {
  const url = pathToFileURL(fileOf(address));
  loads += 1;
  url.search = `page=${loads}`;
  return import(url.href);
}
