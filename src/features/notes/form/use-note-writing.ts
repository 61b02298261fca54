import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { troubleText } from '#db/device/trouble-text.ts';
import { saveDraftOver } from '#db/drafts.ts';
import { holdDraft, type LateDraft } from '#db/late-drafts.ts';
import {
  findNoteDraft,
  type NoteDraftContent,
  type NoteDraftRow,
  noteDraftKey,
  readDraft,
} from '#db/queries/note-drafts.ts';
import { useDevice } from '#db/react/device-context.ts';
import { unkeptDrafts } from '#db/unkept-drafts.ts';
import { emptyNote } from '#domain/note/note-fields.ts';
import { createFieldEditor, type EditorState, type FieldEditor } from '#lib/field-editor.ts';
import { useFlushOnLeaving } from '#lib/use-flush-on-leaving.ts';
import { changedSince, contentOf, type NoteContent, noteIn } from './note-content.ts';

export type NoteWriting = EditorState<NoteContent> & {
  editor: FieldEditor<NoteContent>;
  /** When the draft was last written to the device, ISO 8601; null while nothing differs from what is saved. */
  draftedAt: string | null;
  /** Why the last keys are not on the device, or null. */
  trouble: string | null;
};

/**
 * The note while it is being written here. At every pause in typing it is saved to the device; however the screen is
 * left (a reload, a lock, a sign-out), nothing typed is lost.
 */
export function useNoteWriting(start: NoteDraftContent & { at?: string }): NoteWriting {
  const { db, clock } = useDevice();
  const [draftedAt, setDraftedAt] = useState<string | null>(start.at ?? null);
  const [trouble, setTrouble] = useState<string | null>(null);
  /** When this window last wrote it: what is read of an earlier moment is older than the form. */
  const written = useRef(start.at ?? '');
  /** A reload comes sooner than the pause in typing. */
  const hold = ({ dirty, fields }: EditorState<NoteContent>) => {
    if (dirty) holdDraft(db, rowOf(fields, new Date(clock.now()).toISOString()));
  };
  const rowOf = (content: NoteContent, at: string): LateDraft => ({
    key: noteDraftKey(start.uid),
    content: draftOf(start, content),
    over: draftOf(start, { ...content, ...editor.typedOver() }),
    at,
  });
  const [editor] = useState(() => {
    const made: FieldEditor<NoteContent> = createFieldEditor(contentOf(start), async (take) => {
      const at = new Date(clock.now()).toISOString();
      try {
        const isKept = await saveDraftOver(db, rowOf(made.get().fields, at), (there) => {
          written.current = at;
          return onTop(there && readDraft(there), take(), made.get().fields);
        });
        setDraftedAt(isKept ? at : null);
        setTrouble(null);
        return true;
      } catch (error) {
        setTrouble(troubleText(error));
        return false;
      }
    });
    made.subscribe(() => hold(made.get()));
    return made;
  });
  useFlushOnLeaving(editor);

  // What is not on the disk is on this page alone: a sign-out, in another window too, an update and leaving ask about it.
  const isUnkept = trouble !== null;
  useEffect(() => {
    unkeptDrafts.set(editor, isUnkept);
    return () => unkeptDrafts.set(editor, false);
  }, [editor, isUnkept]);

  /** Only what was typed here is laid over what another window has written. Null: nothing is worth keeping. */
  function onTop(there: NoteDraftRow | undefined, typed: Partial<NoteContent>, whole: NoteContent) {
    const content = there ? { ...contentOf(there), ...typed } : whole;
    const draft = draftOf(there ?? start, content);
    return isAsBefore(content, draft) ? null : draft;
  }

  // What another window writes into it is shown here, except where something is being typed.
  const there = useLiveQuery(() => findNoteDraft(db, start.uid), [db, start.uid]);
  useEffect(() => {
    if (there && there.at > written.current) editor.refresh(contentOf(there));
  }, [there, editor]);
  return { ...useSyncExternalStore(editor.subscribe, editor.get), editor, draftedAt, trouble };
}

function draftOf({ uid, noteId, base, version }: NoteDraftContent, content: NoteContent): NoteDraftContent {
  const { reason, unread } = content;
  return { uid, noteId, base, version, fields: noteIn(content), reason, unread };
}

/** Nothing is worth keeping: the note as it was, or an empty one (whose date is today's by default). */
function isAsBefore(content: NoteContent, { base }: NoteDraftContent): boolean {
  const blank = { ...emptyNote, date_visited: content.date_visited };
  const typed = content.reason + Object.values(content.unread).join('');
  return typed === '' && changedSince(content, base ?? blank).length === 0;
}
