// The sidebar: the strip of users and the list of chats.

import { snippet } from "./bubble.js";
import { keepFocus } from "./focus.js";
import { at, botFace, face, make } from "./parts.js";
import { become, go } from "./route.js";
import { chatMessages, fullName, isService, myChats, newest, present, state, unread } from "./state.js";
import { clock, digits, words } from "./words.js";

export const drawPeople = () => keepFocus(at("people"), replacePeople);
export const drawChats = () => keepFocus(at("chats"), replaceChats);

function replacePeople() {
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

export function chatTitle(chat) {
  return chat.type === "private" ? words().withBot : chat.title;
}

export function chatFace(chat) {
  return chat.type === "private" ? botFace() : face(chat.id, chat.title);
}

function replaceChats() {
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
