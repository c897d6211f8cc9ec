import { copyText, download, el } from "./dom.js";

/** Links longer than this are cut by some programs; beyond it a file is offered. */
export const LONGEST_LINK = 8192;

/** The part of the address behind #, for a scene as the server describes it. */
export function linkOf(kind, share) {
  const query = new URLSearchParams();
  for (const name of ["dims", "size", "seed", "algorithm", "second", "threads", "step", "hash", "inputs"]) if (share[name] !== undefined && share[name] !== "") query.set(name, share[name]);
  for (const [name, value] of Object.entries(share.values ?? {})) query.set("v." + name, value);
  return `#${kind}/${share.scene}?${query}`;
}

const TEXTS = new Set(["hash", "inputs", "algorithm", "second"]);

/** The message that opens what a link says; null if it says nothing. */
export function openingOf(hash) {
  const match = /^#(\w+)\/([\w-]+)(?:\?(.*))?$/.exec(hash);
  if (!match) return null;
  const message = { do: "open", kind: match[1], scene: match[2] };
  const values = {};
  for (const [name, value] of new URLSearchParams(match[3] ?? "")) {
    if (name.startsWith("v.")) values[name.slice(2)] = Number(value);
    else if (TEXTS.has(name)) message[name] = value;
    else message[name] = Number(value);
  }
  if (Object.keys(values).length) message.values = values;
  if (message.step > 0) message.paused = true;
  return message;
}

export const watchedBy = (hash) => /^#watch=([0-9a-f]{16})$/.exec(hash)?.[1] ?? null;

/** Buttons and the field with the link. */
export class SharePanel {
  constructor(send, options) {
    this.options = options;
    this.field = el("textarea", { id: "share-link", readonly: "", "aria-label": "Link to this moment", placeholder: "A link that replays everything up to this step" });
    this.note = el("p", { class: "hint", "aria-live": "polite" });
    this.element = el("div", { class: "rows" },
      el("div", { class: "buttons" },
        el("button", { type: "button", id: "share", onclick: () => send({ do: "share" }) }, "Link to this moment"),
        el("button", { type: "button", id: "watch-link", onclick: () => this.watch() }, "Link to watch along"),
        ...(options.buttons ?? [])),
      this.field, this.note);
  }

  async shared(share) {
    const base = location.origin + location.pathname + location.search;
    const hash = linkOf(this.options.kind, share);
    const link = base + hash;
    if (share.file || link.length > LONGEST_LINK) {
      this.field.value = "";
      this.note.textContent = (share.file ? "An imported world does not fit into a link" : `The link would have ${link.length} characters, more than ${LONGEST_LINK}`) + ": it was saved as a file instead. Open it with “Open file”.";
      download(`broadside-${share.scene}-${share.step}.json`, JSON.stringify({ broadside: "moment", kind: this.options.kind, ...share }, null, 1));
      return;
    }
    await this.show(link, "It replays to this step and compares the state.");
  }

  watch() {
    this.show(location.origin + location.pathname + location.search + "#watch=" + this.options.session(), "Whoever opens it sees this world as long as a page is on it.");
  }

  async show(link, note) {
    this.field.value = link;
    this.field.select();
    this.note.textContent = ((await copyText(link)) ? "Copied. " : "") + note;
  }
}
