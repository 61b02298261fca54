import { useEffect, useRef, useState } from 'react';
import { findNoteDraft } from '#db/queries/note-drafts.ts';
import { useDevice } from '#db/react/device-context.ts';
import { showToast } from '#ui/feedback/toast-store.ts';
import type { NoteWriting } from './use-note-writing.ts';

export const keptText = 'Draft kept on this device';

/**
 * Leaving the form never asks: however it is left, a draft that was changed here is reported as kept once it is on the
 * device. What has become a note meanwhile is no longer a draft.
 */
export function useDraftToast(uid: string, { editor, dirty, draftedAt }: NoteWriting): void {
  const { db } = useDevice();
  const [first] = useState(draftedAt);
  const changed = useRef(false);
  useEffect(() => {
    changed.current = dirty || draftedAt !== first;
  });
  useEffect(() => {
    const tell = async () => {
      if (!(await editor.flush())) return;
      if (await findNoteDraft(db, uid)) showToast({ text: keptText });
    };
    return () => {
      // A database that is closed by now (a sign-out) has nothing to report.
      if (changed.current) void tell().catch(() => undefined);
    };
  }, [db, uid, editor]);
}
