// The bottom of a chat: text box, command menu, reply and edit, Start button.

import { snippet } from "./bubble.js";
import { forgetInquiry, inquire, inquired } from "./inline.js";
import { act, ask } from "./line.js";
import { post } from "./outbox.js";
import { arrows, at, make } from "./parts.js";
import { fullName, present, state } from "./state.js";
import { words } from "./words.js";

let does = {};
let commands = [];
let description = "";
let replying = null;
let editing = null;
let opener = at("text"); // gets the focus when the menu is closed from inside

export function prepare(given) {
  does = given;
  const box = at("text");
  box.addEventListener("input", () => {
    grow();
    suggest();
  });
  box.addEventListener("keydown", (event) => {
    if (event.key === "Enter" && !event.shiftKey && !event.isComposing) {
      event.preventDefault();
      send();
    } else if (event.key === "ArrowDown" && !at("menu").hidden) {
      event.preventDefault();
      at("menu").querySelector("button")?.focus();
    }
  });
  arrows(at("menu"));
  at("send").addEventListener("click", send);
  at("begin").addEventListener("click", begin);
  at("commands").addEventListener("click", () => {
    if (!at("menu").hidden) return hideMenu();
    offer(commands);
    return at("menu").querySelector("button")?.focus();
  });
  document.addEventListener("click", (event) => {
    if (!event.target.closest("#menu, #commands, #text")) hideMenu();
  });
}

export function drawFoot() {
  const chat = state.chats.get(state.open);
  if (!chat) return;
  const person = state.people.get(state.me);
  const mine = chat.type === "private";
  const shut = mine && (person.blocked || !person.started);
  at("foot").classList.toggle("shut", shut);
  at("begin").hidden = !shut;
  at("begin").textContent = person.blocked ? words().again : words().begin;
  at("text").placeholder = words().write;
  at("text").setAttribute("aria-label", words().write);
  at("commands").replaceChildren(
    Object.assign(make("span", { "aria-hidden": "true" }), { textContent: "/" }),
    make("span", { class: "menu-word" }, words().menu),
  );
  at("commands").setAttribute("aria-label", words().menu);
  at("commands").hidden = !present(chat, state.bot.id);
  grow();
  refresh();
}

export async function refresh() {
  if (!state.open) return;
  const [person, chat] = [state.me, state.open];
  const told = await ask(`sandbox/menu?person=${person}&chat=${chat}`).catch(() => null); // asked again once connected
  if (person !== state.me || chat !== state.open || !told) return;
  commands = told.commands;
  description = told.description;
  if (document.querySelector("#messages .about") || !document.querySelector("#messages [data-message]"))
    describe(!document.querySelector("#messages [data-message]"));
}

export function describe(empty) {
  // The bot's description, shown in an empty private chat.
  document.querySelector("#messages .about")?.remove();
  if (!empty || state.chats.get(state.open)?.type !== "private" || !description) return;
  at("messages").append(
    make("li", { class: "about" }, make("b", {}, fullName(state.bot)), make("p", { dir: "auto" }, description)),
  );
}

async function send() {
  const text = at("text").value.trim();
  if (!text) return;
  const body = { person: state.me, chat: state.open, text };
  if (state.topic) body.thread = state.topic;
  if (replying) body.reply_to = replying.message_id;
  if (editing) body.edit = editing.message_id;
  at("text").value = "";
  forget();
  await post(body);
}

async function begin() {
  const person = state.people.get(state.me);
  if (person.blocked)
    await does.attempt(() => act("sandbox/chat", { action: "unblock", person: state.me }));
  await does.attempt(() => act("sandbox/message", { person: state.me, start: "" }));
}

export function write(text) {
  // Put a text into the box, as if it had been typed.
  at("text").value = text;
  at("text").focus();
  grow();
  suggest();
}

export function reply(message) {
  editing = null;
  replying = message;
  quoted(message, fullName(message.from));
  at("text").focus();
}

export function edit(message) {
  replying = null;
  editing = message;
  quoted(message, words().edit);
  at("text").value = message.text;
  grow();
  at("text").focus();
}

function quoted(message, title) {
  const close = make("button", { type: "button", class: "icon", "aria-label": words().close, on: { click: forget } }, "✕");
  at("quote").replaceChildren(
    make("div", { class: "said" }, make("b", { dir: "auto" }, title), make("span", { dir: "auto" }, snippet(message))),
    close,
  );
  at("quote").hidden = false;
}

export function forget() {
  replying = null;
  if (editing) at("text").value = "";
  editing = null;
  at("quote").hidden = true;
  hideMenu();
  grow();
}

function grow() {
  const box = at("text");
  box.style.height = "auto";
  box.style.height = `${Math.min(box.scrollHeight, 140)}px`;
  at("foot").classList.toggle("typed", box.value.trim() !== "");
}

function suggest() {
  const asked = inquired(at("text").value);
  if (asked !== null) {
    inquire(asked, () => {
      at("text").value = "";
      forget();
    });
    return;
  }
  forgetInquiry();
  const typed = /^\/(\w*)$/.exec(at("text").value);
  const fitting = typed ? commands.filter((c) => c.command.startsWith(typed[1].toLowerCase())) : [];
  if (fitting.length) offer(fitting);
  else hideMenu();
}

function offer(list) {
  const rows = list.map((entry) => {
    const row = make(
      "button",
      { type: "button", "data-command": entry.command },
      make("b", { dir: "ltr" }, `/${entry.command}`),
      make("span", { dir: "auto" }, entry.description),
    );
    row.addEventListener("click", () => {
      at("text").value = "";
      forget();
      const group = state.chats.get(state.open).type !== "private";
      // In a group, Telegram's apps append the bot's username to the command.
      does.say(group ? `/${entry.command}@${state.bot.username}` : `/${entry.command}`);
    });
    return make("li", {}, row);
  });
  at("menu").replaceChildren(...(rows.length ? rows : [make("li", { class: "none" }, words().noCommands)]));
  showMenu();
}

export function showMenu() {
  opener = at("commands").contains(document.activeElement) ? at("commands") : at("text");
  at("menu").hidden = false;
  at("commands").setAttribute("aria-expanded", "true");
}

function hideMenu() {
  const inside = at("menu").contains(document.activeElement);
  at("menu").hidden = true;
  at("commands").setAttribute("aria-expanded", "false");
  if (inside) opener.focus();
}

export function escape() {
  // Close the menu, or else the reply or the edit; returns whether there was anything to close.
  if (!at("menu").hidden) {
    forgetInquiry();
    hideMenu();
    return true;
  }
  if (at("quote").hidden) return false;
  forget();
  at("text").focus();
  return true;
}
