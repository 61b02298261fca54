import { entryEndpoints } from '#contract/entries.ts';
import type { TallybookDb } from '#db/database.ts';
import { markPulled } from '#db/queries/pages.ts';
import { storeEntries } from '#db/store/store-entries.ts';
import type { Server } from '#sync/server.ts';
import { pullEntries } from './pull-entries.ts';

/** Entries of one answer, and how many are requested when a person opens their list. */
const PAGE = 500;
const NEWEST = 1000;

/** What a list of entries asks for; '' for no day. */
type EntriesAsked = { client: number | null; from: string; to: string };

/**
 * Fetches what a list of entries asks for: a client's, or one's own and those of one's caseload, whoever recorded them.
 * @returns the day before which there is more than was fetched; null when all that was asked for is here.
 * @throws AskFailed
 */
export async function refreshEntries(
  db: TallybookDb,
  server: Server,
  now: () => number,
  asked: EntriesAsked,
): Promise<string | null> {
  let until: string | null = null;
  if (asked.client === null) until = await pullNewest(db, server, asked);
  else await pullEntries(db, server, now, asked.client);
  await markPulled(db, 'entries', new Date(now()).toISOString());
  return until;
}

/** Also all of some days, as long as they are no more than that. */
async function pullNewest(db: TallybookDb, server: Server, { from, to }: EntriesAsked): Promise<string | null> {
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
  return cursor === null ? null : oldest;
}
