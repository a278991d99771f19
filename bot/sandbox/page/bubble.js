// A message as Telegram draws it: bubble, photo, text, time, and the keyboard below.

import { formatted } from "./entities.js";
import { botFace, face, lightbox, make } from "./parts.js";
import { chatMessages, fullName, isBot, isService, messageName, state } from "./state.js";
import { clock, words } from "./words.js";

const LINK =
  '<svg class="mark" viewBox="0 0 12 12" aria-hidden="true"><path d="M4 3h5v5M9 3 3 9"/></svg>';
const COPY =
  '<svg class="mark" viewBox="0 0 12 12" aria-hidden="true"><rect x="2" y="4" width="6" height="6" rx="1"/><path d="M5 2h5v5"/></svg>';

export function serviceText(message) {
  const say = words();
  const who = fullName(message.from);
  if (message.new_chat_members) return say.joined(who, message.new_chat_members.map(fullName).join("، "));
  if (message.left_chat_member) return say.left(who, fullName(message.left_chat_member));
  if (message.pinned_message) return say.pinnedBy(who);
  if (message.new_chat_title) return say.renamed(who, message.new_chat_title);
  if (message.forum_topic_created) return say.topic(who, message.forum_topic_created.name);
  if (message.forum_topic_closed) return say.topicClosed(who);
  if (message.forum_topic_reopened) return say.topicOpened(who);
  return say.migrated;
}

export function snippet(message) {
  if (isService(message)) return serviceText(message);
  const text = (message.text ?? message.caption ?? "").replace(/\s+/g, " ");
  if (message.document) return `📎 ${message.document.file_name}`;
  if (message.photo) return text ? `🖼 ${text}` : `🖼 ${words().photo}`;
  return text;
}

function endsRightToLeft(text) {
  // Whether the last line runs from right to left. The time is then placed on its left, if there is room.
  const strong = /[A-Za-z\u00c0-\u02af\u0370-\u058f]|([\u0591-\u08ff\ufb1d-\ufdff\ufe70-\ufefc])/;
  return Boolean(strong.exec(text.trimEnd().split("\n").at(-1))?.[1]);
}

function speaker(message) {
  if (message.sender_chat) return message.sender_chat;
  return message.from;
}

const nameOf = (message) => {
  const who = speaker(message);
  return who.title ?? fullName(who);
};

function quote(message, does) {
  const replied = message.reply_to_message;
  if (!replied) return null;
  const box = make(
    "button",
    { type: "button", class: `said tint${Math.abs(speaker(replied).id) % 7}` },
    make("b", { dir: "auto" }, nameOf(replied)),
    make("span", { dir: "auto" }, snippet(replied)),
  );
  box.addEventListener("click", () => does.show(replied.message_id));
  return box;
}

function picture(message, old) {
  if (!message.photo) return null;
  const size = message.photo.at(-1);
  const url = `sandbox/photo/${size.file_unique_id}`;
  const frame = old ?? make("button", { type: "button", class: "photo" }, make("img", { alt: "" }));
  const image = frame.firstChild;
  if (image.getAttribute("src") !== url) image.setAttribute("src", url);
  image.width = size.width;
  image.height = size.height;
  image.alt = message.caption ?? words().photo;
  frame.setAttribute("aria-label", words().photo);
  frame.onclick = () => lightbox(url, image.alt);
  frame.classList.toggle("spoiled", Boolean(message.has_media_spoiler));
  return frame;
}

function fileLink(message) {
  const file = message.document;
  if (!file) return null;
  const url = `sandbox/document/${file.file_unique_id}`;
  return make("a", { class: "file", href: url, download: file.file_name, dir: "ltr" }, `📎 ${file.file_name}`);
}

function film(message) {
  // An animation: a GIF file, or a video without sound that is played again and again.
  const file = message.animation;
  if (!file) return null;
  const src = `sandbox/document/${file.file_unique_id}`;
  if (file.file_name.endsWith(".gif")) return make("img", { class: "film", src, alt: "" });
  const video = make("video", { class: "film", src, autoplay: true, loop: true, playsinline: true, controls: true });
  video.muted = true;
  return video;
}

function keyLabel(key) {
  const label = make("span", { dir: "auto" }, key.text);
  return label;
}

function keyboard(message, does) {
  const rows = message.reply_markup?.inline_keyboard;
  if (!rows) return null;
  const board = make("div", { class: "keys", dir: "ltr" });
  for (const row of rows) {
    const line = make("div", { class: "row" });
    for (const key of row) {
      const element = make("button", { type: "button", class: `key ${key.style ?? ""}` }, keyLabel(key));
      if (key.callback_data !== undefined) {
        element.dataset.callback = key.callback_data;
        element.classList.toggle("waiting", does.waits(message.chat.id, messageName(message), key.callback_data));
        element.addEventListener("click", () => does.press(message, key));
      } else if (key.url) {
        element.insertAdjacentHTML("beforeend", LINK);
        element.dataset.url = key.url;
        element.addEventListener("click", () => does.follow(key.url) || open(key.url, "_blank", "noopener"));
      } else if (key.switch_inline_query !== undefined) {
        element.insertAdjacentHTML("beforeend", LINK);
        element.dataset.inline = key.switch_inline_query;
        element.addEventListener("click", () => does.inline(key.switch_inline_query));
      } else if (key.copy_text) {
        element.insertAdjacentHTML("beforeend", COPY);
        element.addEventListener("click", () => does.copy(key.copy_text.text));
      }
      line.append(element);
    }
    board.append(line);
  }
  return board;
}

export function draw(message, does, old = null) {
  // Draw a message, reusing the element that showed it before.
  const item = old ?? make("li", { "data-message": messageName(message) });
  const frame = old?.querySelector(".photo") ?? null;
  if (isService(message)) {
    item.className = "service";
    item.replaceChildren(make("span", { dir: "auto" }, serviceText(message)));
    return item;
  }
  const mine = message.from.id === state.me && !message.sender_chat;
  const chat = state.chats.get(message.chat.id);
  const group = chat.type !== "private";
  const photo = picture(message, frame);
  const text = message.text ?? message.caption ?? "";
  const body = make("div", { class: "body", dir: "auto" });
  body.append(formatted(text, message.entities ?? message.caption_entities, does));
  const stamp = make(
    "span",
    { class: "stamp" },
    message.edit_date ? `${words().edited} ` : "",
    make("time", {}, clock(message.date)),
  );
  const who = speaker(message);
  const name =
    group && !mine
      ? make("div", { class: `who tint${Math.abs(who.id) % 7}`, dir: "auto" }, nameOf(message))
      : null;
  const via = message.via_bot ? make("div", { class: "via" }, words().via(`@${message.via_bot.username}`)) : null;
  stamp.classList.toggle("left", endsRightToLeft(text));
  const bare = photo && !text; // then the time is on the picture
  if (!bare) body.append(stamp);
  const words_ = bare ? null : make("div", { class: "words" }, body);
  const said = quote(message, does);
  const top = name || via || said ? make("div", { class: "top" }, name, via, said) : null;
  const only = message.ephemeral_message_id ? make("div", { class: "only", dir: "auto" }, words().onlyYou) : null;
  const parts = message.show_caption_above_media ? [top, words_, photo] : [top, photo, film(message), fileLink(message), words_];
  const bubble = make("div", { class: "bubble" }, only, ...parts);
  if (bare) bubble.append(stamp);
  const keys = keyboard(message, does);
  const column = make("div", { class: "column" }, bubble, keys);
  const round =
    group && !mine
      ? make("span", { class: "side" }, isBot(who) ? botFace() : face(who.id, nameOf(message)))
      : null;
  item.className = [
    "message",
    mine ? "mine" : "theirs",
    photo ? "pictured" : "",
    bare ? "bare" : "",
    keys ? "keyed" : "",
    only ? "ephemeral" : "",
  ].filter(Boolean).join(" ");
  item.replaceChildren(...[round, column].filter(Boolean));
  bubble.addEventListener("contextmenu", (event) => {
    event.preventDefault();
    does.context(message, { x: event.clientX, y: event.clientY });
  });
  bubble.addEventListener("dblclick", (event) => {
    if (!event.target.closest("button, a")) does.reply(message);
  });
  return item;
}

export function exists(chat, id) {
  return chatMessages(chat).has(id);
}
