import { setTimeout as pause } from 'node:timers/promises';

/** A session of a WebDriver program (the W3C's classic protocol: JSON over HTTP). */
export interface WebDriver {
  /** What the browser calls itself. */
  version: string;
  ask(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object): Promise<unknown>;
}

/** Opens a session with these capabilities, once the program at `address` answers. */
export async function openWebDriver(address: string, capabilities: object): Promise<WebDriver> {
  await untilReady(address);
  const session = await send(address, 'POST', '/session', { capabilities: { alwaysMatch: capabilities } });
  const { sessionId, capabilities: made } = session as { sessionId: string; capabilities: { browserVersion: string } };
  return {
    version: made.browserVersion,
    ask: (method, path, body) => send(address, method, `/session/${sessionId}${path}`, body),
  };
}

async function untilReady(address: string): Promise<void> {
  for (const end = Date.now() + 10_000; ; await pause(50)) {
    try {
      await send(address, 'GET', '/status');
      return;
    } catch (error) {
      if (Date.now() > end) throw error;
    }
  }
}

async function send(address: string, method: string, path: string, body?: object): Promise<unknown> {
  const answer = await fetch(address + path, { method, ...(body && { body: JSON.stringify(body) }) });
  const { value }: { value: unknown } = await answer.json();
  if (!answer.ok) throw new Error(`${method} ${path}: ${JSON.stringify(value)}`);
  return value;
}
