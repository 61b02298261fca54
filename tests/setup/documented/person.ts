import { request as overHttp } from 'node:http';
import { request as overHttps } from 'node:https';
import { v7 as uuid } from 'uuid';

export interface Answered {
  status: number;
  json: Record<string, unknown>;
  text: string;
  headers: Record<string, string | string[] | undefined>;
}

/** A call from outside, as a browser or a monitor makes it; status 0 when nobody answered. */
export function ask(
  url: string,
  { method = 'GET', token = '', body, ca, cookie, key = uuid() }: Asked = {},
): Promise<Answered> {
  const text = body === undefined ? '' : JSON.stringify(body);
  const { origin } = new URL(url);
  const headers: Record<string, string> = { origin, 'idempotency-key': key };
  if (text !== '') headers['content-type'] = 'application/json';
  if (token !== '') headers.authorization = `Bearer ${token}`;
  if (cookie) headers.cookie = cookie;
  return new Promise((done) => {
    const send = url.startsWith('https:') ? overHttps : overHttp;
    // A connection of its own: one that is kept may be closed at the moment it is used, and browsers then ask again.
    const request = send(url, { method, headers, agent: false, ...(ca ? { ca } : {}) }, (response) => {
      let said = '';
      response.on('data', (chunk) => {
        said += chunk;
      });
      response.on('end', () =>
        done({ status: response.statusCode ?? 0, json: readJson(said), text: said, headers: response.headers }),
      );
      response.on('error', () => done(nobody));
    });
    request.on('error', () => done(nobody));
    request.end(text);
  });
}

interface Asked {
  method?: string;
  token?: string;
  body?: object;
  /** Whose certificates are believed. */
  ca?: string;
  cookie?: string;
  /** Of a write that is offered again; a new one otherwise. */
  key?: string;
}

const nobody: Answered = { status: 0, json: {}, text: '', headers: {} };

function readJson(text: string): Record<string, unknown> {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}

/** Signs in with a password; the answer holds `access_token`, and its cookie what renews the sign-in. */
export function signIn(url: string, username: string, password: string, ca?: string): Promise<Answered> {
  const body = { grant_type: 'password', client_id: 'tallybook-web', username, password };
  return ask(`${url}/oauth/token`, { method: 'POST', body, ...(ca ? { ca } : {}) });
}

/** People who read and write without a pause; `stop` answers what came back, by kind of call and status. */
export function startCrowd(url: string, token: string, ca: string): { stop(): Promise<Map<string, number>> } {
  const answers = new Map<string, number>();
  let going = true;
  const keepAsking = async (method: string, path: string, body?: object) => {
    while (going) {
      const { status } = await ask(`${url}${path}`, { method, token, ca, ...(body ? { body } : {}) });
      const kind = `${method} ${path} ${status}`;
      answers.set(kind, (answers.get(kind) ?? 0) + 1);
    }
  };
  const people = [0, 1].flatMap(() => [
    keepAsking('GET', '/'),
    keepAsking('GET', '/api/clients'),
    keepAsking('PUT', '/api/user/account', { city: 'Springfield' }),
  ]);
  return {
    async stop() {
      going = false;
      await Promise.all(people);
      return answers;
    },
  };
}
