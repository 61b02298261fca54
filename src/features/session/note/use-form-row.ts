import { useCallback, useEffect, useRef, useState } from 'react';
import { findNote } from '#db/queries/sessions.ts';
import type { NoteRow } from '#db/rows.ts';
import { useSessionView } from '#features/session/frame/session-context.ts';
import type { NoteEditor } from './note-editor.ts';

export type FormRow = {
  /** What the form is based on: the note as it was opened, or as another window has written it since. */
  row: NoteRow;
  /** The form continues from this row; what was typed here and is not saved yet stays. */
  take(row: NoteRow): void;
};

/**
 * Another window may write the same note. While it records, the form shows what it writes; when this window records
 * again, it continues from the disk: a letter typed into an older text would overwrite the whole field with that text.
 * The same where the server's note was joined with it, as another device of the same person has written it.
 */
export function useFormRow(note: NoteRow, editor: NoteEditor): FormRow {
  const { device, viewing } = useSessionView();
  const [row, setRow] = useState(note);
  const outdated = useRef(false);
  const take = useCallback(
    (found: NoteRow) => {
      editor.refresh({ ...found.fields, unread: found.unread ?? {} });
      setRow(found);
    },
    [editor],
  );

  useEffect(() => {
    if (viewing) {
      outdated.current = true;
      return take(note);
    }
    // Its own writes also come back here, later than what has been typed since: those must not be taken.
    if (!outdated.current) return;
    let unmounted = false;
    const goOn = (found: NoteRow = note) => {
      if (unmounted) return;
      outdated.current = false;
      take(found);
    };
    // What was shown last may be older than the disk: a window in the background learns of writes late.
    findNote(device.db, note.uid).then(goOn, () => goOn());
    return () => {
      unmounted = true;
    };
  }, [device, note, viewing, take]);

  const isNews = !viewing && note.version !== row.version;
  useEffect(() => {
    if (!isNews) return;
    let unmounted = false;
    /** What was typed here is on the disk first; whoever goes on typing while it is read is asked again. */
    const follow = async () => {
      while (!unmounted && (await editor.flush())) {
        const shown = editor.get().fields;
        const found = await findNote(device.db, note.uid);
        if (unmounted || !found) return;
        if (editor.get().fields === shown) return take(found);
      }
    };
    void follow().catch(() => undefined);
    return () => {
      unmounted = true;
    };
  }, [isNews, note, device, editor, take]);
  return { row, take };
}
