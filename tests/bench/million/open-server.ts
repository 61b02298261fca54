import pg from 'pg';
import { createApp } from '#server/app.ts';
import type { EmbeddedConnection } from '#server/db/embedded/embedded.ts';
import { createPool, type Db } from '#server/db/pool.ts';
import { copyDatabase } from '../../setup/templates.ts';
import { type Loaded, loadCompany, PASSWORD } from './load.ts';

export type Person = 'therapist' | 'staff';
export interface Reply {
  status: number;
  body: string;
}

/** A server in this process on a company of its own, and the bare driver on the same database. */
export interface BenchServer {
  /** `CLIENT` and `USER` in the path stand for the first of each. */
  get(as: Person, path: string): Promise<Reply>;
  post(as: Person, path: string, body: object, key: string): Promise<Reply>;
  bare: pg.Client;
  clientId: number;
  behaviorIds: number[];
  close(): Promise<void>;
}

export async function openServer(cluster: EmbeddedConnection, notes: number): Promise<BenchServer> {
  const connection = await copyDatabase(cluster, 'nothing');
  const db = createPool(connection);
  const loaded = await loadCompany(db, notes, new Date());
  const app = await createApp({
    db,
    config: { publicUrl: '', staticDir: '/nowhere', demoBanner: false },
    clock: { now: () => new Date() },
    // One person asks for as many as a whole company does.
    limits: { requestsOfPerson: 1e9, requestsOfDevices: 1e9, requestsOfAddress: 1e9, workAtOnceMs: 1e9 },
  });
  const tokenOf = async (username: string): Promise<string> => {
    const payload = { grant_type: 'password', client_id: 'tallybook-web', username, password: PASSWORD };
    return (await app.inject({ method: 'POST', url: '/oauth/token', payload })).json().access_token;
  };
  const tokens = { therapist: await tokenOf(loaded.therapist), staff: await tokenOf(loaded.staff) };
  const [clientId = 0] = await idsOf(db, 'clients', loaded);
  const [userId = 0] = await idsOf(db, 'users', loaded);
  const bare = new pg.Client({ ...connection, ssl: false });
  await bare.connect();
  return {
    bare,
    clientId,
    behaviorIds: await idsOf(db, 'behaviors', loaded),
    async get(as, path) {
      const url = path.replace('CLIENT', String(clientId)).replace('USER', String(userId));
      const answer = await app.inject({ url, headers: { authorization: `Bearer ${tokens[as]}` } });
      return { body: answer.body, status: answer.statusCode };
    },
    async post(as, path, body, key) {
      const headers = { authorization: `Bearer ${tokens[as]}`, 'idempotency-key': key };
      const answer = await app.inject({ method: 'POST', url: path, headers, payload: body });
      return { body: answer.body, status: answer.statusCode };
    },
    async close() {
      await bare.end();
      await app.close();
      await db.destroy();
    },
  };
}

async function idsOf(db: Db, table: 'clients' | 'users' | 'behaviors', { companyId }: Loaded): Promise<number[]> {
  const rows = await db
    .selectFrom(table)
    .select('id')
    .where('company_id', '=', companyId)
    .orderBy('id')
    .limit(10)
    .execute();
  return rows.map(({ id }) => id);
}

/** Milliseconds. */
export async function time(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}
