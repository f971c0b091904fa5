// A move that got no answer: it is sent once more when the stream is back, if the table still shows
// the version that it was made on. Whether it had arrived the server knows: a move that was entered
// already is stale there, and changes nothing.

export const SEND = "send";
export const MOVED_ON = "moved on";

class Unanswered {
  constructor() {
    this.request = null;
    this.again = false;
  }

  /** A request of ours is under way: whatever waited is given up for it. */
  begun() {
    if (!this.again) this.request = null;
  }

  /** No answer came. Whether it waits to be sent again: once, and never what was sent again. */
  lost(request) {
    const once = !this.again;
    this.request = once ? request : null;
    this.again = false;
    return once;
  }

  /** An answer came. */
  answered() {
    this.request = null;
    this.again = false;
  }

  /** The stream shows this version of a view: what is to be done with what waits, if anything. */
  seen(view, version) {
    const waits = this.request;
    if (!waits || waits.view !== view) return null;
    if (version > waits.version) {
      this.request = null;
      return MOVED_ON;
    }
    if (version < waits.version) return null;
    this.again = true;
    return SEND;
  }
}

/** What a page knows of its moves. */
export function unanswered() {
  return new Unanswered();
}
