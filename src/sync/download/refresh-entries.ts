import { entryEndpoints } from '#contract/entries.ts';
import type { TallybookDb } from '#db/database.ts';
import { findAccount, listClients } from '#db/queries/caseload.ts';
import { listAllEntries } from '#db/queries/entries.ts';
import { markPulled } from '#db/queries/pages.ts';
import type { BehaviorEntryRow } from '#db/rows.ts';
import { storeEntries } from '#db/store/store-entries.ts';
import { isGranted } from '#domain/access/permission.ts';
import type { Server } from '#sync/server.ts';
import { pullEntries } from './pull-entries.ts';

/** Entries of one answer, and how many are requested when a person opens their list. */
const PAGE = 500;
const NEWEST = 1000;

/** What a list of entries asks for; '' for no day. */
type EntriesAsked = { client: number | null; from: string; to: string };

/**
 * Fetches what a list of entries asks for: a client's, or one's own and those of one's caseload, whoever recorded them.
 * @returns the last day of which, as of those before, there may be more than was fetched; null when all that was asked for is here.
 * @throws AskFailed
 */
export async function refreshEntries(
  db: TallybookDb,
  server: Server,
  now: () => number,
  asked: EntriesAsked,
): Promise<string | null> {
  let until: string | null = null;
  if (asked.client === null) until = await pullNewest(db, server, now, asked);
  else await pullEntries(db, server, now, asked.client);
  await markPulled(db, 'entries', new Date(now()).toISOString());
  return until;
}

/** Also all of some days, as long as they are no more than that. */
async function pullNewest(
  db: TallybookDb,
  server: Server,
  now: () => number,
  { from, to }: EntriesAsked,
): Promise<string | null> {
  const held = await listAskedFor(db, from, to);
  const days = { ...(from === '' ? {} : { from }), ...(to === '' ? {} : { to }) };
  const seen = new Set<string>();
  let cursor: string | null = null;
  let oldest: string | null = null;
  do {
    const query = { of: 'caseload', limit: PAGE, ...days, ...(cursor === null ? {} : { cursor }) };
    const answer: Awaited<ReturnType<typeof server.ask<typeof entryEndpoints.entries>>> = await server.ask(
      entryEndpoints.entries,
      { query },
    );
    const rows = [...answer.data, ...(answer.voided ?? [])];
    for (const uid of await storeEntries(db, rows)) seen.add(uid);
    for (const { record_date } of rows) if (oldest === null || record_date < oldest) oldest = record_date;
    cursor = answer.nextCursor;
  } while (cursor !== null && seen.size < NEWEST);
  const until = cursor === null ? null : oldest;
  // Taken back by somebody else, or of another day or client by now: only all of the client's says which.
  const missing = held.filter(({ uid, recordDate }) => !seen.has(uid) && (until === null || recordDate > until));
  for (const clientId of new Set(missing.map((row) => row.clientId))) await pullEntries(db, server, now, clientId);
  return until;
}

/** What the device has, and the server had, of what will be asked: an answer to it without these is of other ones. */
async function listAskedFor(db: TallybookDb, from: string, to: string): Promise<BehaviorEntryRow[]> {
  const [account, clients, rows] = await Promise.all([findAccount(db), listClients(db), listAllEntries(db, null)]);
  const known = new Set(clients.map(({ id }) => id));
  // Of whoever sees all clients of the company, the device does not know which are on their caseload.
  const seesAll = account !== undefined && isGranted(account.permissions, 'company.clients.view');
  return rows.filter(
    ({ serverId, clientId, userId, recordDate }) =>
      serverId !== null &&
      known.has(clientId) &&
      (!seesAll || userId === db.userId) &&
      (from === '' || recordDate >= from) &&
      (to === '' || recordDate <= to),
  );
}
