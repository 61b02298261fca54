import * as z from 'zod/mini';
import { type Change, changedEntities, change as changeSchema, syncEndpoints } from '#contract/sync.ts';
import { findLife } from '#db/contact.ts';
import type { CursorRow, TallybookDb } from '#db/database.ts';
import { awaitsOffice } from '#db/queries/awaits-office.ts';
import { findAccount } from '#db/queries/caseload.ts';
import { findCursor, markFollowed, saveCursor, storeChanges } from '#db/store-changes.ts';
import { isGranted } from '#domain/permission.ts';
import { isFullPullDue, type PullPorts, pull, pullHours } from './pull.ts';
import { AskFailed } from './server.ts';

/** Rows of one answer: a page is stored in one transaction, and a tap may have to wait for it. */
const PAGE = 50;

/** The call as a device reads it: rows of kinds that this build does not know are passed over. */
const told = {
  ...syncEndpoints.syncChanges,
  answer: z.object({ changes: z.array(z.unknown()), nextCursor: z.string(), more: z.boolean() }),
};
const named = z.object({ entity: z.string() });

/**
 * Brings this device up to date: follows what changed since it last asked; or, where nobody can say what that is,
 * downloads everything it keeps and follows from there. @throws AskFailed
 */
export async function followChanges(ports: PullPorts): Promise<void> {
  const from = await findCursor(ports.db);
  const isCurrent = from?.life === (await findLife(ports.db));
  if (!from || !isCurrent) return downloadAll(ports);
  const isDue = await isFullPullDue(ports.db, ports.now());
  // What the office has decided is told among the changes alone: a download would pass it over.
  if (isDue && !(from.cursor !== null && (await awaitsOffice(ports.db)))) return downloadAll(ports);
  if (from.cursor === null) return pull(ports, 'latest');
  try {
    await followFrom(ports, from);
  } catch (error) {
    if (!(error instanceof AskFailed) || error.outcome.code !== 'cursor_expired') throw error;
    return downloadAll(ports);
  }
  if (isDue) await downloadAll(ports);
}

/** The place in the list comes before the rows: what changes while they come is told again, and never left out. */
async function downloadAll(ports: PullPorts): Promise<void> {
  const { db, server } = ports;
  const life = await findLife(db);
  const cursor = await server
    .ask(told)
    .then(({ nextCursor }) => nextCursor)
    .catch((error: unknown) => {
      // A server of before this call was made.
      if (error instanceof AskFailed && error.outcome.class === 'missing') return null;
      throw error;
    });
  await pull(ports, 'all');
  await saveCursor(db, cursor, life);
}

async function followFrom(ports: PullPorts, from: CursorRow): Promise<void> {
  const { db, server, now } = ports;
  const at = new Date(now()).toISOString();
  const added: number[] = [];
  for (let place = from, more = true; more; ) {
    const answer = await server.ask(told, { query: { cursor: place.cursor ?? undefined, limit: PAGE } });
    const changes = readChanges(answer.changes);
    const fresh = await newClients(db, changes);
    if (!(await storeChanges(db, place, { changes, nextCursor: answer.nextCursor }, now()))) return;
    added.push(...fresh);
    more = answer.more;
    place = { ...place, cursor: answer.nextCursor };
  }
  await markFollowed(db, at);
  await pullAround(ports, added);
}

/** @throws AskFailed when a row of a known kind can't be read: passed over, it would be missing for good. */
function readChanges(changes: readonly unknown[]): Change[] {
  return changes.flatMap((row) => {
    const read = z.safeParse(changeSchema, row);
    if (read.success) return [read.data];
    const { data } = z.safeParse(named, row);
    if (data && !(changedEntities as readonly string[]).includes(data.entity)) return [];
    throw new AskFailed({
      class: 'incompatible',
      status: 200,
      code: 'unreadable_change',
      detail: null,
      retryAfterMs: null,
      body: null,
    });
  });
}

async function newClients(db: TallybookDb, changes: readonly Change[]): Promise<number[]> {
  const put = changes.filter((one) => one.entity === 'client' && one.change === 'put').map(({ id }) => id);
  const known = await db.clients.bulkGet(put);
  return put.filter((_id, i) => known[i] === undefined);
}

/** What the list of changes does not tell: hours, and the history of a client who has just come onto the caseload. */
async function pullAround(ports: PullPorts, added: readonly number[]): Promise<void> {
  const account = await findAccount(ports.db);
  if (!account) return;
  const may = (permission: string) => isGranted(account.permissions, permission);
  if (may('session.record')) await pullHours(ports, account.policy.timeZone);
  if (added.length === 0 || !may('behavior.view') || may('company.clients.view')) return;
  const { pullEntries } = await import('./pull-entries.ts');
  for (const id of added) await pullEntries(ports.db, ports.server, ports.now, id);
}
