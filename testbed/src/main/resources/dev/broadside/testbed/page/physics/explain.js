import { explanation, rowsOf } from "../answers.js";
import { el } from "../dom.js";

/** Click one body: its data. Click a second: why the two do or do not collide. */
export class Explain {
  constructor(view) {
    this.view = view;
    this.hint = el("p", { class: "hint" }, "Choose “Explain” below, then click a body; a second click says why the two do, or do not, collide.");
    this.answer = el("div", { id: "explanation", "aria-live": "polite" });
    this.element = el("div", {}, this.hint, this.answer);
    this.chosen = [];
  }

  clear() {
    this.chosen = [];
    this.answer.replaceChildren();
    this.view.bodies.select([]);
  }

  pick(x, y, reach) {
    this.view.send({ do: "inspect", x, y, reach: Math.min(reach, 100) });
  }

  message(message) {
    if (message.type === "inspect") this.inspected(message);
    else this.explained(message);
    this.view.bodies.select(this.chosen.map((one) => one.body));
    this.view.redraw();
  }

  inspected(message) {
    if (!message.found) {
      this.clear();
      this.answer.append(el("p", { class: "hint" }, "There is nothing at this place."));
      return;
    }
    if (this.chosen.length === 1 && this.chosen[0].fixture !== message.fixture) {
      this.chosen.push(message);
      this.view.send({ do: "explain", a: this.chosen[0].fixture, b: message.fixture });
      return;
    }
    this.chosen = [message];
    this.answer.replaceChildren(rowsOf(message.data));
  }

  explained(message) {
    this.answer.replaceChildren(...explanation(message, `Fixture ${message.a} and fixture ${message.b}`));
  }
}
