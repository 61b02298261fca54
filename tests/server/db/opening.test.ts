import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openingStatement } from '#server/db/opening-dialect.ts';
import { createPool, type Db, poolUse } from '#server/db/pool.ts';
import { inCompany, inTransaction } from '#server/db/transaction.ts';
import { recordStatements } from '../../bench/million/statements.ts';
import { createTestDatabase, type TestDatabase } from '../../setup/database.ts';

let house: TestDatabase;
let company: number;
/** One connection, so that whatever is left on it meets the next request. */
let one: Db;
beforeAll(async () => {
  house = await createTestDatabase({ demo: true });
  one = createPool(house.connection, undefined, 1);
  company = (await house.db.selectFrom('companies').select('id').orderBy('id').executeTakeFirstOrThrow()).id;
});
afterAll(async () => {
  await one.destroy();
  await house.drop();
});

const clientsIn = (db: Db) => db.selectFrom('clients').select('id').execute();
const standing = async (db: Db) => {
  const { rows } =
    await sql`select current_user::text as role, coalesce(current_setting('app.company_id', true), '') as company,
    current_setting('transaction_read_only') as read_only`.execute(db);
  return rows[0];
};

test('opening a transaction and naming its company is one message to PostgreSQL, and reads are held to reading', async () => {
  let stands: unknown;
  const statements = await recordStatements(() =>
    inCompany(one, company, async (tx) => (stands = await standing(tx)), 'read only'),
  );
  expect(statements.map(({ text }) => text.slice(0, 28))).toEqual([
    'start transaction read only;',
    expect.stringMatching(/^select current_user/),
    'commit',
  ]);
  expect(stands).toEqual({ role: 'tallybook_app', company: String(company), read_only: 'on' });
});

test('a company’s number that is none is refused before anything is sent', async () => {
  for (const wrong of [0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY, "1'; reset role; --" as never]) {
    const statements = await recordStatements(async () => {
      await expect(inCompany(one, wrong, clientsIn)).rejects.toThrow(RangeError);
    });
    expect(statements).toEqual([]);
  }
});

describe('when the company can’t be named', () => {
  const failing = openingStatement('set local role nobody_has_this_role');

  test('nothing gets past it, not even what did not wait for it', async () => {
    let seen: PromiseSettledResult<unknown>[] = [];
    const attempt = inTransaction(one, async (tx) => {
      const insert = sql`insert into flags (company_id, name) values (${company}, 'leaked')`;
      seen = await Promise.allSettled([tx.executeQuery(failing), clientsIn(tx), insert.execute(tx), clientsIn(tx)]);
      throw new Error('undone');
    });
    await expect(attempt).rejects.toThrow('undone');
    expect(seen.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected', 'rejected']);
    const leaked = await house.db.selectFrom('flags').select('id').where('name', '=', 'leaked').execute();
    expect(leaked).toEqual([]);
  });

  test('a caller that goes on as if nothing had happened gets no row, and its end is no commit', async () => {
    const attempt = inTransaction(one, async (tx) => {
      await tx.executeQuery(failing).catch(() => undefined);
      return clientsIn(tx).catch(() => 'nothing');
    });
    await expect(attempt).rejects.toThrow();
  });

  test('nor past a BEGIN that PostgreSQL refuses: nothing is done outside of a transaction', async () => {
    for (const opening of [openingStatement('set local role tallybook_app'), sql`select 1`.compile(one)]) {
      let seen: PromiseSettledResult<unknown>[] = [];
      // An isolation level of another database: kysely lets it through, PostgreSQL does not.
      const begun = one.transaction().setIsolationLevel('snapshot');
      const attempt = begun.execute(async (tx) => {
        const insert = sql`insert into flags (company_id, name) values (${company}, 'leaked')`;
        seen = await Promise.allSettled([tx.executeQuery(opening), insert.execute(tx)]);
        throw new Error('undone');
      });
      await expect(attempt).rejects.toThrow('undone');
      expect(seen.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    }
    expect(await house.db.selectFrom('flags').select('id').where('name', '=', 'leaked').execute()).toEqual([]);
  });

  test('the connection serves the next request as if it had not been', async () => {
    await expect(inTransaction(one, (tx) => tx.executeQuery(failing))).rejects.toMatchObject({ code: '22023' });
    const ours = await inCompany(one, company, clientsIn);
    expect(ours.length).toBeGreaterThan(0);
    expect(await standing(one)).toEqual({ role: house.connection.user, company: '', read_only: 'off' });
  });
});

test('a transaction that names no company sees nothing as the role of requests, whatever came before it', async () => {
  await inCompany(one, company, clientsIn);
  const rows = await inTransaction(one, async (tx) => {
    await sql`set local role tallybook_app`.execute(tx);
    return clientsIn(tx);
  });
  expect(rows).toEqual([]);
});

describe('a transaction that begins with another statement', () => {
  test('has its rows, and is one transaction from that statement on', async () => {
    const sameMoment = await inTransaction(one, async (tx) => {
      const first = await sql<{ at: string }>`select now()::text as at`.execute(tx);
      const second = await sql<{ at: string }>`select now()::text as at`.execute(tx);
      return [first.rows[0]?.at, second.rows[0]?.at];
    });
    expect(sameMoment[0]).toBeDefined();
    expect(sameMoment[0]).toBe(sameMoment[1]);
    await expect(
      inTransaction(one, async (tx) => {
        await sql`insert into flags (company_id, name) values (${company}, 'undone')`.execute(tx);
        throw new Error('undone');
      }),
    ).rejects.toThrow('undone');
    expect(await house.db.selectFrom('flags').select('id').where('name', '=', 'undone').execute()).toEqual([]);
  });

  test('that asks two things at once opens before both', async () => {
    const rows = await inTransaction(one, (tx) =>
      Promise.all([1, 2].map(() => sql<{ at: string }>`select now()::text as at`.execute(tx))),
    );
    expect(rows[0]?.rows[0]?.at).toBe(rows[1]?.rows[0]?.at);
  });
});

describe('the end of a transaction that only read', () => {
  test('is on its way when the answer is there, and the connection is free only after it', async () => {
    const statements = await recordStatements(async () => {
      await inCompany(one, company, clientsIn, 'read only');
      expect(poolUse(one)).toMatchObject({ open: 1, idle: 0 });
      expect(await standing(one)).toMatchObject({ company: '' });
    });
    expect(statements.map(({ text }) => text.split(' ')[0])).toEqual(['start', 'select', 'commit', 'select']);
  });

  test('comes before what is asked next on the same connection', async () => {
    await one.connection().execute(async (held) => {
      await inCompany(held, company, clientsIn, 'read only');
      expect(await standing(held)).toEqual({ role: house.connection.user, company: '', read_only: 'off' });
      await inCompany(held, company, clientsIn, 'read only');
      const again = await inCompany(held, company, standing);
      expect(again).toEqual({ role: 'tallybook_app', company: String(company), read_only: 'off' });
    });
  });

  test('that fails takes its connection along: the next request has one that works', async () => {
    const lost = await inCompany(
      one,
      company,
      async (tx) => {
        const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
        // Ended before the COMMIT is sent.
        await sql`select pg_terminate_backend(${rows[0]?.pid}, 10000)`.execute(house.db);
        return rows[0]?.pid;
      },
      'read only',
    );
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(one);
    expect(rows[0]?.pid).not.toBe(lost);
  });
});

test('a transaction that asks nothing sends nothing', async () => {
  for (const work of [async () => 1, () => Promise.reject(new Error('none'))]) {
    const statements = await recordStatements(() => inTransaction(one, work).catch(() => undefined));
    expect(statements).toEqual([]);
  }
});
