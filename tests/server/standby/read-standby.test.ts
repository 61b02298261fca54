import { expect, onTestFinished, test } from 'vitest';
import { createApp } from '#server/app.ts';
import { createPool, type Db } from '#server/db/pool.ts';
import type { StandbyOutcome } from '#server/http/standby.ts';
import { createTestDatabase } from '../../setup/database.ts';
import { clientId, freeDay, noteBody, openWorld } from '../world.ts';

/** The demo company once more, with another way to read lists. */
async function openWith(readDb: Db) {
  const world = await openWorld();
  const read: StandbyOutcome[] = [];
  const app = await createApp({
    db: world.db,
    readDb,
    config: { publicUrl: '', staticDir: '/nowhere' },
    clock: world.clock,
    metrics: {
      observe: () => undefined,
      countMail: () => undefined,
      countStandbyRead: (outcome) => void read.push(outcome),
    },
  });
  onTestFinished(async () => {
    await app.close();
    await world.close();
  });
  const token = await world.tokenOf('staff');
  const ask = (url: string) => app.inject({ url, headers: { authorization: `Bearer ${token}` } });
  return { world, ask, read };
}

test('another database, whatever its numbers are, answers nobody: another life of it has the same numbers for other changes', async () => {
  const other = await createTestDatabase({ demo: true });
  onTestFinished(other.drop);
  const { world, ask, read } = await openWith(other.db);
  const note = noteBody(await clientId(world, 'Ruiz'), freeDay());
  await other.db.updateTable('sync_clock').set({ seq: 1_000_000 }).execute();
  const saved = await world.ask('POST', '/api/note', { as: 'rbt', body: note });
  const listed = await ask(`/api/company/notes?number=${saved.json().id}`);
  expect(listed.json().data).toMatchObject([{ uid: note.uid }]);
  expect(read).toEqual(['behind']);
});

test('where no standby answers everybody is served by the primary, and nobody but the first has waited for it', async () => {
  const nowhere = createPool({ host: '/nowhere', port: 1, database: 'none', user: 'none' });
  onTestFinished(() => nowhere.destroy());
  const { ask, read } = await openWith(nowhere);
  expect((await ask('/api/company/notes')).statusCode).toBe(200);
  expect((await ask('/api/company/notes')).statusCode).toBe(200);
  expect(read).toEqual(['away', 'away']);
});
