/** A connection over WebDriver BiDi: commands and their answers over one WebSocket. */
export interface Bidi {
  /** What the browser calls itself. */
  version: string;
  ask(method: string, params: object): Promise<unknown>;
  close(): void;
}

type Waiting = { done(result: unknown): void; failed(error: Error): void };

/** Connects to a browser that listens at `address` (`ws://…`), and opens its one session. */
export async function openBidi(address: string): Promise<Bidi> {
  const socket = new WebSocket(`${address}/session`);
  await new Promise((open, failed) => {
    socket.addEventListener('open', open);
    socket.addEventListener('error', failed);
  });
  const waiting = new Map<number, Waiting>();
  let last = 0;
  socket.addEventListener('message', ({ data }) => {
    const { id, type, result, error, message } = JSON.parse(String(data));
    const one = waiting.get(id);
    waiting.delete(id);
    if (type === 'success') one?.done(result);
    else one?.failed(new Error(`${error}: ${message}`));
  });
  socket.addEventListener('close', () => {
    for (const { failed } of waiting.values()) failed(new Error('The browser is gone'));
  });
  const ask: Bidi['ask'] = (method, params) =>
    new Promise((done, failed) => {
      last += 1;
      waiting.set(last, { done, failed });
      socket.send(JSON.stringify({ id: last, method, params }));
    });
  const session = (await ask('session.new', { capabilities: {} })) as { capabilities: { browserVersion: string } };
  return { version: session.capabilities.browserVersion, ask, close: () => socket.close() };
}
