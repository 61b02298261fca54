import type { FastifyInstance } from 'fastify';
import { endpoints } from '#contract/endpoints.ts';
import { readNote } from '#server/db/queries/note-answer.ts';
import { findNotes } from '#server/db/queries/note-rows.ts';
import { maySeeAnywhere } from '#server/http/access/note-access.ts';
import { route } from '#server/http/route.ts';
import { WHOEVER_WRITES, writeRoute } from '#server/http/write/write-route.ts';
import { assignFlags } from './assign-flags.ts';
import { listFlags } from './list-flags.ts';
import { readFlag, saveFlag } from './save-flag.ts';

export function registerFlags(app: FastifyInstance): void {
  route(app, endpoints.flags, 'The flags of a category', listFlags);
  writeRoute(app, endpoints.saveFlag, 'Make a flag', { perform: saveFlag, answer: readFlag, mayRead: WHOEVER_WRITES });
  writeRoute(app, endpoints.assignFlags, 'Give a note exactly these flags', {
    perform: assignFlags,
    answer: ({ db, who }, id) => readNote(db, who.companyId, id, who.policy),
    mayRead: async ({ db, who }, id) => {
      const [row] = await findNotes(db, who.companyId, [id], who.policy);
      return row !== undefined && maySeeAnywhere(db, who, row);
    },
  });
}
