// Shared widgets: elements, avatars, toasts, alerts, menus.

import { bookmark, restore } from "./focus.js";
import { words } from "./words.js";

export const at = (id) => document.getElementById(id);

export function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined || value === null || value === false) continue;
    if (name === "on") for (const [event, act] of Object.entries(value)) element.addEventListener(event, act);
    else if (name === "class") element.className = value;
    else if (name === "hidden") element.hidden = value;
    else element.setAttribute(name, value === true ? "" : value);
  }
  element.append(...children.filter((child) => child !== null && child !== undefined));
  return element;
}

export function face(id, name, extra = "") {
  // An avatar with the first letter in one of seven colours, as Telegram shows for accounts without a photo.
  const letter = [...name.trim()][0] ?? "?";
  const colour = Math.abs(id) % 7;
  return make("span", { class: `face tint${colour} ${extra}`, "aria-hidden": "true" }, letter);
}

const BOT_FACE =
  '<svg viewBox="0 0 32 32" aria-hidden="true"><rect x="6" y="6" width="9" height="9" rx="2" fill="#fff"/><rect x="17" y="6" width="9" height="9" rx="2" fill="#f4d27a"/><rect x="6" y="17" width="9" height="9" rx="2" fill="#f0a59d"/><rect x="17" y="17" width="9" height="9" rx="2" fill="#9ad8da"/></svg>';

export function botFace(extra = "") {
  const element = make("span", { class: `face bot ${extra}`, "aria-hidden": "true" });
  element.innerHTML = BOT_FACE;
  return element;
}

let leaving = 0;
export function toast(text) {
  const element = at("toast");
  clearTimeout(leaving);
  element.textContent = text;
  element.classList.remove("shown");
  void element.offsetWidth; // restart the animation for a second toast with the same text
  element.classList.toggle("shown", text !== "");
  leaving = setTimeout(() => {
    element.classList.remove("shown");
    leaving = setTimeout(() => (element.textContent = ""), 250);
  }, 2500 + 45 * text.length);
}

const layers = []; // open dialogs and menus: {back, gone}, the topmost last

function layer(element) {
  // Put a dialog or a menu on top. Returns a function that closes it and returns the focus to what opened it.
  const find = bookmark(document.activeElement);
  const back = make("div", { class: "shade" }, element);
  const entry = { back, gone };
  function gone() {
    if (!layers.includes(entry)) return;
    layers.splice(layers.indexOf(entry), 1);
    back.remove();
    drawInert();
    restore(find);
  }
  back.addEventListener("click", (event) => event.target === back && gone());
  layers.push(entry);
  at("layers").append(back);
  drawInert();
  return gone;
}

export function closeTop() {
  // Close the topmost dialog or menu; returns whether there was one.
  const top = layers.at(-1);
  top?.gone();
  return top !== undefined;
}

function drawInert() {
  // Only the topmost layer can be focused.
  for (const below of document.querySelectorAll("body > header, body > main, #knock")) below.inert = layers.length > 0;
  for (const { back } of layers) back.inert = back !== layers.at(-1).back;
}

export function arrows(menu) {
  // Move the focus between the buttons of a menu with the arrow keys, Home and End.
  menu.addEventListener("keydown", (event) => {
    const items = [...menu.querySelectorAll("button")];
    const now = items.indexOf(document.activeElement);
    const next = { ArrowDown: now + 1, ArrowUp: now - 1, Home: 0, End: -1 }[event.key];
    if (next === undefined || !items.length) return;
    event.preventDefault();
    items.at(next % items.length).focus();
  });
}

export function alertBox(text) {
  const ok = make("button", { type: "button", class: "ok" }, words().ok);
  const box = make(
    "div",
    { class: "alert", role: "alertdialog", "aria-modal": "true", "aria-describedby": "alert-text" },
    make("p", { id: "alert-text", dir: "auto" }, text),
    ok,
  );
  const gone = layer(box);
  ok.addEventListener("click", gone);
  ok.focus();
}

export function sheet(items, place) {
  // A menu: at a point on a wide screen, at the bottom of a narrow one.
  const box = make("div", { class: "sheet", role: "menu" });
  const gone = layer(box);
  for (const [label, act, danger] of items) {
    const item = make("button", { type: "button", role: "menuitem", class: danger ? "danger" : "" }, label);
    item.addEventListener("click", () => {
      gone();
      act();
    });
    box.append(item);
  }
  if (place && innerWidth >= 720) {
    const { width, height } = box.getBoundingClientRect();
    box.style.position = "fixed";
    box.style.left = `${Math.max(8, Math.min(place.x, innerWidth - width - 8))}px`;
    box.style.top = `${Math.max(8, Math.min(place.y, innerHeight - height - 8))}px`;
  }
  arrows(box);
  box.querySelector("button")?.focus();
}

export function lightbox(url, title) {
  const image = make("img", { src: url, alt: title });
  const close = make("button", { type: "button", class: "icon shut", "aria-label": words().close }, "✕");
  const frame = make("figure", { class: "light", role: "dialog", "aria-modal": "true", "aria-label": words().photo }, image, close);
  const gone = layer(frame);
  close.addEventListener("click", gone);
  frame.addEventListener("click", (event) => event.target === frame && gone());
  image.addEventListener("click", () => frame.classList.toggle("whole"));
  close.focus();
}
