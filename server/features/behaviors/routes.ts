import type { FastifyInstance } from 'fastify';
import { endpoints } from '#contract/endpoints.ts';
import { route } from '#server/http/route.ts';
import { writeRoute } from '#server/http/write/write-route.ts';
import { addEntry, isOwnEntry } from './add-entry.ts';
import { findEntryRows } from './entry-rows.ts';
import { listEntries } from './list-entries.ts';
import { listRevisions } from './list-revisions.ts';
import { listSittings } from './list-sittings.ts';
import { voidEntry } from './void-entry.ts';

export function registerBehaviors(app: FastifyInstance): void {
  writeRoute(app, endpoints.addEntry, {
    isAuthored: isOwnEntry,
    perform: addEntry,
    answer: async ({ db, who }, id) => ({ data: await findEntryRows(db, who.companyId, [id]) }),
  });
  writeRoute(app, endpoints.voidEntry, {
    isAuthored: isOwnEntry,
    perform: voidEntry,
    answer: async ({ db, who }, id) => ({ data: await findEntryRows(db, who.companyId, [id]) }),
  });
  route(app, endpoints.entries, listEntries);
  route(app, endpoints.entryRevisions, listRevisions);
  route(app, endpoints.sittings, listSittings);
}
