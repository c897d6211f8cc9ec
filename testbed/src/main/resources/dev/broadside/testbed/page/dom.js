/** Small helpers to make elements; no markup is ever made from text that came over the socket. */

export function el(tag, properties = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (name === "class") node.className = value;
    else if (name.startsWith("on")) node.addEventListener(name.slice(2), value);
    else if (name in node && typeof value !== "string") node[name] = value;
    else node.setAttribute(name, value);
  }
  node.append(...children.filter((child) => child !== null && child !== undefined));
  return node;
}

export const byId = (id) => document.getElementById(id);

/** A part of the panel that folds; its state is remembered. */
export function fold(title, open, ...children) {
  const key = "fold:" + title;
  const kept = recall(key);
  const details = el("details", { open: kept === null ? open : kept === "1" },
    el("summary", {}, title), el("div", { class: "rows" }, ...children));
  details.addEventListener("toggle", () => remember(key, details.open ? "1" : "0"));
  return details;
}

let sliders = 0;

/** A labelled slider; a parameter of 0 … 1 by 1 becomes a check box. */
export function slider(parameter, value, onChange) {
  const id = "slider-" + sliders++;
  if (parameter.least === 0 && parameter.most === 1 && parameter.step === 1) {
    const box = el("input", { type: "checkbox", id, checked: value !== 0 });
    box.addEventListener("change", () => onChange(box.checked ? 1 : 0));
    return el("label", { class: "check", for: id }, box, parameter.label);
  }
  const input = el("input", { type: "range", id, min: String(parameter.least), max: String(parameter.most),
    step: String(parameter.step), value: String(value), name: parameter.name });
  const shown = el("output", { for: id }, String(value));
  input.addEventListener("input", () => {
    shown.textContent = input.value;
    if (parameter.live) onChange(Number(input.value));
  });
  if (!parameter.live) input.addEventListener("change", () => onChange(Number(input.value)));
  return el("div", { class: "slider" }, el("label", { for: id }, parameter.label), shown, input);
}

export function remember(key, value) {
  try { localStorage.setItem(key, value); } catch { /* Storage may be switched off. */ }
}

export function recall(key) {
  try { return localStorage.getItem(key); } catch { return null; }
}

/** Text for the clipboard, also where the page is not allowed to use it directly. */
export async function copyText(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const area = el("textarea", { readonly: "" }, text);
    document.body.append(area);
    area.select();
    const done = document.execCommand("copy");
    area.remove();
    return done;
  }
}

export function download(name, text) {
  const url = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  const link = el("a", { href: url, download: name });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}
