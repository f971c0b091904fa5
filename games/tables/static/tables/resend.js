// Listens to the page for `resending.js`: the form of moves, and the stream.

import { toast } from "../js/toasts.js";
import { MOVED_ON, SEND, unanswered } from "./resending.js";

const words = document.getElementById("unanswered")?.dataset;
const move = unanswered();
const isMove = (event) => event.detail.elt.id === "act";

/** Called once by the page of a table. */
export function sendAgain() {
  document.addEventListener("htmx:beforeRequest", (event) => {
    if (isMove(event)) move.begun();
  });

  document.addEventListener("htmx:afterOnLoad", (event) => {
    if (isMove(event)) move.answered();
  });

  // Before `live.js` says that it is to be sent by hand.
  document.addEventListener(
    "htmx:sendError",
    (event) => {
      if (!words || !isMove(event)) return;
      const { parameters, path } = event.detail.requestConfig;
      const values = { ...parameters };
      const version = Number.parseInt(values.version, 10);
      if (!move.lost({ path, values, view: `live-${values.view}`, version })) return;
      event.detail.kept = true;
      toast(words.waits);
    },
    true,
  );

  document.addEventListener("htmx:sseBeforeMessage", (event) => {
    const found = /data-version="(\d+)"/.exec(event.detail.data);
    if (!found) return;
    const { request } = move;
    const todo = move.seen(event.target.id, Number(found[1]));
    if (todo === MOVED_ON) toast(words.movedOn, "error");
    if (todo !== SEND) return;
    const { path, values } = request;
    htmx.ajax("POST", path, { source: "#act", target: `#${event.target.id}`, swap: "innerHTML", values });
  });
}
