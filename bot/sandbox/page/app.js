// The page: a strip of users, a list of chats, and one open chat; it shows only what the server sent.

import { announce, announceMessage } from "./announce.js";
import { snippet } from "./bubble.js";
import * as attach from "./attach.js";
import * as composer from "./composer.js";
import { answer, attempt, does, more, say } from "./deeds.js";
import * as hand from "./hand.js";
import { ask, listen } from "./line.js";
import * as outbox from "./outbox.js";
import { at, closeTop, make } from "./parts.js";
import * as room from "./room.js";
import { go } from "./route.js";
import { chatFace, chatTitle, drawChats, drawPeople } from "./sides.js";
import { chatMessages, ephemeralName, fill, inTopic, look, myChats, ring, state, unring } from "./state.js";
import { language, switchLanguage, words } from "./words.js";

const wide = () => innerWidth >= 720;

function settle() {
  // Show what the URL's fragment names: #person/chat/topic.
  const [person, chat, topic] = location.hash.slice(1).split("/").map(Number);
  state.me = state.people.has(person) ? person : state.people.keys().next().value;
  state.open = myChats().some((c) => c.id === chat) ? chat : 0;
  state.topic = topic || 0;
  composer.forget();
  drawAll();
}

function drawAll() {
  const say = words();
  document.documentElement.lang = language();
  document.documentElement.dir = say.dir;
  document.title = say.title;
  at("language").textContent = say.other;
  at("language").setAttribute("aria-label", say.otherName);
  for (const id of ["back", "more", "down", "attach", "send"]) at(id).setAttribute("aria-label", say[id]);
  at("nothing").querySelector("p").textContent = say.nothing;
  const opened = state.open !== 0;
  document.body.classList.toggle("inside", opened);
  at("chat").hidden = !opened;
  at("nothing").hidden = opened;
  if (opened) {
    composer.drawFoot();
    room.drawHead();
    room.drawMessages();
    look();
  }
  drawPeople();
  drawChats();
  if (opened) room.drawDown();
}

composer.prepare({ say, attempt });
attach.prepare();

// ---- events -----------------------------------------------------------------------------------

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
    if (message.from.id !== state.me) announceMessage(message, old);
    const stay = room.atBottom() || (!old && message.from.id === state.me);
    room.place(message, !old);
    if (stay) room.toBottom();
    if (stay && !document.hidden) look();
    composer.describe(false);
    room.drawHead();
    room.drawDown();
  }
  drawChats();
  drawPeople();
}

function deleted({ chat, message_id: id }) {
  chatMessages(chat).delete(id);
  unring(chat, id);
  if (chat === state.open) {
    room.take(id);
    room.drawHead();
  }
  drawChats();
  drawPeople();
}

function ephemeral({ chat, person, message, ephemeral: id }) {
  // A message that only one person sees has arrived or changed (`message`) or disappeared (`id`).
  if (message) state.ephemeral.set(ephemeralName(person, chat, message.ephemeral_message_id), message);
  else state.ephemeral.delete(ephemeralName(person, chat, id));
  if (chat !== state.open || person !== state.me) return;
  if (message && message.from.id !== state.me) announceMessage(message, null);
  room.redrawAll();
}

let knocked = 0;
function knock(message, chat) {
  // Show the banner of a notification: the chat, the sender and the message. A click opens the chat.
  clearTimeout(knocked);
  const element = at("knock");
  element.replaceChildren(
    chatFace(state.chats.get(chat)),
    make("b", { dir: "auto" }, chatTitle(state.chats.get(chat))),
    make("span", { dir: "auto" }, `${message.from.first_name}: ${snippet(message)}`),
  );
  element.hidden = false;
  if (state.open !== chat) announceMessage(message, null, chatTitle(state.chats.get(chat)));
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
  else if (event.event.startsWith("ephemeral")) ephemeral(event);
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
    if (event.chat === state.open) room.drawHead();
    setTimeout(() => hand.calmly(() => state.open && room.drawHead()), 5100);
  } else if (event.event === "commands") composer.refresh();
  else if (event.event === "reload") await load();
}

function moved(chat) {
  if (chat.id === state.open && chat.migrated_to) return go(state.me, chat.migrated_to);
  if (chat.id === state.open && !myChats().some((c) => c.id === chat.id)) return go(state.me, 0);
  if (chat.id === state.open) {
    room.drawHead();
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
  if (is && state.online === false) composer.refresh();
  state.online = is;
  if (state.open) room.drawHead();
  if (is) outbox.flush();
  else outbox.drawWaiting();
}

function escape(event) {
  if (event.key !== "Escape" || event.isComposing) return;
  if (closeTop() || composer.escape()) event.preventDefault();
  else at("knock").hidden = true;
}

at("back").addEventListener("click", () => go(state.me, 0));
at("more").addEventListener("click", more);
room.prepare(does, () => {
  look();
  drawPeople();
  drawChats();
});
at("language").addEventListener("click", () => {
  switchLanguage();
  drawAll();
});
addEventListener("hashchange", settle);
document.addEventListener("keydown", escape);
document.addEventListener("visibilitychange", () => state.open && (look(), drawPeople(), drawChats()));

const since = await load();
if (!location.hash) {
  if (wide()) go(state.me, state.me);
  else history.replaceState(null, "", `#${state.me}/0`);
}
hand.prepare();
outbox.prepare((isNew) => {
  if (!isNew) return room.stayDown();
  announce(words().waiting);
  return room.toBottom();
});
listen(since, { heard: (event) => hand.calmly(() => heard(event)), online: (is) => hand.calmly(() => online(is)) });
