import { copyText, el } from "./dom.js";
import { STAGE_COLOURS, theme } from "./theme.js";

const KEPT = 240;

/** Times of the last steps as a stacked graph, and a table that can be copied. */
export class ProfilePanel {
  constructor(rate = 60) {
    this.rate = rate;
    this.graph = el("canvas", { class: "graph", role: "img", "aria-label": "Time per stage over the last steps" });
    this.body = el("tbody");
    this.table = el("table", { id: "profile-table" }, this.body);
    this.copy = el("button", { type: "button", id: "copy-table", onclick: () => this.copyTable() }, "Copy table");
    this.element = el("div", { class: "rows" }, this.graph, this.table, el("div", { class: "buttons" }, this.copy));
    this.stages = [];
    this.rows = [];
    this.counts = () => [];
    this.shown = 0;
  }

  reset(stages) {
    this.stages = stages;
    this.rows = [];
  }

  /** Rows of step, total, stages …, bytes; as many columns as the section says. */
  add(values, columns) {
    for (let at = 0; at + columns <= values.length; at += columns) this.rows.push(values.slice(at, at + columns));
    if (this.rows.length > KEPT) this.rows.splice(0, this.rows.length - KEPT);
  }

  /** Draws at most five times a second: a table that flickers cannot be read. */
  update(counts, now) {
    this.counts = counts;
    if (now - this.shown < 200 || !this.element.offsetParent) return;
    this.shown = now;
    this.drawGraph();
    this.fillTable(this.lines());
  }

  /** Only values that changed are written: every change makes the browser lay the table out again. */
  fillTable(lines) {
    const names = lines.map(([name]) => name).join("\n");
    if (names !== this.names) {
      this.names = names;
      this.cells = lines.map(() => el("td", { class: "number" }));
      this.body.replaceChildren(...lines.map(([name, , colour], k) => el("tr", {},
        el("th", { scope: "row" }, colour ? swatch(colour) : null, colour ? " " : null, name), this.cells[k])));
    }
    lines.forEach(([, value], k) => {
      if (this.cells[k].textContent !== value) this.cells[k].textContent = value;
    });
  }

  lines() {
    const last = this.rows.slice(-60);
    const mean = (column) => (last.length ? last.reduce((sum, row) => sum + row[column], 0) / last.length : 0);
    const most = last.length ? Math.max(...last.map((row) => row[1])) : 0;
    const lines = [["Step, mean of 60", `${mean(1).toFixed(3)} ms`], ["Step, longest of 60", `${most.toFixed(3)} ms`]];
    this.stages.forEach((stage, k) => lines.push([words(stage), `${mean(2 + k).toFixed(3)} ms`, STAGE_COLOURS[k % STAGE_COLOURS.length]]));
    lines.push(["Allocated per step", bytes(mean(2 + this.stages.length))]);
    return lines.concat(this.counts());
  }

  async copyTable() {
    const text = this.lines().map(([name, value]) => `${name}\t${value}`).join("\n");
    this.copy.textContent = (await copyText(text)) ? "Copied" : "Not allowed to copy";
    setTimeout(() => (this.copy.textContent = "Copy table"), 1500);
  }

  drawGraph() {
    const ratio = devicePixelRatio || 1;
    const width = this.graph.clientWidth, height = this.graph.clientHeight;
    if (this.graph.width !== Math.round(width * ratio)) {
      this.graph.width = Math.round(width * ratio);
      this.graph.height = Math.round(height * ratio);
    }
    const g = this.graph.getContext("2d");
    g.setTransform(ratio, 0, 0, ratio, 0, 0);
    g.clearRect(0, 0, width, height);
    const sorted = this.rows.map((row) => row[1]).sort((a, b) => a - b);
    // One slow step must not flatten all others.
    const top = 1.25 * Math.max(sorted[Math.floor(0.97 * (sorted.length - 1))] ?? 0, 0.05);
    const bar = width / KEPT;
    this.rows.forEach((row, k) => {
      const x = width - (this.rows.length - k) * bar;
      let y = height;
      this.stages.forEach((_, stage) => {
        const h = (row[2 + stage] / top) * height;
        g.fillStyle = STAGE_COLOURS[stage % STAGE_COLOURS.length];
        g.fillRect(x, y - h, Math.max(1, bar), h);
        y -= h;
      });
    });
    g.fillStyle = theme.dark ? "#93a4b3" : "#5c6b79";
    g.font = "11px system-ui, sans-serif";
    g.fillText(`${top.toFixed(top < 1 ? 2 : 1)} ms`, 4, 12);
  }
}

const words = (stage) => {
  const spaced = stage.replace(/([A-Z])/g, " $1").toLowerCase();
  return spaced[0].toUpperCase() + spaced.slice(1);
};

const bytes = (count) => (count < 1024 ? `${count.toFixed(0)} B` : count < 1048576 ? `${(count / 1024).toFixed(1)} kB` : `${(count / 1048576).toFixed(1)} MB`);

function swatch(colour) {
  const node = el("span", { class: "swatch" });
  node.style.background = colour;
  return node;
}
