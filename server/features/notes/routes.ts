import type { FastifyInstance } from 'fastify';
import { endpoints } from '#contract/endpoints.ts';
import { readNote } from '#server/db/queries/note-answer.ts';
import { route } from '#server/http/route.ts';
import { writeRoute } from '#server/http/write-route.ts';
import { listCompanyNotes, listOwnNotes } from './list-notes.ts';
import { readOneNote } from './read-note.ts';
import { isOwnNote, saveNote } from './save-note.ts';

export function registerNotes(app: FastifyInstance): void {
  route(app, endpoints.notes, listOwnNotes);
  route(app, endpoints.companyNotes, listCompanyNotes);
  route(app, endpoints.note, readOneNote);
  writeRoute(app, endpoints.saveNote, {
    isAuthored: isOwnNote,
    perform: saveNote,
    answer: ({ db, who }, id) => readNote(db, who.companyId, id, who.policy),
  });
}
