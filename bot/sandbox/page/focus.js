// Keyboard focus across redraws: the elements are replaced, and the focus goes to their replacements.

import { at } from "./parts.js";

const NAMED = ["chat", "person", "topic", "command"]; // data attributes that identify an element
const FOCUSABLE = "button, a[href], textarea";
let missing = null; // the bookmark of a focused key whose keyboard went away before another one came

export function bookmark(element) {
  // Return a function that finds the element, or what replaced it; the function returns null if nothing did.
  if (element === document.body && missing) {
    const find = missing;
    missing = null;
    return find;
  }
  if (element?.matches?.(".key")) return keyBookmark(element);
  const message = element?.closest?.("[data-message]");
  if (message) {
    const index = [...message.querySelectorAll(FOCUSABLE)].indexOf(element);
    const { message: id } = message.dataset;
    return () => (element.isConnected ? element : messageElement(id)?.querySelectorAll(FOCUSABLE)[index]) ?? null;
  }
  const name = NAMED.find((each) => element?.dataset?.[each] !== undefined);
  if (name) {
    const value = element.dataset[name];
    return () => document.querySelector(`[data-${name}="${CSS.escape(value)}"]`);
  }
  return () => (element?.isConnected && element !== document.body ? element : null);
}

export function keepFocus(root, redraw) {
  // Redraw, and return the focus to the same place if it was inside `root`.
  const focused = document.activeElement;
  if (!root.contains(focused)) return redraw();
  const find = bookmark(focused);
  redraw();
  if (document.activeElement === focused) return;
  restore(find);
}

export function restore(find) {
  // Focus what a bookmark finds. If it marks a key and no message has a keyboard, the next keyboard gets the focus.
  const next = find();
  if (next) next.focus({ preventScroll: true });
  else if (find.isKey) missing = find;
}

export function keyboardArrived() {
  // Give the focus to a new keyboard if the focused key is gone and nothing else was focused since.
  if (!missing) return;
  if (document.activeElement !== document.body) missing = null;
  const find = missing;
  missing = null;
  if (find) restore(find);
}

export function forgetFocus() {
  missing = null;
}

const messageElement = (id) => at("messages").querySelector(`[data-message="${CSS.escape(id)}"]`);

function keyBookmark(key) {
  const { message: id } = key.closest("[data-message]").dataset;
  const rows = [...key.closest(".keys").children].map((row) => [...row.children]);
  const row = rows.findIndex((keys) => keys.includes(key));
  const column = rows[row].indexOf(key);
  const find = () => {
    const keyboard = messageElement(id)?.querySelector(".keys") ?? [...at("messages").querySelectorAll(".keys")].at(-1);
    return keyboard?.children[row]?.children[column] ?? keyboard?.querySelector(".key") ?? null;
  };
  return Object.assign(find, { isKey: true });
}
