import { entryEndpoints, type Sitting } from '#contract/entries.ts';
import type { TallybookDb } from '#db/database.ts';
import { entriesOfClient } from '#db/queries/entries.ts';
import { markPulled } from '#db/queries/pages.ts';
import { dropOtherEntries, listSentEntries, storeEntries, storeSittings } from '#db/store/store-entries.ts';
import { AskFailed } from '#sync/ask-failed.ts';
import type { Server } from '#sync/server.ts';

const PAGE = 200;

/**
 * Fetches all of a client's recorded entries, a page at a time; entries that others took back are removed from the
 * device. With them come the sessions they were counted in, as far as a graph needs them. Five years of one client are
 * a handful of calls.
 * @throws AskFailed
 */
export async function pullEntries(db: TallybookDb, server: Server, now: () => number, clientId: number): Promise<void> {
  const sent = await listSentEntries(db, clientId);
  const seen = new Set<string>();
  let cursor: string | null = null;
  do {
    const query = pageOf(clientId, cursor);
    const answer: Awaited<ReturnType<typeof server.ask<typeof entryEndpoints.entries>>> = await server.ask(
      entryEndpoints.entries,
      { query },
    );
    for (const uid of await storeEntries(db, [...answer.data, ...(answer.voided ?? [])])) seen.add(uid);
    cursor = answer.nextCursor;
  } while (cursor !== null);
  await dropOtherEntries(db, clientId, seen, sent);
  await pullSittings(db, server, now, clientId);
  await markPulled(db, entriesOfClient(clientId), new Date(now()).toISOString());
}

async function pullSittings(db: TallybookDb, server: Server, now: () => number, clientId: number): Promise<void> {
  const sittings: Sitting[] = [];
  let cursor: string | null = null;
  do {
    const query = pageOf(clientId, cursor);
    const answer: Awaited<ReturnType<typeof server.ask<typeof entryEndpoints.sittings>>> | null = await server
      .ask(entryEndpoints.sittings, { query })
      .catch((error: unknown) => {
        // A server from before this call existed: the graph says which sessions it lacks.
        if (error instanceof AskFailed && error.outcome.class === 'missing') return null;
        throw error;
      });
    if (!answer) return;
    sittings.push(...answer.data);
    cursor = answer.nextCursor;
  } while (cursor);
  await storeSittings(db, clientId, sittings, new Date(now()).toISOString());
}

const pageOf = (client: number, cursor: string | null): { client: number; limit: number; cursor?: string } =>
  cursor === null ? { client, limit: PAGE } : { client, limit: PAGE, cursor };
