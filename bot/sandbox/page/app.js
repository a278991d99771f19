// The page: people in a strip, chats in a list, one chat open; everything seen came from the server.

import { draw, snippet } from "./bubble.js";
import * as composer from "./composer.js";
import { act, ask, listen } from "./line.js";
import { alertBox, at, botFace, face, make, sheet, toast } from "./parts.js";
import {
  chatMessages, fill, fullName, inTopic, isService, look, myChats, newest, present, ring, state,
  unread, unring,
} from "./state.js";
import { clock, day, digits, language, switchLanguage, words } from "./words.js";

const wide = () => innerWidth >= 720;
const shown = new Map(); // message id -> its element, of the open chat
const answered = new Map(); // query id -> answer, for answers that overtake their press

// ---- people and chats -------------------------------------------------------------------------

function drawPeople() {
  at("people").setAttribute("aria-label", words().you);
  at("people").replaceChildren(
    ...[...state.people.values()].map((person) => {
      const rings = state.rings.get(person.id)?.size ?? 0;
      const chosen = person.id === state.me;
      const button = make(
        "button",
        { type: "button", class: chosen ? "person chosen" : "person", "data-person": person.id, "aria-pressed": String(chosen) },
        face(person.id, fullName(person)),
        make("span", { dir: "auto" }, person.first_name),
        rings ? make("b", { class: "badge" }, digits(rings)) : null,
      );
      button.addEventListener("click", () => become(person.id));
      return button;
    }),
  );
}

function chatTitle(chat) {
  return chat.type === "private" ? words().withBot : chat.title;
}

function chatFace(chat) {
  return chat.type === "private" ? botFace() : face(chat.id, chat.title);
}

function drawChats() {
  const chats = myChats().sort((a, b) => lastDate(b) - lastDate(a) || (a.type === "private" ? -1 : 1));
  at("chats").replaceChildren(
    ...chats.map((chat) => {
      const last = chatMessages(chat.id).get(newest(chat.id));
      const count = unread(state.me, chat.id);
      const called = [...(state.rings.get(state.me) ?? [])].some((r) => r.startsWith(`${chat.id}/`));
      const sender = last && !isService(last) && chat.type !== "private" ? `${last.from.first_name}: ` : "";
      const row = make(
        "button",
        { type: "button", class: chat.id === state.open ? "entry open" : "entry", "data-chat": chat.id },
        chatFace(chat),
        make("span", { class: "entry-name", dir: "auto" }, chatTitle(chat)),
        make("time", {}, last ? clock(last.date) : ""),
        make("span", { class: "entry-last", dir: "auto" }, last ? sender + snippet(last) : introduction(chat)),
        make(
          "span",
          { class: "counts" },
          called ? make("b", { class: "badge at" }, "@") : null,
          count ? make("b", { class: "badge" }, digits(count)) : null,
        ),
      );
      row.addEventListener("click", () => go(state.me, chat.id));
      return row;
    }),
  );
}

function introduction(chat) {
  if (chat.type === "private") return `@${state.bot.username}`;
  const inside = [...state.people.values()].filter((person) => present(chat, person.id));
  return inside.map((person) => person.first_name).join("، ");
}

const lastDate = (chat) => chatMessages(chat.id).get(newest(chat.id))?.date ?? 0;

function become(person) {
  const chat = state.chats.get(state.open);
  if (!chat) return go(person, 0);
  if (chat.type === "private") return go(person, person);
  return go(person, present(chat, person) ? chat.id : 0);
}

function go(person, chat, topic = 0) {
  const target = `#${person}/${chat}${topic ? `/${topic}` : ""}`;
  if (location.hash === target) settle();
  else location.hash = target;
}

function settle() {
  // What the address says is what is on the screen: #person/chat/topic.
  const [person, chat, topic] = location.hash.slice(1).split("/").map(Number);
  state.me = state.people.has(person) ? person : state.people.keys().next().value;
  state.open = myChats().some((c) => c.id === chat) ? chat : 0;
  state.topic = topic || 0;
  composer.forget();
  drawAll();
}

// ---- the open chat ----------------------------------------------------------------------------

function drawHead() {
  const chat = state.chats.get(state.open);
  const say = words();
  at("face").replaceWith(Object.assign(chatFace(chat), { id: "face" }));
  at("title").textContent = chatTitle(chat);
  const typing = state.typing.get(chat.id);
  const people = Object.values(chat.members).filter((s) => s !== "left" && s !== "kicked").length;
  let under = chat.type === "private" ? say.bot : say.members(people);
  if (typing && typing.until > Date.now()) under = typing.action === "typing" ? say.typing : say.drawing;
  at("under").textContent = state.online ? under : say.connecting;
  const pinned = chatMessages(chat.id).get(chat.pinned.at(-1));
  at("pinned").hidden = !pinned;
  if (pinned) {
    at("pinned").replaceChildren(make("b", {}, say.pinned), make("span", { dir: "auto" }, snippet(pinned)));
    at("pinned").onclick = () => show(pinned.message_id);
  }
  at("topics").hidden = !chat.is_forum;
  at("topics").replaceChildren(
    ...[{ id: 0, name: say.general }, ...chat.topics].map((topic) =>
      make(
        "button",
        {
          type: "button", class: topic.id === state.topic ? "chosen" : "", "data-topic": topic.id,
          on: { click: () => go(state.me, chat.id, topic.id) },
        },
        topic.closed ? `🔒 ${topic.name}` : topic.name,
      ),
    ),
  );
}

function drawMessages() {
  shown.clear();
  at("messages").replaceChildren();
  const chat = state.chats.get(state.open);
  if (!chat) return;
  for (const message of chatMessages(chat.id).values()) if (inTopic(chat, message)) append(message);
  composer.describe(shown.size === 0);
  toBottom();
}

function append(message) {
  const last = [...shown.values()].at(-1);
  const date = day(message.date);
  if (last?.dataset.day !== date) at("messages").append(make("li", { class: "service date" }, make("span", {}, date)));
  const item = draw(message, does);
  item.dataset.day = date;
  item.dataset.from = message.sender_chat?.id ?? message.from.id;
  const follows = last?.dataset.from === item.dataset.from && last.dataset.day === date;
  item.classList.toggle("follows", follows && !last.classList.contains("service"));
  shown.set(message.message_id, item);
  at("messages").append(item);
}

const atBottom = () => {
  const box = at("scroll");
  return box.scrollHeight - box.scrollTop - box.clientHeight < 80;
};

let stuck = true; // to the bottom, also when a keyboard or a quote takes room away
function toBottom() {
  stuck = true;
  at("scroll").scrollTop = at("scroll").scrollHeight;
}

function show(id) {
  const item = shown.get(id);
  if (!item) return;
  item.scrollIntoView({ block: "center", behavior: "smooth" });
  item.classList.add("flash");
  setTimeout(() => item.classList.remove("flash"), 1200);
}

function drawDown() {
  const far = !atBottom();
  at("down").hidden = !far;
  const count = unread(state.me, state.open);
  at("down").querySelector("b").textContent = count ? digits(count) : "";
}

function drawAll() {
  const say = words();
  document.documentElement.lang = language();
  document.documentElement.dir = say.dir;
  document.title = say.title;
  at("language").textContent = say.other;
  at("language").setAttribute("aria-label", say.otherName);
  for (const id of ["back", "more", "down", "send"]) at(id).setAttribute("aria-label", say[id]);
  at("nothing").querySelector("p").textContent = say.nothing;
  const opened = state.open !== 0;
  document.body.classList.toggle("inside", opened);
  at("chat").hidden = !opened;
  at("nothing").hidden = opened;
  if (opened) {
    composer.drawFoot();
    drawHead();
    drawMessages();
    look();
  }
  drawPeople();
  drawChats();
  if (opened) drawDown();
}

// ---- what people do ---------------------------------------------------------------------------

async function attempt(deed) {
  try {
    return await deed();
  } catch {
    toast(words().lost);
    return null;
  }
}

async function press(message, key, element) {
  if (element.classList.contains("waiting")) return; // as Telegram's apps do
  element.classList.add("waiting");
  const body = { person: state.me, chat: message.chat.id, message: message.message_id, data: key.callback_data };
  const told = await attempt(() => act("sandbox/press", body));
  if (!told || answered.has(told.query)) return settleKeys((k) => k === element || k.dataset.query === told?.query);
  for (const each of document.querySelectorAll(".key.waiting"))
    if (each === element || (each.dataset.callback === key.callback_data && !each.dataset.query)) each.dataset.query = told.query;
  setTimeout(() => settleKeys((k) => k.dataset.query === told.query), state.window * 1000);
}

function settleKeys(which) {
  for (const key of document.querySelectorAll(".key.waiting")) {
    if (!which(key)) continue;
    key.classList.remove("waiting");
    delete key.dataset.query;
  }
}

function answer(event) {
  answered.set(event.query, event);
  setTimeout(() => answered.delete(event.query), 60000);
  settleKeys((key) => key.dataset.query === event.query);
  if (event.person !== state.me) return;
  if (event.url) does.follow(event.url);
  else if (event.text && event.show_alert) alertBox(event.text);
  else if (event.text) toast(event.text);
}

function follow(url) {
  // t.me addresses that Telegram's apps open themselves; gives back whether this was one.
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

function chooseGroup(payload) {
  const groups = myChats().filter((chat) => chat.type !== "private");
  const take = (chat) => () => {
    attempt(() => act("sandbox/chat", { action: "add-bot", chat: chat.id, by: state.me, payload }));
    go(state.me, chat.id);
  };
  sheet(groups.map((chat) => [chat.title, take(chat)]));
  return true;
}

function say(text) {
  const chat = state.chats.get(state.open);
  const body = { person: state.me, chat: chat.id, text };
  if (state.topic) body.thread = state.topic;
  return attempt(() => act("sandbox/message", body));
}

async function copy(text) {
  await navigator.clipboard?.writeText(text).catch(() => null);
  toast(words().copied);
}

function context(message, place) {
  const items = [[words().reply, () => does.reply(message)]];
  const text = message.text ?? message.caption;
  if (text) items.push([words().copy, () => copy(text)]);
  if (message.from.id === state.me && message.text) items.push([words().edit, () => composer.edit(message)]);
  const mayDelete = message.from.id === state.me || message.chat.type === "private" ||
    ["creator", "administrator"].includes(state.chats.get(message.chat.id).members[state.me]);
  const remove = () =>
    attempt(() => act("sandbox/message", { person: state.me, chat: message.chat.id, delete: message.message_id }));
  if (mayDelete) items.push([words().remove, remove, true]);
  sheet(items, place);
}

function more() {
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
  const leave = happen({ action: "member", person: state.me, status: "left" });
  items.push([words().leave, leave, true]);
  return sheet(items, place);
}

const does = { press, follow, copy, context, show, command: say, reply: (message) => composer.reply(message) };
composer.prepare({ say, attempt, sheet });

// ---- what happens -----------------------------------------------------------------------------

function arrived({ chat, message }) {
  const known = chatMessages(chat);
  const old = known.get(message.message_id);
  if (!state.messages.has(chat)) state.messages.set(chat, known);
  known.set(message.message_id, message);
  if (!old) {
    state.typing.delete(chat);
    const mine = ring(message, chat);
    if (mine && (state.open !== chat || document.hidden)) knock(message, chat);
  }
  if (chat === state.open && inTopic(state.chats.get(chat), message)) {
    const stay = atBottom() || (!old && message.from.id === state.me);
    const item = shown.get(message.message_id);
    if (item) redraw(message, item);
    else if (!old) append(message);
    if (stay) toBottom();
    if (stay && !document.hidden) look();
    composer.describe(false);
    drawHead();
    drawDown();
  }
  drawChats();
  drawPeople();
}

function redraw(message, item) {
  const { day: date, from } = item.dataset;
  const follows = item.classList.contains("follows");
  draw(message, does, item);
  item.classList.toggle("follows", follows);
  Object.assign(item.dataset, { day: date, from });
}

function deleted({ chat, message_id: id }) {
  chatMessages(chat).delete(id);
  unring(chat, id);
  if (chat === state.open) {
    shown.get(id)?.remove();
    shown.delete(id);
    drawHead();
  }
  drawChats();
  drawPeople();
}

let knocked = 0;
function knock(message, chat) {
  // The banner of a notification: who is called, by whom, where.
  clearTimeout(knocked);
  const element = at("knock");
  element.replaceChildren(
    chatFace(state.chats.get(chat)),
    make("b", { dir: "auto" }, chatTitle(state.chats.get(chat))),
    make("span", { dir: "auto" }, `${message.from.first_name}: ${snippet(message)}`),
  );
  element.hidden = false;
  element.onclick = () => {
    element.hidden = true;
    go(state.me, chat);
  };
  knocked = setTimeout(() => (element.hidden = true), 5000);
}

async function heard(event) {
  if (event.event === "message") arrived(event);
  else if (event.event === "deleted") deleted(event);
  else if (event.event === "answer") answer(event);
  else if (event.event === "chat") {
    state.chats.set(event.chat.id, event.chat);
    if (!state.messages.has(event.chat.id)) state.messages.set(event.chat.id, new Map());
    moved(event.chat);
  } else if (event.event === "person") {
    state.people.set(event.person.id, event.person);
    composer.drawFoot();
    drawPeople();
  } else if (event.event === "action") {
    state.typing.set(event.chat, { action: event.action, until: Date.now() + 5000 });
    if (event.chat === state.open) drawHead();
    setTimeout(() => state.open && drawHead(), 5100);
  } else if (event.event === "commands") composer.refresh();
  else if (event.event === "reload") await load();
}

function moved(chat) {
  if (chat.id === state.open && chat.migrated_to) return go(state.me, chat.migrated_to);
  if (chat.id === state.open && !myChats().some((c) => c.id === chat.id)) return go(state.me, 0);
  if (chat.id === state.open) {
    drawHead();
    composer.drawFoot();
  }
  return drawChats();
}

async function load() {
  const world = await ask("sandbox/world");
  fill(world);
  settle();
  return world.n;
}

function online(is) {
  if (state.online === is) return;
  state.online = is;
  if (state.open) drawHead();
}

at("back").addEventListener("click", () => go(state.me, 0));
at("more").addEventListener("click", more);
at("down").addEventListener("click", toBottom);
new ResizeObserver(() => stuck && toBottom()).observe(at("scroll"));
at("scroll").addEventListener("scroll", () => {
  if (!state.open) return;
  stuck = atBottom();
  if (atBottom()) {
    look();
    drawPeople();
    drawChats();
  }
  drawDown();
});
at("language").addEventListener("click", () => {
  switchLanguage();
  drawAll();
});
addEventListener("hashchange", settle);
document.addEventListener("visibilitychange", () => state.open && (look(), drawPeople(), drawChats()));
at("messages").addEventListener("load", () => stuck && toBottom(), true);

const since = await load();
if (!location.hash) {
  if (wide()) go(state.me, state.me);
  else history.replaceState(null, "", `#${state.me}/0`);
}
listen(since, { heard, online });
