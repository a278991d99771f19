// Who looks at what stands in the address: #person/chat/topic.

import { present, state } from "./state.js";

export function become(person) {
  const chat = state.chats.get(state.open);
  if (!chat) return go(person, 0);
  if (chat.type === "private") return go(person, person);
  return go(person, present(chat, person) ? chat.id : 0);
}

export function go(person, chat, topic = 0) {
  // The browser tells of a new address only after a while, and a press may come before; so it is told here.
  const target = `#${person}/${chat}${topic ? `/${topic}` : ""}`;
  if (location.hash !== target) history.pushState(null, "", target);
  dispatchEvent(new Event("hashchange"));
}
