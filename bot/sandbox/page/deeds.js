// User actions: press, send, follow links, and the menus of messages and chats.

import * as composer from "./composer.js";
import { act } from "./line.js";
import { post } from "./outbox.js";
import { alertBox, at, sheet, toast } from "./parts.js";
import { show } from "./room.js";
import { go } from "./route.js";
import { chatTitle } from "./sides.js";
import { messageName, myChats, present, state } from "./state.js";
import { words } from "./words.js";

const asked = new Map(); // "person/chat/message/data" of a pending press -> its query id, "" until that is known
const answered = new Set(); // query ids of answers that may arrive before the response to their press

export async function attempt(deed) {
  try {
    return await deed();
  } catch {
    toast(words().lost);
    return null;
  }
}

const nameOf = (chat, message, data) => [state.me, chat, message, data].join("/");
const waits = (chat, message, data) => asked.has(nameOf(chat, message, data));

async function press(message, key) {
  const { chat, message_id, ephemeral_message_id } = message;
  const id = messageName(message);
  const data = key.callback_data;
  if (waits(chat.id, id, data)) return; // as Telegram's apps do
  const name = nameOf(chat.id, id, data);
  asked.set(name, "");
  drawWaiting();
  const told = await attempt(() => act("sandbox/press", { person: state.me, chat: chat.id, message: message_id, ephemeral_message_id, data }));
  if (!told || answered.has(told.query)) return settle(name);
  asked.set(name, told.query);
  setTimeout(() => asked.get(name) === told.query && settle(name), state.window * 1000);
}

function settle(name) {
  asked.delete(name);
  drawWaiting();
}

function drawWaiting() {
  for (const key of document.querySelectorAll(".key[data-callback]")) {
    const message = key.closest("[data-message]").dataset.message;
    key.classList.toggle("waiting", waits(state.open, message, key.dataset.callback));
  }
}

export function answer(event) {
  answered.add(event.query);
  setTimeout(() => answered.delete(event.query), 60000);
  for (const [name, query] of asked) if (query === event.query) settle(name);
  if (event.person !== state.me) return;
  if (event.url) follow(event.url);
  else if (event.text && event.show_alert) alertBox(event.text);
  else if (event.text) toast(event.text);
}

function follow(url) {
  // Follow a link to the bot or to a message as Telegram's apps do; returns whether the page handled the link.
  const found = /^(?:https?:\/\/)?(?:t\.me|telegram\.me)\/([\w]+)(\/\d+)?(?:\/(\d+))?\/?(?:\?(.*))?$/.exec(url);
  const user = /^tg:\/\/user\?id=/.test(url);
  if (!found) return user;
  const query = new URLSearchParams(found[4] ?? "");
  if (found[1] === "c" && found[3]) {
    go(state.me, Number(`-100${found[2].slice(1)}`));
    setTimeout(() => show(Number(found[3])), 50);
    return true;
  }
  if (found[1].toLowerCase() !== state.bot.username.toLowerCase()) return false;
  if (query.has("startgroup")) return chooseGroup(query.get("startgroup"));
  go(state.me, state.me);
  if (query.has("start"))
    attempt(() => act("sandbox/message", { person: state.me, start: query.get("start") }));
  return true;
}

function inline(query) {
  // Choose a chat, and type an inline query there (Bot API, InlineKeyboardButton.switch_inline_query).
  const write = (chat) => () => {
    go(state.me, chat.id);
    composer.write(`@${state.bot.username} ${query}`);
  };
  sheet(myChats().map((chat) => [chatTitle(chat), write(chat)]));
}

function chooseGroup(payload) {
  const groups = myChats().filter((chat) => chat.type !== "private");
  const take = (chat) => () => {
    attempt(() => act("sandbox/chat", { action: "add-bot", chat: chat.id, by: state.me, payload }));
    go(state.me, chat.id);
  };
  sheet(groups.map((chat) => [chat.title, take(chat)]));
  return true;
}

export function say(text) {
  const chat = state.chats.get(state.open);
  const body = { person: state.me, chat: chat.id, text };
  if (state.topic) body.thread = state.topic;
  return post(body);
}

async function copy(text) {
  await navigator.clipboard?.writeText(text).catch(() => null);
  toast(words().copied);
}

function context(message, place) {
  const items = message.ephemeral_message_id ? [] : [[words().reply, () => composer.reply(message)]];
  const text = message.text ?? message.caption;
  if (text) items.push([words().copy, () => copy(text)]);
  if (message.from.id === state.me && message.text && !message.ephemeral_message_id) items.push([words().edit, () => composer.edit(message)]);
  const mayDelete = message.from.id === state.me || message.chat.type === "private" ||
    ["creator", "administrator"].includes(state.chats.get(message.chat.id).members[state.me]);
  const remove = () =>
    attempt(() => act("sandbox/message", { person: state.me, chat: message.chat.id, delete: message.message_id }));
  if (mayDelete && !message.ephemeral_message_id) items.push([words().remove, remove, true]);
  sheet(items, place);
}

export function more() {
  const chat = state.chats.get(state.open);
  const place = at("more").getBoundingClientRect();
  const happen = (body) => () => attempt(() => act("sandbox/chat", { by: state.me, chat: chat.id, ...body }));
  const bot = (status) => happen({ action: "member", person: "bot", status });
  const admin = ["creator", "administrator"].includes(chat.members[state.me]);
  if (chat.type === "private") {
    const blocked = state.people.get(state.me).blocked;
    const action = blocked ? "unblock" : "block";
    return sheet([[blocked ? words().again : words().block, happen({ action, person: state.me }), !blocked]], place);
  }
  const items = [];
  if (!present(chat, state.bot.id)) items.push([words().addBot, happen({ action: "add-bot" })]);
  else if (admin) {
    const isAdmin = chat.members[state.bot.id] === "administrator";
    items.push([isAdmin ? words().noAdmin : words().admin, bot(isAdmin ? "member" : "administrator")]);
    const photos = chat.photos_allowed;
    items.push([photos ? words().noPhotos : words().photos, happen({ action: "allow", photos: !photos })]);
    items.push([words().dropBot, bot("kicked"), true]);
  }
  items.push([words().restartApp, happen({ action: "restart", person: state.me })]);
  const leave = happen({ action: "member", person: state.me, status: "left" });
  items.push([words().leave, leave, true]);
  return sheet(items, place);
}

export const does = { press, waits, follow, inline, copy, context, show, command: say, reply: composer.reply };
