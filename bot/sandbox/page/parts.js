// Shared widgets: elements, avatars, toasts, alerts, menus.

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
  // An avatar with the first letter in one of seven colours, as Telegram shows without a photo.
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

function layer(element, close) {
  const back = make("div", { class: "shade" }, element);
  const gone = () => {
    back.remove();
    document.removeEventListener("keydown", key);
    close?.();
  };
  const key = (event) => event.key === "Escape" && gone();
  back.addEventListener("click", (event) => event.target === back && gone());
  document.addEventListener("keydown", key);
  at("layers").append(back);
  return gone;
}

export function alertBox(text) {
  const before = document.activeElement;
  const ok = make("button", { type: "button", class: "ok" }, words().ok);
  const box = make(
    "div",
    { class: "alert", role: "alertdialog", "aria-modal": "true", "aria-describedby": "alert-text" },
    make("p", { id: "alert-text", dir: "auto" }, text),
    ok,
  );
  const gone = layer(box, () => before?.focus?.());
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
  box.querySelector("button")?.focus();
}

export function lightbox(url, title) {
  const image = make("img", { src: url, alt: title });
  const close = make("button", { type: "button", class: "icon shut", "aria-label": words().close }, "✕");
  const frame = make("figure", { class: "light", role: "dialog", "aria-label": words().photo }, image, close);
  const gone = layer(frame);
  close.addEventListener("click", gone);
  frame.addEventListener("click", (event) => event.target === frame && gone());
  image.addEventListener("click", () => frame.classList.toggle("whole"));
  close.focus();
}
