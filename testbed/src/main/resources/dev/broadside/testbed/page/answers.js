import { el } from "./dom.js";

/** Names and values as a table. */
export function rowsOf(data) {
  return el("table", {}, el("tbody", {}, ...data.map(([name, value]) => el("tr", {}, el("th", { scope: "row" }, name), el("td", {}, value)))));
}

/** A verdict and the tests that led to it. */
export function explanation(message, who) {
  const checks = message.checks.map((check) => el("li", {},
    el("span", { class: check.passes ? "yes" : "no", "aria-label": check.passes ? "passes" : "fails" }, check.passes ? "✓" : "✕"),
    el("span", {}, el("strong", {}, check.test), ": ", check.detail)));
  return [el("p", { class: "hint" }, who), el("p", { class: "verdict" }, message.verdict), el("ul", { class: "checks" }, ...checks)];
}
