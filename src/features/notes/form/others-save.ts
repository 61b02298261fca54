import { useState } from 'react';
import { type Note, noteEndpoints, note as noteSchema, type SaveNoteBody } from '#contract/notes.ts';
import type { DraftRow } from '#db/database.ts';
import { dropSavedDraft, findDraft } from '#db/drafts.ts';
import { noteDraftKey } from '#db/queries/note-drafts.ts';
import { useDevice } from '#db/react/device-context.ts';
import { type NoteFields, noteFieldsOf, noteTexts } from '#domain/note/note-fields.ts';
import { compareNotes, type NoteConflict } from '#sync/note-conflict.ts';
import { fieldErrorsOf, useOnlineWrite } from '#sync/react/use-online-write.ts';
import { recordInRefusal } from '#sync/row-in-refusal.ts';
import { addendumToSend } from '#sync/send/add-addendum.ts';
import type { Outcome } from '#sync/send/outcome.ts';
import { noteToSend } from '#sync/send/save-note.ts';
import { writeFailureText } from '#sync/words/write-failure-text.ts';
import { changedSince, type NoteContent, noteIn, type WritingMode } from './note-content.ts';
import { notSaved, type SaveOutcome } from './save-outcome.ts';

type Others = {
  note: Note;
  mode: WritingMode;
  base: NoteFields;
  version: number;
  /** The same field was changed by somebody else meanwhile. */
  onCompare: (conflict: NoteConflict) => void;
};

/** Saves another therapist's note for the office: over the network or not at all; the draft stays until it is done. */
export function useOthersSave(others: Others): (content: NoteContent, onto?: Note) => Promise<SaveOutcome> {
  const { note, mode, base, version, onCompare } = others;
  const device = useDevice();
  const draftKey = noteDraftKey(note.uid);
  const edit = useOnlineWrite(noteEndpoints.saveNote);
  const add = useOnlineWrite(noteEndpoints.addAddendum);

  // The same addendum, however often it is sent.
  const [addendumUid] = useState(() => device.newId());

  return async (content, onto) => {
    const at = onto?.version ?? version;
    const draft = await findDraft(device.db, draftKey);
    const sent =
      mode === 'addendum'
        ? await addTo(content)
        : await edit.send({ body: bodyOf(noteIn(content), onto ?? note), version: at });
    if (sent.ok) return done(draft);
    const current = recordInRefusal(noteSchema, sent.outcome.body);
    if (sent.outcome.code !== 'version' || !current) return failure(sent.outcome);
    return compare(onto ? noteFieldsOf(onto) : base, content, current, draft);
  };

  /**
   * Without the texts that read as the server has them. Those that it added since this was downloaded, and that were never
   * seen here, stay as they are.
   */
  function bodyOf(fields: NoteFields, there: Note) {
    const body: SaveNoteBody = noteToSend({ uid: note.uid, fields });
    for (const text of noteTexts) if (fields[text] === there[text]) delete body[text];
    return body;
  }

  function addTo(content: NoteContent) {
    const fields = noteIn(content);
    const changed = Object.fromEntries(changedSince(content, base).map((field) => [field, fields[field]]));
    return add.send({
      params: { id: note.id },
      body: addendumToSend({ reason: content.reason, changed }, addendumUid),
      version,
    });
  }

  async function done(draft: DraftRow | undefined): Promise<SaveOutcome> {
    await dropSavedDraft(device.db, draftKey, draft);
    return { kind: 'saved', sent: true };
  }

  /** Different fields are merged and saved at once; for the same field the person chooses. */
  async function compare(
    from: NoteFields,
    content: NoteContent,
    current: Note,
    draft: DraftRow | undefined,
  ): Promise<SaveOutcome> {
    const found = compareNotes(from, noteIn(content), new Date(device.clock.now()).toISOString(), current);
    if (found.conflicts.length > 0) {
      onCompare(found);
      return { kind: 'compare' };
    }
    const again = await edit.send({ body: bodyOf(found.merged, current), version: current.version });
    return again.ok ? done(draft) : failure(again.outcome);
  }
}

function failure(outcome: Outcome): SaveOutcome {
  if (outcome.code === 'timeconflicts')
    return { kind: 'timeconflicts', text: outcome.detail ?? 'These times overlap another note.' };
  const { title, text } = writeFailureText('the note', outcome);
  return notSaved(title, text, fieldErrorsOf(outcome));
}
