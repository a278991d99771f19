// The connection to the server: actions are sent as POSTs, events received as server-sent events.

export async function ask(path) {
  const answer = await fetch(path);
  return (await answer.json()).result;
}

const TIMEOUT = 30000; // milliseconds until a request without a response has failed

export class Refused extends Error {} // the server received the request and did not execute it

export async function act(path, body) {
  // Errors other than Refused mean that no response arrived; the server may have executed the request.
  const answer = await fetch(path, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(TIMEOUT),
  });
  const told = await answer.json().catch((error) => {
    throw answer.ok ? error : new Refused(answer.statusText);
  });
  if (!told.ok) throw new Refused(told.error);
  return told.result;
}

export function listen(after, { heard, online }) {
  const source = new EventSource(`sandbox/live?after=${after}`);
  source.addEventListener("open", () => online(true));
  source.addEventListener("error", () => online(false));
  source.addEventListener("message", (event) => heard(JSON.parse(event.data)));
  return source;
}
