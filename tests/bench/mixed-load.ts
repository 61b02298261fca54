import { v7 as uuid } from 'uuid';
import { DEMO_PASSWORD } from '#server/db/demo/seed-demo.ts';

/** What a stretch of mixed load saw. Times in milliseconds. */
export interface LoadResult {
  seconds: number;
  reads: number[];
  writes: number[];
  /** Sent a second time under the same key, at the same moment, to another process. */
  twins: number;
  /** What was acknowledged: the note's own name by the write's key. */
  acknowledged: Map<string, string>;
  /** Anything but a 2xx, and answers that were not what was asked for. */
  errors: string[];
}

interface Person {
  email: string;
  token: string;
  clientId: number;
}

const WRITERS = ['therapist@demo.test', 'therapist2@demo.test'];
const READERS = ['analyst@demo.test', 'staff@demo.test', 'therapist@demo.test', 'therapist2@demo.test'];
const FIELD_READS = ['/api/payload', '/api/notes?limit=10', '/api/sessions?limit=5', '/api/clients'];
const OFFICE_READS = [
  '/api/payload',
  '/api/company/notes?limit=10',
  '/api/company/notes?limit=10&page=20',
  '/api/behaviors',
];
/** Of one loop; with the loops' number it is the most that a run can send, whatever the clock says. */
const MOST_REQUESTS = 20_000;
const LOOPS_PER_WRITER = 2;
const TWIN_EVERY = 5;

/** One bounded loop for each writer and reader, until the time is over; every request goes to the next process. */
export async function runMixedLoad(urls: string[], seconds: number, firstDay: number): Promise<LoadResult> {
  const result: LoadResult = { seconds, reads: [], writes: [], twins: 0, acknowledged: new Map(), errors: [] };
  const load = new MixedLoad(urls, result, firstDay);
  const people = new Map<string, Person>();
  for (const email of new Set([...WRITERS, ...READERS])) people.set(email, await load.signIn(email));
  const end = performance.now() + seconds * 1_000;
  const who = (email: string): Person => {
    const person = people.get(email);
    if (!person) throw new Error(`${email} did not sign in`);
    return person;
  };
  const writers = WRITERS.flatMap((email) =>
    Array.from({ length: LOOPS_PER_WRITER }, () => load.write(who(email), end)),
  );
  await Promise.all([...writers, ...READERS.map((email) => load.read(who(email), end))]);
  return result;
}

class MixedLoad {
  readonly #urls: string[];
  readonly #result: LoadResult;
  #turn = 0;
  #day: number;

  constructor(urls: string[], result: LoadResult, firstDay: number) {
    this.#urls = urls;
    this.#result = result;
    this.#day = firstDay;
  }

  async signIn(email: string): Promise<Person> {
    const body = { grant_type: 'password', client_id: 'tallybook-web', username: email, password: DEMO_PASSWORD };
    const signedIn = await this.#ask(this.#next(), '/oauth/token', { method: 'POST', body: JSON.stringify(body) });
    const token: string = (await signedIn.json()).access_token;
    const clients = await this.#ask(this.#next(), '/api/clients', { token });
    return { email, token, clientId: (await clients.json()).data[0].id };
  }

  async read({ email, token }: Person, end: number): Promise<void> {
    const paths = email.startsWith('therapist') ? FIELD_READS : OFFICE_READS;
    for (let at = 0; performance.now() < end && at < MOST_REQUESTS; at++) {
      const begun = performance.now();
      const answer = await this.#ask(this.#next(), paths[at % paths.length] ?? '/api/payload', { token });
      await answer.json();
      if (answer.ok) this.#result.reads.push(performance.now() - begun);
      else this.#result.errors.push(`read ${answer.status}`);
    }
  }

  /** Notes of days of their own. Now and then a twin goes to another process at the same moment. */
  async write(person: Person, end: number): Promise<void> {
    for (let at = 0; performance.now() < end && at < MOST_REQUESTS; at++) {
      const uid = uuid();
      const key = uuid();
      const body = JSON.stringify(this.#note(person, uid));
      const begun = performance.now();
      const sent = [this.#save(person, key, body)];
      if (at % TWIN_EVERY === 0) {
        sent.push(this.#save(person, key, body));
        this.#result.twins += 1;
      }
      const answers = await Promise.all(sent);
      this.#result.writes.push(performance.now() - begun);
      const wrong = answers.find((answer) => answer.uid !== uid);
      if (wrong) this.#result.errors.push(`write ${wrong.status}`);
      else this.#result.acknowledged.set(key, uid);
    }
  }

  async #save({ token }: Person, key: string, body: string): Promise<{ status: number; uid: unknown }> {
    const answer = await this.#ask(this.#next(), '/api/note', { method: 'POST', token, key, body });
    const { uid } = await answer.json();
    return { status: answer.status, uid };
  }

  #note({ clientId }: Person, uid: string) {
    this.#day += 1;
    const date_visited = new Date(Date.UTC(1900, 0, this.#day)).toISOString().slice(0, 10);
    const times = { date_visited, begin_time: '15:00', end_time: '16:30' };
    const texts = { target_behaviors: 'Counted.', skill_learned: '', who_present: '', health_safety: '', comment: '' };
    return { uid, client_id: clientId, location: 2, ...times, ...texts };
  }

  #next(): string {
    this.#turn += 1;
    return this.#urls[this.#turn % this.#urls.length] ?? '';
  }

  #ask(url: string, path: string, request: { method?: string; token?: string; key?: string; body?: string }) {
    const { method = 'GET', token, key, body } = request;
    const headers = {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(key ? { 'idempotency-key': key } : {}),
      ...(body ? { 'content-type': 'application/json' } : {}),
    };
    return fetch(`${url}${path}`, { method, headers, ...(body ? { body } : {}), signal: AbortSignal.timeout(30_000) });
  }
}
