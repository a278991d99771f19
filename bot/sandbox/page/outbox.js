// Messages on their way to the server: sent in order, kept while there is no connection, and sent once.

import { act, Refused } from "./line.js";
import { at, make, toast } from "./parts.js";
import { state } from "./state.js";
import { words } from "./words.js";

const PAUSE = 1000; // milliseconds before the next attempt
const KEY = "outbox"; // in the storage of this tab, so that reloading the page loses nothing
const queue = JSON.parse(sessionStorage.getItem(KEY) ?? "[]");
let sending = false;
let failing = queue.length > 0; // the last attempt did not reach the server
let timer = 0;
let drawn = () => {};

export function prepare(onDraw) {
  drawn = onDraw;
  flush();
}

export function post(body) {
  // Queue the body of a message or an edit. The server recognizes a repeated request by its random_id.
  queue.push({ ...body, random_id: randomId() });
  changed(true);
  return flush();
}

export async function flush() {
  if (sending) return;
  clearTimeout(timer);
  sending = true;
  while (queue.length) {
    try {
      await act("sandbox/message", queue[0]);
    } catch (error) {
      if (!(error instanceof Refused)) {
        timer = setTimeout(flush, PAUSE);
        sending = false;
        if (!failing) fail();
        return;
      }
      toast(words().refused);
    }
    queue.shift();
    changed();
  }
  failing = false;
  sending = false;
}

function fail() {
  failing = true;
  drawWaiting(true);
}

export function drawWaiting(isNew = false) {
  // Show the messages of this person in the open chat that wait for the connection.
  const shown = failing || state.online === false ? queue.filter(isHere) : [];
  at("waiting").replaceChildren(...shown.map(waitingItem));
  if (shown.length) drawn(isNew);
}

const isHere = (body) =>
  body.person === state.me && body.chat === state.open && (!state.chats.get(body.chat)?.is_forum || (body.thread ?? 0) === state.topic);

function waitingItem(body) {
  const item = make(
    "li",
    { class: "message mine waits", "data-waiting": body.random_id },
    make(
      "div",
      { class: "column" },
      make(
        "div",
        { class: "bubble" },
        make(
          "div",
          { class: "words" },
          make(
            "div",
            { class: "body", dir: "auto" },
            body.text,
            make("span", { class: "stamp left" }, body.edit ? `${words().edit} · ` : "", words().waiting),
          ),
        ),
      ),
    ),
  );
  return item;
}

function changed(isNew = false) {
  sessionStorage.setItem(KEY, JSON.stringify(queue));
  drawWaiting(isNew);
}

// crypto.randomUUID exists only on secure pages; 127.0.0.1 is one, but other local names may not be
const randomId = () => [...crypto.getRandomValues(new Uint32Array(4))].map((each) => each.toString(36)).join("-");
