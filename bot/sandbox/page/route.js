// The route: the URL's fragment names the current user, chat and topic as #person/chat/topic.

import { present, state } from "./state.js";

export function become(person) {
  const chat = state.chats.get(state.open);
  if (!chat) return go(person, 0);
  if (chat.type === "private") return go(person, person);
  return go(person, present(chat, person) ? chat.id : 0);
}

export function go(person, chat, topic = 0) {
  // pushState fires no hashchange event. This one is handled at once, before the next press.
  const target = `#${person}/${chat}${topic ? `/${topic}` : ""}`;
  if (location.hash !== target) history.pushState(null, "", target);
  dispatchEvent(new Event("hashchange"));
}
