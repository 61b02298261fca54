import { entryEndpoints } from '#contract/entries.ts';
import type { TallybookDb } from '#db/database.ts';
import { markPulled } from '#db/queries/pages.ts';
import { storeEntries } from '#db/store/store-entries.ts';
import type { Server } from '#sync/server.ts';
import { pullEntries } from './pull-entries.ts';

/** Entries requested when a person opens their list; the rest comes with the regular download. */
const NEWEST = 100;

/** Fetches a client's entries, or the person's own newest ones where no client is chosen. @throws AskFailed */
export async function refreshEntries(
  db: TallybookDb,
  server: Server,
  now: () => number,
  clientId: number | null,
): Promise<void> {
  if (clientId !== null) await pullEntries(db, server, now, clientId);
  else {
    const { data, voided = [] } = await server.ask(entryEndpoints.entries, { query: { limit: NEWEST } });
    await storeEntries(db, [...data, ...voided]);
  }
  await markPulled(db, 'entries', new Date(now()).toISOString());
}
