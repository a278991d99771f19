// The exchange of test_npm_client.py, by grammY: prints one line of JSON with what came back.
import { Api, InputFile } from "grammy";

const [root, token, chat, picture] = process.argv.slice(2);
const api = new Api(token, { apiRoot: root });
const told = [];

async function ask(name, call) {
  try {
    told.push([name, await call()]);
    return told.at(-1)[1];
  } catch (error) {
    told.push([name, { code: error.error_code, description: error.description }]);
    return null;
  }
}

const keyboard = (data) => ({ inline_keyboard: [[{ text: "a", callback_data: data }]] });
const photo = () => new InputFile(Buffer.from(picture, "base64"), "board.png");

async function press(message) {
  await fetch(`${root}/sandbox/press`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ person: 101, chat: Number(chat), message, data: "a" }),
  });
}

await ask("getMe", () => api.getMe());
const board = await ask("sendPhoto", () =>
  api.sendPhoto(chat, photo(), { caption: "<b>یک</b>", parse_mode: "HTML", reply_markup: keyboard("a") }));
await ask("sendPhoto refused", () => api.sendPhoto(chat, photo(), { caption: "x".repeat(1025) }));
await press(board.message_id);
await press(board.message_id);
const [first, second] = await ask("getUpdates", () => api.getUpdates({ timeout: 1 }));
await ask("getUpdates with an offset", () => api.getUpdates({ offset: second.update_id }));
await ask("answerCallbackQuery", () => api.answerCallbackQuery(first.callback_query.id, { text: "سلام" }));
await ask("answerCallbackQuery refused", () => api.answerCallbackQuery(first.callback_query.id));
await ask("editMessageMedia", () =>
  api.editMessageMedia(chat, board.message_id, { type: "photo", media: photo(), caption: "دو" }, { reply_markup: keyboard("b") }));
await ask("editMessageMedia refused", () =>
  api.editMessageMedia(chat, 999, { type: "photo", media: board.photo.at(-1).file_id }));
await ask("getUpdates refused", async () => {
  const waiting = api.getUpdates({ offset: second.update_id + 1, timeout: 20 });
  waiting.catch(() => null);
  await new Promise((done) => setTimeout(done, 300));
  await api.getUpdates({ offset: second.update_id + 1 });
  return waiting;
});
await ask("getMe refused", () => new Api("not-a-token", { apiRoot: root }).getMe());
console.log(JSON.stringify(told));
