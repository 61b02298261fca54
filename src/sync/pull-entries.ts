import { entryEndpoints } from '#contract/entries.ts';
import type { TallybookDb } from '#db/database.ts';
import { entriesOfClient } from '#db/queries/entries.ts';
import { markPulled } from '#db/queries/pages.ts';
import { dropOtherEntries, storeEntries } from '#db/store-entries.ts';
import type { Server } from './server.ts';

const PAGE = 200;

/**
 * Brings a client's recorded entries, whole, a page at a time; what others took back leaves the device. Five years of
 * one client are a handful of calls. @throws AskFailed
 */
export async function pullEntries(db: TallybookDb, server: Server, now: () => number, clientId: number): Promise<void> {
  const since = new Date(now()).toISOString();
  const seen = new Set<string>();
  let cursor: string | null = null;
  do {
    const query: { client: number; limit: number; cursor?: string } = { client: clientId, limit: PAGE };
    if (cursor !== null) query.cursor = cursor;
    const answer: Awaited<ReturnType<typeof server.ask<typeof entryEndpoints.entries>>> = await server.ask(
      entryEndpoints.entries,
      { query },
    );
    for (const uid of await storeEntries(db, answer.data)) seen.add(uid);
    cursor = answer.nextCursor;
  } while (cursor !== null);
  await dropOtherEntries(db, clientId, seen, since);
  await markPulled(db, entriesOfClient(clientId), new Date(now()).toISOString());
}
