import { DEMO_PASSWORD } from '#server/db/demo/seed-demo.ts';

interface Asked {
  method?: string;
  token?: string;
  body?: string;
  headers?: Record<string, string>;
}

/** Asks and reads the whole answer. Answers 0 for a connection that broke. */
export async function askAt(url: string, path: string, asked: Asked = {}): Promise<{ status: number; text: string }> {
  const { method = asked.body === undefined ? 'GET' : 'POST', token, body, headers } = asked;
  try {
    const answer = await fetch(`${url}${path}`, {
      method,
      headers: {
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body }),
      signal: AbortSignal.timeout(30_000),
    });
    return { status: answer.status, text: await answer.text() };
  } catch {
    return { status: 0, text: '' };
  }
}

export const signInBody = (username: string, password: string = DEMO_PASSWORD): string =>
  JSON.stringify({ grant_type: 'password', client_id: 'tallybook-web', username, password });

/** Answers the access token. */
export async function signInAt(url: string, email: string): Promise<string> {
  const { status, text } = await askAt(url, '/oauth/token', { body: signInBody(email) });
  if (status !== 200) throw new Error(`${email} did not sign in: ${status}`);
  return JSON.parse(text).access_token;
}
