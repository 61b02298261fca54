import { setTimeout as pause } from 'node:timers/promises';
import { DEMO_PASSWORD } from '#server/db/demo/seed-demo.ts';
import type { Diary } from './diary.ts';

export interface Person {
  email: string;
  token: string;
  clientId: number;
}

/** As long as a device waits for an answer. */
const PATIENCE_MS = 20_000;
const AGAIN_MS = 250;

interface Call {
  method: string;
  path: string;
  headers: Record<string, string>;
  body?: string;
}

/** A device would go on; a rehearsal has to end. */
export class GaveUp extends Error {}

/** Calls as a device makes them: the next process each time, and again until there is an answer. */
export class Caller {
  readonly #urls: string[];
  readonly #diary: Diary;
  #turn = 0;
  #patient = true;

  constructor(urls: string[], diary: Diary) {
    this.#urls = urls;
    this.#diary = diary;
  }

  /** Whoever still waits for an answer gets none: {@link GaveUp}. */
  giveUp(): void {
    this.#patient = false;
  }

  async signIn(email: string): Promise<Person> {
    const body = { grant_type: 'password', client_id: 'tallybook-web', username: email, password: DEMO_PASSWORD };
    const headers = { 'content-type': 'application/json' };
    const call = { method: 'POST', path: '/oauth/token', headers, body: JSON.stringify(body) };
    const { access_token: token } = await this.#untilDone<{ access_token: string }>(call);
    const person = { email, token, clientId: 0 };
    const ask = { method: 'GET', path: '/api/clients', headers: bearer(person) };
    const clients = await this.#untilDone<{ data: { id: number }[] }>(ask);
    return { ...person, clientId: clients.data[0]?.id ?? 0 };
  }

  /** Null: somebody said "later". */
  async read<T>(path: string, person: Person): Promise<T | null> {
    const answer = await this.#once<T>({ method: 'GET', path, headers: bearer(person) });
    if (answer === null && !this.#patient) throw new GaveUp(`GET ${path.split('?', 1)[0]}`);
    return answer;
  }

  async write<T>(path: string, person: Person, headers: Record<string, string>, body: object): Promise<T> {
    const all = { ...bearer(person), ...headers, 'content-type': 'application/json' };
    return this.#untilDone<T>({ method: 'POST', path, headers: all, body: JSON.stringify(body) });
  }

  async #untilDone<T>(call: Call): Promise<T> {
    const begun = Date.now();
    this.#diary.open += 1;
    try {
      for (;;) {
        const answer = await this.#once<T>(call);
        if (answer !== null) return answer;
        if (!this.#patient) throw new GaveUp(`${call.method} ${call.path}`);
        await pause(AGAIN_MS);
      }
    } finally {
      this.#diary.open -= 1;
      this.#diary.took(Date.now() - begun);
    }
  }

  /** The answer; null when it is "later", or none. Anything else is noted as wrong, and asked again as a device would. */
  async #once<T>({ method, path, headers, body }: Call): Promise<T | null> {
    this.#turn += 1;
    const url = this.#urls[this.#turn % this.#urls.length] ?? '';
    try {
      const signal = AbortSignal.timeout(PATIENCE_MS);
      const answer = await fetch(`${url}${path}`, { method, headers, ...(body ? { body } : {}), signal });
      const text = await answer.text();
      if (answer.ok) return JSON.parse(text);
      const isLater = answer.status === 503 && answer.headers.get('retry-after') !== null;
      if (isLater) this.#diary.waited('503');
      else this.#diary.wrong(`${method} ${path.split('?', 1)[0]} ${answer.status} ${text.slice(0, 300)}`);
      return null;
    } catch (error) {
      const timedOut = error instanceof Error && error.name === 'TimeoutError';
      this.#diary.waited(timedOut ? `no answer in ${PATIENCE_MS / 1_000} s` : 'no connection');
      return null;
    }
  }
}

const bearer = ({ token }: Person) => ({ authorization: `Bearer ${token}` });
