import { recall, remember } from "./dom.js";

/** Colours of what is drawn, as red, green, blue of 0 … 255; the legend shows the same. */
const LIGHT = {
  ground: [244, 246, 248], grid: [222, 228, 234], static: [148, 163, 176], kinematic: [112, 128, 201],
  awake: [42, 157, 143], asleep: [178, 186, 193], bullet: [214, 73, 51], sensor: [226, 164, 42],
  outline: 0.62, select: [23, 105, 210], joint: [120, 70, 170], contact: [208, 48, 48], normal: [208, 48, 48],
  centre: [30, 40, 50], box: [74, 128, 190], segment: [70, 84, 98], ray: [214, 120, 20], hit: [200, 30, 60], note: [120, 130, 140],
  overlap: [216, 87, 42], cell: [90, 120, 60], tile: [40, 110, 170], sweep: [170, 60, 140],
};
const DARK = {
  ground: [15, 22, 29], grid: [30, 41, 52], static: [84, 100, 116], kinematic: [126, 141, 224],
  awake: [72, 190, 176], asleep: [74, 86, 97], bullet: [255, 122, 92], sensor: [240, 188, 84],
  outline: 1.45, select: [125, 180, 255], joint: [198, 150, 240], contact: [255, 110, 110], normal: [255, 110, 110],
  centre: [235, 240, 245], box: [108, 160, 220], segment: [160, 176, 190], ray: [255, 176, 84], hit: [255, 90, 120], note: [140, 152, 164],
  overlap: [255, 140, 90], cell: [150, 190, 110], tile: [100, 170, 230], sweep: [230, 130, 200],
};

/** Colours of the stages in the graph; far enough apart for most eyes, see the table for names. */
export const STAGE_COLOURS = ["#3b78c3", "#e39a2d", "#2a9d8f", "#c2508f", "#7f8c99", "#7b5ec6", "#b5543a", "#5f9e3f"];

export const theme = {
  dark: false,
  colours: LIGHT,
  listeners: [],
  set(dark) {
    this.dark = dark;
    this.colours = dark ? DARK : LIGHT;
    document.documentElement.dataset.theme = dark ? "dark" : "light";
    this.listeners.forEach((listener) => listener());
  },
  toggle() {
    this.set(!this.dark);
    remember("theme", this.dark ? "dark" : "light");
  },
};

const kept = recall("theme");
theme.set(kept ? kept === "dark" : matchMedia("(prefers-color-scheme: dark)").matches);

export const css = (rgb) => `rgb(${rgb[0]}, ${rgb[1]}, ${rgb[2]})`;
