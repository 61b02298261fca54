import { v7 as uuid } from 'uuid';
import { expect, onTestFinished } from 'vitest';
import { DEMO_PASSWORD } from '#server/db/demo/seed-demo.ts';
import { createPool } from '#server/db/pool.ts';
import { startServerProcess, urlOf } from '../setup/server-process.ts';
import type { TestConnection } from '../setup/test-connection.ts';

/** A note of a day on which the demo company has none. */
export function noteOf(clientId: number, at: number) {
  const texts = { target_behaviors: 'Counted.', skill_learned: '', who_present: '', health_safety: '', comment: '' };
  const times = { date_visited: `1990-01-0${at + 1}`, begin_time: '15:00', end_time: '16:30' };
  return { key: uuid(), uid: uuid(), client_id: clientId, location: 2, ...times, ...texts };
}

/** A server on it, and a therapist who saves notes there. */
export async function openOn(connection: TestConnection) {
  const server = await startServerProcess({ DATABASE_URL: urlOf(connection), DEMO: '1' });
  const stop = async () => void (await server.stop());
  onTestFinished(stop);
  const db = createPool(connection);
  onTestFinished(() => db.destroy());
  const read = async (path: string, init: RequestInit) => {
    const answer = await fetch(`${server.url}${path}`, init);
    expect(answer.ok, path).toBe(true);
    return answer.json();
  };
  const ask = (path: string, body: object, headers = {}) =>
    read(path, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json', ...headers },
    });
  const who = { grant_type: 'password', client_id: 'tallybook-web', username: 'therapist@demo.test' };
  const { access_token } = await ask('/oauth/token', { ...who, password: DEMO_PASSWORD });
  const row = await db
    .selectFrom('caseloads')
    .innerJoin('users', 'users.id', 'caseloads.user_id')
    .select('client_id')
    .where('users.email', '=', who.username)
    .executeTakeFirstOrThrow();
  const authorization = `Bearer ${access_token}`;
  return {
    db,
    stop,
    clientId: row.client_id,
    save: ({ key, ...note }: ReturnType<typeof noteOf> = noteOf(row.client_id, 0)) =>
      ask('/api/note', note, { authorization, 'idempotency-key': key }),
    /** What a device is answered that asks for what has changed since. */
    async refusal(cursor: string): Promise<string> {
      const path = `/api/sync/changes?cursor=${encodeURIComponent(cursor)}`;
      const answer = await fetch(`${server.url}${path}`, { headers: { authorization } });
      return `${answer.status} ${(await answer.json()).code}`;
    },
    /** As a device follows what changed: up to now, and how many notes came. */
    async follow(from: string | null): Promise<{ cursor: string; notes: number; epoch: string }> {
      const ids = new Set<number>();
      for (let cursor = from; ; ) {
        const query = cursor === null ? '' : `?cursor=${encodeURIComponent(cursor)}`;
        const answer = await read(`/api/sync/changes${query}`, { headers: { authorization } });
        for (const { entity, change, id } of answer.changes) if (entity === 'note' && change === 'put') ids.add(id);
        if (!answer.more) return { cursor: answer.nextCursor, notes: ids.size, epoch: answer.epoch };
        cursor = answer.nextCursor;
      }
    },
  };
}
