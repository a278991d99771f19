// Announcements for screen readers: new messages and what an edit changed, in a short text.

import { snippet } from "./bubble.js";
import { at, make } from "./parts.js";
import { isService } from "./state.js";

const LONGEST = 160; // characters
const KEPT = 5; // announcements in the live region; only additions are read aloud

export function announce(text) {
  if (!text) return;
  at("announcer").append(make("p", { dir: "auto" }, text));
  while (at("announcer").children.length > KEPT) at("announcer").firstChild.remove();
}

export function announceMessage(message, old, title = "") {
  // Announce a new message with its sender, or the new lines of an edited message. `title` names another chat.
  const text = old ? changes(message, old) : shorten(snippet(message), Boolean(message.photo));
  if (!text) return;
  const from = old || isService(message) ? "" : (message.sender_chat?.title ?? message.from.first_name);
  announce([title, from, text].filter(Boolean).join(": "));
}

function changes(message, old) {
  const known = new Set(lines(old));
  const fresh = lines(message).filter((line) => !known.has(line));
  return shorten(fresh.join(" "), true);
}

const lines = (message) =>
  (message.text ?? message.caption ?? "").split("\n").map((line) => line.trim()).filter(Boolean);

function shorten(text, fromEnd) {
  // Cut between words. `fromEnd` keeps the end, because the caption of a picture ends with what to do.
  if (text.length <= LONGEST) return text;
  const words = text.split(" ");
  let kept = "";
  while (words.length) {
    const word = fromEnd ? words.pop() : words.shift();
    if (kept.length + word.length >= LONGEST) break;
    kept = fromEnd ? `${word} ${kept}` : `${kept} ${word}`;
  }
  return fromEnd ? `… ${kept.trim()}` : `${kept.trim()} …`;
}
