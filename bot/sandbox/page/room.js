// The open chat: header, messages, and scrolling.

import { draw, snippet } from "./bubble.js";
import * as composer from "./composer.js";
import { forgetFocus, keepFocus, keyboardArrived } from "./focus.js";
import { drawWaiting } from "./outbox.js";
import { at, make } from "./parts.js";
import { go } from "./route.js";
import { chatFace, chatTitle } from "./sides.js";
import { chatMessages, inTopic, messageName, seenMessages, state, unread } from "./state.js";
import { day, digits, words } from "./words.js";

const shown = new Map(); // message id -> element, in the open chat
let drawnChat = 0; // the chat whose messages are shown
let does = {};

export function prepare(deeds, scrolled) {
  does = deeds;
  new ResizeObserver(stayDown).observe(at("scroll"));
  at("messages").addEventListener("load", stayDown, true);
  at("down").addEventListener("click", toBottom);
  at("scroll").addEventListener("scroll", () => {
    if (!state.open) return;
    stuck = atBottom();
    if (stuck) scrolled();
    drawDown();
  });
}

export function drawHead() {
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
  const topics = [{ id: 0, name: say.general }, ...chat.topics].map((topic) =>
    make(
      "button",
      {
        type: "button", class: topic.id === state.topic ? "chosen" : "", "data-topic": topic.id,
        on: { click: () => go(state.me, chat.id, topic.id) },
      },
      topic.closed ? `🔒 ${topic.name}` : topic.name,
    ),
  );
  keepFocus(at("topics"), () => at("topics").replaceChildren(...topics));
}

export function drawMessages() {
  if (drawnChat === state.open) return keepFocus(at("messages"), drawAll);
  drawnChat = state.open;
  forgetFocus();
  return drawAll();
}

function drawAll() {
  shown.clear();
  at("messages").replaceChildren();
  const chat = state.chats.get(state.open);
  if (!chat) return;
  for (const message of seenMessages(chat.id)) if (inTopic(chat, message)) append(message);
  composer.describe(shown.size === 0);
  drawWaiting();
  toBottom();
}

export function redrawAll() {
  // Redraw after an ephemeral message has arrived, changed or disappeared, which may reveal another message.
  const top = at("scroll").scrollTop;
  const down = atBottom();
  keepFocus(at("messages"), drawAll);
  if (!down) at("scroll").scrollTop = top;
  keyboardArrived();
}

export function append(message) {
  const last = [...shown.values()].at(-1);
  const date = day(message.date);
  if (last?.dataset.day !== date) at("messages").append(make("li", { class: "service date" }, make("span", {}, date)));
  const item = draw(message, does);
  item.dataset.day = date;
  item.dataset.from = message.sender_chat?.id ?? message.from.id;
  const follows = last?.dataset.from === item.dataset.from && last.dataset.day === date;
  item.classList.toggle("follows", follows && !last.classList.contains("service"));
  shown.set(messageName(message), item);
  at("messages").append(item);
}

export const atBottom = () => {
  const box = at("scroll");
  return box.scrollHeight - box.scrollTop - box.clientHeight < 80;
};

let stuck = true; // scrolled to the bottom; kept when a keyboard or a quote shrinks the view
export function toBottom() {
  stuck = true;
  at("scroll").scrollTop = at("scroll").scrollHeight;
}

export const stayDown = () => stuck && toBottom();

export function show(id) {
  const item = shown.get(id);
  if (!item) return;
  item.scrollIntoView({ block: "center", behavior: "smooth" });
  item.classList.add("flash");
  setTimeout(() => item.classList.remove("flash"), 1200);
}

export function drawDown() {
  const far = !atBottom();
  at("down").hidden = !far;
  const count = unread(state.me, state.open);
  at("down").querySelector("b").textContent = count ? digits(count) : "";
}

export function place(message, isNew) {
  // Redraw a message in place, or append it.
  const item = shown.get(messageName(message));
  if (item) redraw(message, item);
  else if (isNew) append(message);
  keyboardArrived();
}

function redraw(message, item) {
  const { day: date, from } = item.dataset;
  const follows = item.classList.contains("follows");
  keepFocus(item, () => draw(message, does, item));
  item.classList.toggle("follows", follows);
  Object.assign(item.dataset, { day: date, from });
}

export function take(id) {
  const item = shown.get(id);
  if (item) keepFocus(item, () => item.remove());
  shown.delete(id);
}
