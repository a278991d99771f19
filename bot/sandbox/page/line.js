// The connection to the server: actions are sent as POSTs, events received as server-sent events.

export async function ask(path) {
  const answer = await fetch(path);
  return (await answer.json()).result;
}

export async function act(path, body) {
  const answer = await fetch(path, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });
  const told = await answer.json();
  if (!told.ok) throw new Error(told.error);
  return told.result;
}

export function listen(after, { heard, online }) {
  const source = new EventSource(`sandbox/live?after=${after}`);
  source.addEventListener("open", () => online(true));
  source.addEventListener("error", () => online(false));
  source.addEventListener("message", (event) => heard(JSON.parse(event.data)));
  return source;
}
