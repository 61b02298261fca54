import type { FastifyInstance } from 'fastify';
import { endpoints } from '#contract/endpoints.ts';
import type { Note } from '#contract/notes.ts';
import { readNote } from '#server/db/queries/note-answer.ts';
import { findNotes } from '#server/db/queries/note-rows.ts';
import { maySee } from '#server/http/access/note-access.ts';
import { route } from '#server/http/route.ts';
import { type AnswerCall, writeRoute } from '#server/http/write/write-route.ts';
import { addAddendum, isOwnAddendum } from './add-addendum.ts';
import { deleteNote } from './delete-note.ts';
import { downloadNotes } from './download-notes.ts';
import { listBriefNotes, listCompanyNotes, listOwnNotes } from './list-notes.ts';
import { readOneNote } from './read-note.ts';
import { reviewNote } from './review-note.ts';
import { isOwnNote, saveNote } from './save-note.ts';

export function registerNotes(app: FastifyInstance): void {
  route(app, endpoints.notes, 'Own notes, newest first', listOwnNotes);
  route(app, endpoints.companyNotes, 'Notes of others', listCompanyNotes);
  route(app, endpoints.briefCompanyNotes, 'Notes of others without their texts, for a file', listBriefNotes);
  route(app, endpoints.note, 'One note', readOneNote);
  writeRoute(app, endpoints.saveNote, 'Write or edit a note', {
    isAuthored: isOwnNote,
    perform: saveNote,
    answer,
    mayRead,
  });
  writeRoute(app, endpoints.deleteNote, 'Delete a note that is neither billed nor paid, by the company’s rule', {
    perform: deleteNote,
    answer: async () => undefined,
    mayRead,
  });
  writeRoute(app, endpoints.addAddendum, 'Say what a billed note should read, beside what it says', {
    isAuthored: isOwnAddendum,
    perform: addAddendum,
    answer,
    mayRead,
  });
  writeRoute(
    app,
    endpoints.reviewNote,
    'Mark a note reviewed, return it with what has to be changed, or take that back',
    {
      perform: reviewNote,
      answer,
      mayRead,
    },
  );
  route(app, endpoints.download, 'Own notes by client, as many as one answer holds', downloadNotes);
}

function answer({ db, who }: AnswerCall, id: number): Promise<Note> {
  return readNote(db, who.companyId, id, who.policy);
}

async function mayRead({ db, who }: AnswerCall, id: number): Promise<boolean> {
  const [row] = await findNotes(db, who.companyId, [id], who.policy);
  return row !== undefined && maySee(db, who, row);
}
