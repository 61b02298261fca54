import type { FastifyInstance } from 'fastify';
import { endpoints } from '#contract/endpoints.ts';
import { maySeeClient } from '#server/http/access/client-access.ts';
import { route } from '#server/http/route.ts';
import { type AnswerCall, writeRoute } from '#server/http/write/write-route.ts';
import { addEntry, isOwnEntry } from './add-entry.ts';
import { findEntryRows } from './entry-rows.ts';
import { listEntries } from './list-entries.ts';
import { listRevisions } from './list-revisions.ts';
import { listSittings } from './list-sittings.ts';
import { voidEntry } from './void-entry.ts';

export function registerBehaviors(app: FastifyInstance): void {
  const answer = async ({ db, who }: AnswerCall, id: number) => ({
    data: await findEntryRows(db, who.companyId, [id]),
  });
  writeRoute(app, endpoints.addEntry, 'Record counts of a day by hand; a known uid edits', {
    isAuthored: isOwnEntry,
    perform: addEntry,
    answer,
    mayRead,
  });
  writeRoute(app, endpoints.voidEntry, 'Delete an entry that was typed in by hand, with a reason, or bring it back', {
    isAuthored: isOwnEntry,
    perform: voidEntry,
    answer,
    mayRead,
  });
  route(app, endpoints.entries, 'Recorded entries of a client or a pay group, newest day first', listEntries);
  route(app, endpoints.entryRevisions, 'What an entry said until each of its changes', listRevisions);
  route(app, endpoints.sittings, 'Submitted sessions of a client, as graphs measure them', listSittings);
}

/** Its author, and who sees its client today. */
async function mayRead({ db, who }: AnswerCall, id: number): Promise<boolean> {
  const entry = await db
    .selectFrom('behavior_entries')
    .select(['user_id', 'client_id'])
    .where('company_id', '=', who.companyId)
    .where('id', '=', id)
    .executeTakeFirst();
  return entry !== undefined && (entry.user_id === who.userId || maySeeClient(db, who, entry.client_id));
}
