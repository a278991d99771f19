// The page's state: a copy of the server's state, the current user and the open chat.

export const state = {
  bot: null,
  people: new Map(), // id -> person
  chats: new Map(), // id -> chat
  messages: new Map(), // chat id -> Map(message id -> message)
  window: 15,
  me: 0,
  open: 0, // chat id, 0 for the list
  topic: 0, // thread id in a forum, 0 for General
  online: null, // null before the first connection
  seen: new Map(), // "person/chat" -> last message id read by this person
  rings: new Map(), // person -> Set("chat/message") of unread mentions and replies
  typing: new Map(), // chat -> {action, until}
  ephemeral: new Map(), // "person/chat/id" -> message that only this person sees
};

export function fill(world) {
  const known = state.people.size > 0;
  state.bot = world.bot;
  state.window = world.answer_window;
  state.people = new Map(world.people.map((p) => [p.id, p]));
  state.chats = new Map(world.chats.map((c) => [c.id, c]));
  state.messages = new Map(
    Object.entries(world.messages).map(([chat, list]) => [
      Number(chat),
      new Map(list.map((m) => [m.message_id, m])),
    ]),
  );
  state.ephemeral = new Map(world.ephemeral.map((m) => [ephemeralName(m.receiver_user.id, m.chat.id, m.ephemeral_message_id), m]));
  if (!known) {
    for (const person of state.people.keys())
      for (const chat of state.chats.keys()) state.seen.set(`${person}/${chat}`, newest(chat));
  }
}

export const ephemeralName = (person, chat, id) => `${person}/${chat}/${id}`;

export function messageName(message) {
  // A message's name in the page: its id, or "e" and the id of an ephemeral one.
  return message.ephemeral_message_id ? `e${message.ephemeral_message_id}` : message.message_id;
}

export function seenMessages(chat, person = state.me) {
  // The messages of a chat as one person sees them: an ephemeral one may stand in the place of another.
  const own = [...state.ephemeral.values()].filter((m) => m.chat.id === chat && m.receiver_user.id === person);
  const known = chatMessages(chat);
  const placed = new Map(own.filter((m) => known.has(m.replaces)).map((m) => [m.replaces, m]));
  const others = own.filter((m) => !known.has(m.replaces)).sort((a, b) => a.after - b.after);
  const seen = [];
  for (const [id, message] of known) {
    while (others.length && others[0].after < id) seen.push(others.shift());
    seen.push(placed.get(id) ?? message);
  }
  return [...seen, ...others];
}

export const chatMessages = (chat) => state.messages.get(chat) ?? new Map();
export const newest = (chat) => Math.max(0, ...chatMessages(chat).keys());
export const isBot = (user) => user?.id === state.bot.id;
export const present = (chat, id) => {
  const status = chat.members[id];
  return status !== undefined && status !== "left" && status !== "kicked";
};

export function fullName(user) {
  return [user.first_name, user.last_name].filter(Boolean).join(" ");
}

export function myChats(person = state.me) {
  return [...state.chats.values()].filter((chat) =>
    chat.type === "private"
      ? chat.id === person
      : present(chat, person) && !chat.migrated_to && !chat.deleted,
  );
}

export function inTopic(chat, message) {
  if (!chat.is_forum) return true;
  return (message.is_topic_message ? message.message_thread_id : 0) === state.topic;
}

export function unread(person, chat) {
  const seen = state.seen.get(`${person}/${chat}`) ?? 0;
  let count = 0;
  for (const [id, message] of chatMessages(chat))
    if (id > seen && message.from.id !== person && !isService(message)) count += 1;
  return count;
}

export function look() {
  // Mark what is on the screen as read.
  if (!state.open || document.hidden) return;
  state.seen.set(`${state.me}/${state.open}`, newest(state.open));
  const rings = state.rings.get(state.me);
  for (const ring of rings ?? []) if (ring.startsWith(`${state.open}/`)) rings.delete(ring);
}

export function isService(message) {
  return !(message.text || message.photo || message.document || message.caption);
}

export function isFor(message, person) {
  // Whether a new message notifies a person, because it mentions them or replies to them. Edits notify nobody.
  if (message.from.id === person.id) return false;
  if (message.reply_to_message?.from?.id === person.id) return true;
  const text = message.text ?? message.caption ?? "";
  return (message.entities ?? message.caption_entities ?? []).some((entity) => {
    if (entity.type === "text_mention") return entity.user.id === person.id;
    if (entity.type !== "mention" || !person.username) return false;
    const name = text.slice(entity.offset + 1, entity.offset + entity.length);
    return name.toLowerCase() === person.username.toLowerCase();
  });
}

export function ring(message, chat) {
  // Store whom a new message notifies; returns whether the current user is one of them.
  let mine = false;
  for (const person of state.people.values()) {
    if (!myChats(person.id).some((c) => c.id === chat)) continue;
    if (!isFor(message, person)) continue;
    if (!state.rings.has(person.id)) state.rings.set(person.id, new Set());
    state.rings.get(person.id).add(`${chat}/${message.message_id}`);
    mine ||= person.id === state.me;
  }
  return mine;
}

export function unring(chat, message) {
  for (const rings of state.rings.values()) rings.delete(`${chat}/${message}`);
}
