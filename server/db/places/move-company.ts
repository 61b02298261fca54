import type pg from 'pg';
import { beginCopying } from '../backup/tables.ts';
import { openClient } from '../backup/take.ts';
import type { Connection } from '../pool.ts';
import { Refusal } from '../refusal.ts';
import { isSqlError, sqlState } from '../sql-error.ts';
import { bringNumbers, clearCompany, companyTables, compareCompany, copyCompany } from './copy-company.ts';

/** Each writing transaction of the company holds it (migration 0142); any number that every version uses. */
const STOP = 7_225_105;
/** One move of a company at a time. */
const MOVER = 7_225_107;
/** Longer than a transaction of a request may take. */
const LOCK_TIMEOUT = '60s';

/** In this order; each is said when it is done. Up to 'arrived' the company is where it was, from 'left' on it has moved. */
export type Step = 'cleared' | 'stopped' | 'copied' | 'compared' | 'arrived' | 'left' | 'opened';

interface Move {
  company: { id: number; name: string };
  from: { name: string; connection: Connection };
  to: { name: string; connection: Connection };
  /** Called at each step; what it throws breaks the move off there, as a lost connection would. */
  onStep?: (step: Step) => void | Promise<void>;
}

/**
 * Moves a company to another database. What is there of it from before is replaced. From 'stopped' to 'opened' whoever
 * writes for the company is told to come back, and it can be read; then its rows are copied, read back and compared. The
 * commit in the database that it leaves is the moment in which it moves: before it that one serves it, and after it the
 * other, which whoever looks for it opens where this could not. The same transaction has kept its writers away: where
 * that was lost, nothing moves.
 */
export async function moveCompany({ company, from, to, onStep = () => undefined }: Move): Promise<{
  rows: number;
  stoppedMs: number;
}> {
  const [leaving, source, target] = await openAll(from.connection, from.connection, to.connection);
  try {
    await beginCopying(leaving, '');
    await takeTurn(leaving, company);
    await requireSameTables(source, target);
    const move = await readMoves(leaving, company, from.name);
    const tables = await companyTables(target);
    await beginCopying(target, '');
    await quietTriggers(target, to.name);
    await clearCompany(target, tables, company.id);
    await onStep('cleared');
    const begun = performance.now();
    await stop(leaving, company.id);
    await onStep('stopped');
    // After the lock, so that it sees everything that was acknowledged.
    await beginCopying(source, 'isolation level repeatable read read only');
    const digests = await copyCompany({ source, target }, tables, company.id);
    await onStep('copied');
    await compareCompany(target, tables, company.id, digests);
    await bringNumbers({ source, target });
    await onStep('compared');
    await target.query(
      "insert into audit (company_id, at, action, entity, entity_id) values ($1, now(), 'move-company', 'company', $1)",
      [company.id],
    );
    await target.query("update companies set status = 'arriving', moves = $2 where id = $1", [company.id, move]);
    await target.query('commit');
    await onStep('arrived');
    await leaving.query('select leave_company($1, $2, $3)', [company.id, move, to.name]);
    await leaving.query('commit');
    await onStep('left');
    await target.query('select finish_move($1, $2)', [company.id, move]);
    const stoppedMs = performance.now() - begun;
    await onStep('opened');
    // It has moved, whatever becomes of this: PostgreSQL counts its tables again by itself, later.
    await target.query('analyze').catch(() => undefined);
    return { rows: [...digests.values()].reduce((sum, digest) => sum + digest.rows, 0), stoppedMs };
  } finally {
    // Their locks and what was not committed end with them.
    await Promise.allSettled([leaving, source, target].map((client) => client.end()));
  }
}

/** Deletes the copy of a company that has left, or that never came. Answers how many rows that were. */
export async function forgetCopy(
  company: { id: number; name: string },
  { living, left }: { living: Connection; left: Connection },
): Promise<number> {
  const [served, client] = await openAll(living, left);
  try {
    // Nobody moves it meanwhile, and makes this copy the one that is served.
    await beginCopying(served, '');
    await takeTurn(served, company);
    await beginCopying(client, '');
    await quietTriggers(client, 'of the copy');
    const copy = "select from companies where id = $1 and status <> 'active' for update";
    const { rowCount } = await client.query(copy, [company.id]);
    if (rowCount === 0) throw new Refusal(`${company.name} is served by this database: nothing was changed.`);
    const rows = await clearCompany(client, await companyTables(client), company.id);
    await client.query('commit');
    return rows;
  } finally {
    await Promise.allSettled([served.end(), client.end()]);
  }
}

async function openAll<const C extends Connection[]>(...connections: C): Promise<{ [K in keyof C]: pg.Client }> {
  const opened = await Promise.allSettled(connections.map(openClient));
  const clients = opened.flatMap((one) => (one.status === 'fulfilled' ? one.value : []));
  const failed = opened.find((one) => one.status === 'rejected');
  if (!failed) return clients as { [K in keyof C]: pg.Client };
  await Promise.allSettled(clients.map((client) => client.end()));
  throw failed.reason;
}

/** Until the transaction ends. A lock of the session would outlive it behind a pooler. */
async function takeTurn(client: pg.Client, { id, name }: Move['company']): Promise<void> {
  const { rows } = await client.query('select pg_try_advisory_xact_lock($1, $2) as mine', [MOVER, id]);
  if (!rows[0].mine) throw new Refusal(`${name} is being moved at this moment: nothing was changed.`);
}

/** The number of this move. */
async function readMoves(leaving: pg.Client, { id, name }: Move['company'], place: string): Promise<number> {
  const { rows } = await leaving.query("select moves from companies where id = $1 and status = 'active'", [id]);
  if (!rows[0]) throw new Refusal(`${name} is not in the database ${place} any more: nothing was changed.`);
  return rows[0].moves + 1;
}

async function requireSameTables(source: pg.Client, target: pg.Client): Promise<void> {
  const [here, there] = await Promise.all(
    [source, target].map(async (client) => (await client.query('select name from migrations order by name')).rows),
  );
  if (JSON.stringify(here) === JSON.stringify(there)) return;
  throw new Refusal(
    'The two databases have not had the same migrations: start the server, or run npm run migrate for both.',
  );
}

/** Rows come as they were: no trigger may number, mark or note them again, and their keys were checked where they are from. */
async function quietTriggers(client: pg.Client, name: string): Promise<void> {
  try {
    await client.query('set local session_replication_role = replica');
  } catch (cause) {
    if (!isSqlError(cause, sqlState.insufficientPrivilege)) throw cause;
    throw new Refusal(
      `The owner's login of the database ${name} may not copy rows without their triggers: as a superuser of its PostgreSQL, run GRANT SET ON PARAMETER session_replication_role TO that login.`,
      { cause },
    );
  }
}

/** Waits for the writes that are under way; who comes from now on is told to come back, until the transaction ends. */
async function stop(leaving: pg.Client, companyId: number): Promise<void> {
  // Where the machine that moves is gone without a word, the company waits for half a minute and not for hours.
  await leaving.query(`set local tcp_keepalives_idle = 10; set local tcp_keepalives_interval = 5;
    set local tcp_keepalives_count = 3; set local lock_timeout = '${LOCK_TIMEOUT}'`);
  await leaving.query('select pg_advisory_xact_lock($1, $2)', [STOP, companyId]);
}
