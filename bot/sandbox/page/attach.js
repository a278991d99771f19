// Sending a file: chosen with the key beside the text box, or dropped on the open chat.

import { act, Refused } from "./line.js";
import { at, toast } from "./parts.js";
import { state } from "./state.js";
import { words } from "./words.js";

export function prepare() {
  const [chat, chooser] = [at("chat"), at("file")];
  at("attach").addEventListener("click", () => chooser.click());
  chooser.addEventListener("change", () => {
    const files = [...chooser.files];
    chooser.value = ""; // so that the same file can be chosen again
    sendAll(files);
  });
  chat.addEventListener("dragover", (event) => {
    if (!carriesFiles(event)) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = "copy";
    chat.dataset.drop = words().drop;
  });
  chat.addEventListener("dragleave", (event) => {
    if (!chat.contains(event.relatedTarget)) delete chat.dataset.drop;
  });
  chat.addEventListener("drop", (event) => {
    delete chat.dataset.drop;
    if (!carriesFiles(event)) return;
    event.preventDefault();
    sendAll([...event.dataTransfer.files]);
  });
  // A file that is dropped beside the chat must not replace the page.
  for (const name of ["dragover", "drop"])
    document.addEventListener(name, (event) => carriesFiles(event) && event.preventDefault());
}

const carriesFiles = (event) => !at("foot").classList.contains("shut") && event.dataTransfer?.types.includes("Files");

async function sendAll(files) {
  // Send files in their order to the chat that is open now.
  const body = { person: state.me, chat: state.open };
  if (state.topic) body.thread = state.topic;
  for (const file of files) {
    try {
      await act("sandbox/message", { ...body, file: { name: file.name, content: await encoded(file) } });
    } catch (error) {
      toast(error instanceof Refused ? words().refused : words().lost);
    }
  }
}

function encoded(file) {
  // The content in base64. Reading fails if the file is a folder or no longer exists.
  return new Promise((done, failed) => {
    const reader = new FileReader();
    reader.addEventListener("load", () => done(reader.result.split(",")[1] ?? ""));
    reader.addEventListener("error", () => failed(reader.error));
    reader.readAsDataURL(file);
  });
}
