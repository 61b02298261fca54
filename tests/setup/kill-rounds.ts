import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { v7 as uuid } from 'uuid';
import { DEMO_PASSWORD } from '#server/db/demo/seed-demo.ts';
import { startEmbedded } from '#server/db/embedded/embedded.ts';
import { findPostmaster } from '#server/db/embedded/postmaster.ts';
import { createPool } from '#server/db/pool.ts';
import { type CommitProxy, startCommitProxy } from './commit-proxy.ts';
import { type ServerProcess, startServerProcess } from './server-process.ts';

export type Victim = 'node' | 'postgres';

/** What is there after the last round, against what was acknowledged. */
export interface KillOutcome {
  acknowledged: number;
  /** Asked again after a kill, and found done already: the commit had happened, its news had not. */
  foundDone: number;
  lost: string[];
  doubled: string[];
  /** Writes that the audit and the receipts know; each must be as many as were acknowledged. */
  audited: number;
  receipts: number;
}

interface Op {
  key: string;
  uid: string;
  body: string;
}

const WRITERS = 3;
const ACCOUNT = 'therapist@demo.test';

/** Everything of one run: a PostgreSQL that is killed, the proxy before it, and a server that is killed. */
class Rounds {
  readonly folder: string;
  #postgres: Awaited<ReturnType<typeof startEmbedded>> | null = null;
  #proxy: CommitProxy | null = null;
  #server: ServerProcess | null = null;
  #token = '';
  #client = 0;
  #made = 0;
  readonly pending: Op[] = [];
  readonly done: Op[] = [];
  foundDone = 0;

  constructor(folder: string) {
    this.folder = folder;
  }

  async open(): Promise<void> {
    await this.revive('postgres');
    this.#proxy = await startCommitProxy(() => {
      const { host, port } = this.#connection();
      return join(host, `.s.PGSQL.${port}`);
    });
    await this.revive('node');
    const form = { grant_type: 'password', client_id: 'tallybook-web', username: ACCOUNT, password: DEMO_PASSWORD };
    const token = await this.#ask('/oauth/token', JSON.stringify(form), {});
    this.#token = (await token.json()).access_token;
    this.#client = await this.#findClient();
  }

  /** Past the server: the end of a read comes after its answer, and would be taken for the first commit of the writers. */
  async #findClient(): Promise<number> {
    const db = createPool(this.#connection());
    const { rows } = await sql<{ client_id: number }>`select client_id from caseloads
      where removed_at is null and user_id = (select id from users where email = ${ACCOUNT})`.execute(db);
    await db.destroy();
    return rows[0]?.client_id ?? 0;
  }

  /** Writes until the victim dies right after a commit, brings it back, and sends again what nobody acknowledged. */
  async run(victim: Victim, commits: number): Promise<void> {
    const killed = new Promise<void>((dead) => {
      this.#proxy?.arm(commits, () => {
        this.#kill(victim);
        dead();
      });
    });
    await Promise.all([killed, ...Array.from({ length: WRITERS }, () => this.#writeUntilBroken())]);
    this.#proxy?.open();
    await this.revive(victim);
    for (const op of this.pending.splice(0)) await this.#insist(op);
  }

  async revive(victim: Victim): Promise<void> {
    if (victim === 'postgres') {
      this.#postgres = await startEmbedded({ dataDir: join(this.folder, 'data') });
      return;
    }
    await this.#server?.kill();
    const { user, database } = this.#connection();
    const DATABASE_URL = `postgres://${user}@127.0.0.1:${this.#proxy?.port}/${database}`;
    this.#server = await startServerProcess({ DATABASE_URL, DEMO: '1' });
  }

  async look(): Promise<KillOutcome> {
    const db = createPool(this.#connection());
    const { rows } = await sql<{
      uid: string;
      n: number;
    }>`select uid, count(*)::int as n from notes group by uid`.execute(db);
    const count = async (query: ReturnType<typeof sql<{ n: number }>>) => (await query.execute(db)).rows[0]?.n ?? 0;
    const audited = await count(sql`select count(*)::int as n from audit where action = 'POST /api/note'`);
    const receipts = await count(sql`select count(*)::int as n from op_receipts where kind = 'POST /api/note'`);
    await db.destroy();
    const kept = new Map(rows.map(({ uid, n }) => [uid, n]));
    const uids = this.done.map(({ uid }) => uid);
    return {
      acknowledged: uids.length,
      foundDone: this.foundDone,
      lost: uids.filter((uid) => !kept.has(uid)),
      doubled: uids.filter((uid) => (kept.get(uid) ?? 0) > 1),
      audited,
      receipts,
    };
  }

  async close(): Promise<void> {
    await this.#server?.kill();
    await this.#proxy?.close();
    await this.#postgres?.stop();
  }

  #connection() {
    if (!this.#postgres) throw new Error('PostgreSQL was not started');
    return this.#postgres.connection;
  }

  #kill(victim: Victim): void {
    if (victim === 'node') this.#server?.child.kill('SIGKILL');
    else
      for (const pid of processesOf(findPostmaster(this.#postgres?.where ?? '')?.pid ?? 0))
        process.kill(pid, 'SIGKILL');
  }

  async #writeUntilBroken(): Promise<void> {
    for (;;) {
      const op = this.#next();
      if (await this.#send(op)) this.done.push(op);
      else return void this.pending.push(op);
    }
  }

  /** A note of a day of its own, so that nothing overlaps. */
  #next(): Op {
    this.#made += 1;
    const uid = uuid();
    const day = new Date(Date.UTC(1990, 0, this.#made)).toISOString().slice(0, 10);
    const body = {
      uid,
      client_id: this.#client,
      date_visited: day,
      location: 2,
      begin_time: '15:00',
      end_time: '16:00',
    };
    const texts = { target_behaviors: 'x', skill_learned: '', who_present: '', health_safety: '', comment: '' };
    return { key: uuid(), uid, body: JSON.stringify({ ...body, ...texts }) };
  }

  async #insist(op: Op): Promise<void> {
    for (const end = Date.now() + 20_000; !(await this.#send(op)); ) {
      if (Date.now() > end) throw new Error('A write was not taken after the restart');
    }
    this.done.push(op);
  }

  /** Whether it was acknowledged. What the server refuses for good would be a mistake of the test's own. */
  async #send({ key, body }: Op): Promise<boolean> {
    try {
      const answer = await this.#ask('/api/note', body, { ...this.#authorization(), 'idempotency-key': key });
      await answer.arrayBuffer();
      if (answer.status >= 400 && answer.status < 500) throw new RangeError(`Refused with ${answer.status}`);
      if (answer.headers.get('idempotent-replayed') === 'true') this.foundDone += 1;
      return answer.ok;
    } catch (error) {
      if (error instanceof RangeError) throw error;
      return false;
    }
  }

  #authorization() {
    return { authorization: `Bearer ${this.#token}` };
  }

  #ask(path: string, body: string, headers: Record<string, string>): Promise<Response> {
    return fetch(`${this.#server?.url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body,
      signal: AbortSignal.timeout(10_000),
    });
  }
}

/** The postmaster and all that it forked: a machine that goes down takes them at once. Elsewhere than on Linux, it alone. */
export function processesOf(pid: number): number[] {
  const list = `/proc/${pid}/task/${pid}/children`;
  const children = existsSync(list) ? readFileSync(list, 'utf8').split(' ').filter(Boolean).map(Number) : [];
  return [pid, ...children];
}

/** Kills one victim after the other, each in the moment between a commit and the news of it. */
export async function killBetweenCommitAndAnswer(folder: string, victims: Victim[]): Promise<KillOutcome> {
  const rounds = new Rounds(folder);
  try {
    await rounds.open();
    for (const [at, victim] of victims.entries()) await rounds.run(victim, 1 + (at % 7));
    return await rounds.look();
  } finally {
    await rounds.close();
  }
}
