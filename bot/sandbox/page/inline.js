// Words after the bot's name in the text box: its articles in a list, one tap sends one.

import { act } from "./line.js";
import { at, make } from "./parts.js";
import { state } from "./state.js";
import { words } from "./words.js";

const PAUSE = 300; // milliseconds without a letter, before the bot is asked
let timer = 0;
let newest = 0;

export function inquired(text) {
  // What stands after the bot's name; null if it is not called.
  const name = `@${state.bot.username} `.toLowerCase();
  return text.toLowerCase().startsWith(name) ? text.slice(name.length).trim() : null;
}

export function inquire(text, sent) {
  clearTimeout(timer);
  newest += 1;
  const mine = newest;
  timer = setTimeout(async () => {
    const where = { person: state.me, chat: state.open };
    const told = await act("sandbox/inline", { ...where, text, wait: 5 });
    if (mine === newest && told.answer) offer(where, told.query, told.answer.results, sent);
  }, PAUSE);
}

export function forgetInquiry() {
  clearTimeout(timer);
  newest += 1;
}

function offer(where, query, results, sent) {
  const rows = results.map((article) => {
    const row = make(
      "button",
      { type: "button", "data-result": article.id },
      make("b", { dir: "auto" }, article.title),
      make("span", { dir: "auto" }, article.description ?? ""),
    );
    row.addEventListener("click", () => {
      sent();
      act("sandbox/inline", { ...where, query, result: article.id });
    });
    return make("li", { class: "article" }, row);
  });
  at("menu").replaceChildren(...(rows.length ? rows : [make("li", { class: "none" }, words().noResults)]));
  at("menu").hidden = false;
}
