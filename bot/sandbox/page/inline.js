// Inline queries: typing a text after the bot's username lists the results; a tap sends one.

import { showMenu } from "./composer.js";
import { act } from "./line.js";
import { at, make, toast } from "./parts.js";
import { go } from "./route.js";
import { state } from "./state.js";
import { words } from "./words.js";

const PAUSE = 300; // milliseconds without typing before the query is sent
let timer = 0;
let newest = 0;

export function inquired(text) {
  // The text after the bot's username; null if the text does not start with it.
  const name = `@${state.bot.username} `.toLowerCase();
  return text.toLowerCase().startsWith(name) ? text.slice(name.length).trim() : null;
}

export function inquire(text, sent) {
  clearTimeout(timer);
  newest += 1;
  const mine = newest;
  timer = setTimeout(async () => {
    const where = { person: state.me, chat: state.open };
    const told = await act("sandbox/inline", { ...where, text, wait: 5 }).catch(() => null);
    if (told && mine === newest && told.answer) offer(where, told.query, told.answer, sent);
  }, PAUSE);
}

export function forgetInquiry() {
  clearTimeout(timer);
  newest += 1;
}

function startRow({ text, start_parameter: start }, sent) {
  // The button above the results opens the private chat with the bot (Bot API, InlineQueryResultsButton).
  const row = make("button", { type: "button", "data-start": start }, make("b", { dir: "auto" }, text));
  row.addEventListener("click", () => {
    sent();
    go(state.me, state.me);
    act("sandbox/message", { person: state.me, start }).catch(() => toast(words().lost));
  });
  return make("li", { class: "article" }, row);
}

function offer(where, query, { results, button }, sent) {
  const rows = results.map((article) => {
    const row = make(
      "button",
      { type: "button", "data-result": article.id },
      make("b", { dir: "auto" }, article.title),
      make("span", { dir: "auto" }, article.description ?? ""),
    );
    row.addEventListener("click", () => {
      sent();
      act("sandbox/inline", { ...where, query, result: article.id }).catch(() => toast(words().lost));
    });
    return make("li", { class: "article" }, row);
  });
  if (button?.start_parameter) rows.unshift(startRow(button, sent));
  at("menu").replaceChildren(...(rows.length ? rows : [make("li", { class: "none" }, words().noResults)]));
  showMenu();
}
