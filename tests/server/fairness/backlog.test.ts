import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { poolUse } from '#server/db/pool.ts';
import { createBacklog } from '#server/http/answer/backlog.ts';
import { visit } from '../records/delivery.ts';
import { openWorld, type World } from '../world.ts';

describe('a backlog', () => {
  test('stands only once as much has waited as is worked on for so long without a pause, and is gone with the first moment in which less does', () => {
    let [ms, waiting] = [0, 0];
    const backlog = createBacklog({ waitMs: 2_000 }, { use: () => ({ open: 10, idle: 0, waiting }), now: () => ms });
    const passes = (passed: number, now: number) => {
      ms += passed;
      waiting = now;
      return backlog.stands();
    };
    expect(passes(0, 40)).toBe(false);
    expect(passes(1_900, 40)).toBe(false);
    // A burst that was over in between: a few that wait are served at once.
    expect(passes(50, 9)).toBe(false);
    expect(passes(100, 40)).toBe(false);
    expect(passes(1_999, 10)).toBe(false);
    expect(passes(1, 10)).toBe(true);
    expect(passes(60_000, 300)).toBe(true);
    expect(passes(100, 9)).toBe(false);
    backlog.close();
  });
});

describe('a server on which writes wait for the database', () => {
  let world: World;
  let free = () => {};
  beforeEach(async () => {
    world = await openWorld({ connections: 1, limits: { waitMs: 0 } });
    for (const who of ['rbt', 'staff'] as const) await world.tokenOf(who);
  });
  afterEach(async () => {
    free();
    await world.close();
  });

  /** From now on nobody gets the only connection, until `free` is called. */
  const holdConnection = () =>
    new Promise<void>((held) => {
      void world.db.connection().execute(
        () =>
          new Promise<void>((done) => {
            free = done;
            held();
          }),
      );
    });

  test('refuses lists before any write, until different seconds; what a visit needs and what it delivers waits and is done', async () => {
    const { start } = await visit(world);
    await holdConnection();
    const delivered = world.ask('POST', '/api/session/start', { as: 'rbt', body: start });
    const needed = ['/api/payload', '/api/sync/changes', '/api/note/999999'].map((path) =>
      world.ask('GET', path, { as: 'rbt' }),
    );
    await expect.poll(() => poolUse(world.db).waiting).toBe(4);
    const lists = ['/api/company/notes', '/api/company/changes', '/api/users', '/api/notes', '/api/company/audit'];
    const asked = [...lists, ...lists, ...lists].map((path) => world.ask('GET', path, { as: 'staff' }));
    const refused = await Promise.all(asked);
    expect(new Set(refused.map((one) => `${one.statusCode} ${one.json().code}`))).toEqual(new Set(['503 busy']));
    const waits = refused.map(({ headers }) => Number(headers['retry-after']));
    expect(Math.min(...waits)).toBeGreaterThanOrEqual(5);
    expect(Math.max(...waits)).toBeLessThanOrEqual(15);
    expect(new Set(waits).size).toBeGreaterThan(1);
    free();
    expect((await delivered).statusCode).toBe(201);
    expect((await Promise.all(needed)).map(({ statusCode }) => statusCode)).toEqual([200, 200, 404]);
    expect((await world.ask('GET', '/api/company/notes', { as: 'staff' })).statusCode).toBe(200);
  });
});
