import * as z from 'zod/mini';
import { changedEntities } from '#contract/changed-entities.ts';
import { type Change, change as changeSchema, syncEndpoints } from '#contract/sync.ts';
import type { CursorRow, TallybookDb } from '#db/database.ts';
import { findLife } from '#db/device/contact.ts';
import { findAccount } from '#db/queries/caseload.ts';
import { findCursor, markFollowed, saveCursor, storeChanges } from '#db/store/store-changes.ts';
import { isGranted } from '#domain/access/permission.ts';
import { AskFailed } from '#sync/ask-failed.ts';
import type { PullScope } from '#sync/sync-machine.ts';
import { isFullPullDue, type PullPorts, pull, pullHours } from './pull.ts';
import { pullEntries } from './pull-entries.ts';

/** Rows per answer: a page is stored in one transaction, and a tap may have to wait for it. */
const PAGE = 50;

/** The call as a device reads it: rows of kinds that this build does not know are skipped. */
const changesOfCompany = {
  ...syncEndpoints.syncChanges,
  answer: z.object({ changes: z.array(z.unknown()), nextCursor: z.string(), more: z.boolean() }),
};
const named = z.object({ entity: z.string() });

/**
 * Brings this device up to date: follows what changed since it last asked; or, where nobody can say what that is,
 * downloads everything it keeps and follows from there. The office's decisions appear only among the changes, so the
 * changes are followed first even when a full download is due. Of `changes` alone nothing around them is asked where there
 * are none. @throws AskFailed
 */
export async function followChanges(ports: PullPorts, scope: PullScope = 'whole'): Promise<void> {
  const { db, now } = ports;
  const from = await findCursor(db);
  if (!from || from.life !== (await findLife(db))) return downloadAll(ports);
  const isDue = await isFullPullDue(db, now());
  if (from.cursor === null) return isDue ? downloadAll(ports) : pull(ports, 'latest');
  const at = new Date(now()).toISOString();
  try {
    const followed = await followFrom(ports, from);
    // The position stays where the list ended: decisions made while the rows are downloaded arrive next time.
    if (isDue) return await pull(ports, 'all');
    if (!followed) return;
    await markFollowed(db, at);
    if (scope === 'whole' || followed.changes > 0) await pullAround(ports, followed.added);
  } catch (error) {
    if (!(error instanceof AskFailed) || error.outcome.code !== 'cursor_expired') throw error;
    return downloadAll(ports);
  }
}

/**
 * The position in the list is fetched before the rows: what changes while they are downloaded arrives again, and is
 * never left out.
 */
async function downloadAll(ports: PullPorts): Promise<void> {
  const { db, server } = ports;
  const life = await findLife(db);
  const cursor = await server
    .ask(changesOfCompany)
    .then(({ nextCursor }) => nextCursor)
    .catch((error: unknown) => {
      // A server from before this call existed.
      if (error instanceof AskFailed && error.outcome.class === 'missing') return null;
      throw error;
    });
  await pull(ports, 'all');
  await saveCursor(db, cursor, life);
}

/** How many changes there were, and the clients who have just come onto the caseload. */
type Followed = { changes: number; added: number[] };

/** Follows the list to its end; null: another window is following it. */
async function followFrom({ db, server, now }: PullPorts, from: CursorRow): Promise<Followed | null> {
  const followed: Followed = { changes: 0, added: [] };
  for (let place = from, more = true; more; ) {
    const answer = await server.ask(changesOfCompany, { query: { cursor: place.cursor ?? undefined, limit: PAGE } });
    const changes = readChanges(answer.changes);
    const fresh = await newClients(db, changes);
    if (!(await storeChanges(db, place, { changes, nextCursor: answer.nextCursor }, now()))) return null;
    followed.changes += changes.length;
    followed.added.push(...fresh);
    more = answer.more;
    place = { ...place, cursor: answer.nextCursor };
  }
  return followed;
}

/** @throws AskFailed when a row of a known kind can't be read: if it were skipped, it would be missing for good. */
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

/**
 * What the list of changes does not contain: hours, and the history of a client who has just come onto the caseload.
 */
async function pullAround(ports: PullPorts, added: readonly number[]): Promise<void> {
  const account = await findAccount(ports.db);
  if (!account) return;
  const may = (permission: string) => isGranted(account.permissions, permission);
  if (may('session.record')) await pullHours(ports, account.policy.timeZone);
  if (added.length === 0 || !may('behavior.view') || may('company.clients.view')) return;
  for (const id of added) await pullEntries(ports.db, ports.server, ports.now, id);
}
