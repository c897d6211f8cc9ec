import { explanation, rowsOf } from "../answers.js";
import { el } from "../dom.js";

/** Click one box: its data. Click a second: why the two are, or are not, a pair. */
export class Explain {
  constructor(view) {
    this.view = view;
    this.answer = el("div", { id: "explanation", "aria-live": "polite" });
    this.element = el("div", {},
      el("p", { class: "hint" }, "Choose “Explain” below, then click a box; a second click says why the two are, or are not, a pair."), this.answer);
    this.chosen = [];
  }

  clear() {
    this.choose([]);
    this.answer.replaceChildren();
  }

  choose(boxes) {
    this.chosen = boxes;
    const set = this.view.boxes;
    for (const id of set.chosen) if (set.marks[id] === 2) set.marks[id] = 0;
    set.chosen = boxes;
    for (const id of boxes) set.marks[id] = 2;
    set.fresh = true;
    this.view.redraw();
  }

  message(message) {
    if (message.type === "explain") {
      this.answer.replaceChildren(...explanation(message, `Box ${message.a} and box ${message.b}`));
    } else if (!message.found) {
      this.clear();
      this.answer.append(el("p", { class: "hint" }, "There is nothing at this place."));
    } else if (this.chosen.length === 1 && this.chosen[0] !== message.box) {
      this.choose([this.chosen[0], message.box]);
      this.view.send({ do: "explain", a: this.chosen[0], b: message.box });
    } else {
      this.choose([message.box]);
      this.answer.replaceChildren(rowsOf(message.data));
    }
  }
}
