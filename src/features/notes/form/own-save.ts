import { useState } from 'react';
import { CaptureFailed, CaptureRefused } from '#db/device/storage-error.ts';
import { troubleText } from '#db/device/trouble-text.ts';
import { findRefused } from '#db/queries/note-work.ts';
import { useDevice } from '#db/react/device-context.ts';
import type { NoteFields } from '#domain/note/note-fields.ts';
import { useSync } from '#sync/react/sync-context.ts';
import { addAddendum } from '#sync/send/add-addendum.ts';
import { type NoteToSave, type SeenNote, saveNote } from '#sync/send/save-note.ts';
import { attentionText } from '#sync/words/attention-text.ts';
import { noteErrorsOf } from '#sync/words/field-errors.ts';
import { awaitServerReply } from './await-server-reply.ts';
import { changedSince, type NoteContent, noteIn, type WritingMode } from './note-content.ts';
import { notSaved, type SaveOutcome } from './save-outcome.ts';

/** `base`: what an addendum changes. `seen`: what the form was filled from. */
type Own = { mode: WritingMode; base: NoteFields | null; seen: SeenNote } & Pick<NoteToSave, 'uid' | 'insteadOf'>;

/**
 * Saves one's own note: on this device first, so that it is safe without a network. Then waits for the server, if it
 * answers soon: what it refuses is corrected in the form, not discovered later.
 */
export function useOwnSave(own: Own): (content: NoteContent) => Promise<SaveOutcome> {
  const { uid, insteadOf, mode, base } = own;
  const device = useDevice();
  const [seen, setSeen] = useState(own.seen);
  const { syncNow } = useSync();
  return async (content) => {
    const { db } = device;
    try {
      const opId = await captured(content);
      syncNow();
      const outcome = await awaitServerReply(db, opId);
      if (outcome !== 'refused') return { kind: 'saved', sent: outcome === 'sent' };
    } catch (error) {
      if (!(error instanceof CaptureFailed || error instanceof CaptureRefused)) throw error;
      return notSaved('The note is not saved', troubleText(error));
    }
    return refusal(await findRefused(db, uid));
  };

  function captured(content: NoteContent): Promise<string> {
    const fields = noteIn(content);
    if (mode !== 'addendum') return saved(fields);
    const changed = Object.fromEntries(changedSince(content, base).map((field) => [field, fields[field]]));
    return addAddendum(device, { uid, reason: content.reason, changed, seen: seen.version });
  }

  async function saved(fields: NoteFields): Promise<string> {
    const opId = await saveNote(device, { uid, fields, seen, ...(insteadOf ? { insteadOf } : {}) });
    // Saved once more, because the server has refused it, it is compared with what stands in the form by now.
    setSeen({ ...seen, fields });
    return opId;
  }
}

function refusal(op: Awaited<ReturnType<typeof findRefused>>): SaveOutcome {
  const error = op?.lastError ?? null;
  const sentence = error?.detail ?? null;
  if (error?.code === 'timeconflicts')
    return { kind: 'timeconflicts', text: sentence ?? 'These times overlap another note.' };
  if (error?.code === 'version') return { kind: 'compare' };
  const kind = op?.state === 'conflict' ? 'conflict' : 'refused';
  const { reason, advice } = attentionText({ kind, error, sentence });
  return notSaved(reason, advice, noteErrorsOf(error?.errors ?? {}));
}
