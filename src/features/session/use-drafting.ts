import { useEffect, useMemo, useRef, useState } from 'react';
import type { NoteRow } from '#db/rows.ts';
import type { DraftField, NoteDraft } from '#domain/note-draft.ts';
import { applyProposals, followData, type Proposal, proposals } from '#domain/note-update.ts';
import { freshDraft } from './drafting.ts';
import type { NoteEditor } from './note-editor.ts';
import { saveSessionNote } from './save-session-note.ts';
import { useSessionView } from './session-context.ts';

export type Drafting = {
  drafted: NoteDraft;
  draftedAt: string | null;
  /** Edited fields that the data has moved away from. */
  waiting: readonly DraftField[];
  /** Events since the draft; at least 1 while something waits. */
  newEvents: number;
  propose(): Proposal[];
  accept(accepted: readonly Proposal[]): void;
};

/** Keeps the drafted sentences of a note in step with the data, as far as nobody has written over them. */
export function useDrafting(note: NoteRow, editor: NoteEditor): Drafting {
  const { device, session, words, services, policy } = useSessionView();
  const fresh = useMemo(() => freshDraft(session, words, services.hub.now()), [session, words, services]);
  const [base, setBase] = useState({ drafted: note.drafted, draftedAt: note.draftedAt, from: note.draftedFrom });
  const { waiting } = followData(editor.get().fields, base.drafted, fresh.draft);
  const { target_behaviors, skill_learned } = fresh.draft;

  async function write(changed: Partial<NoteDraft>, drafted: NoteDraft, eventCount: number) {
    editor.adopt(changed);
    setBase({ drafted, draftedAt: new Date(device.clock.now()).toISOString(), from: eventCount });
    const work = () => saveSessionNote(device, note.uid, changed, policy, { drafted, eventCount });
    if ((await services.guard.attempt('Note', work)) === null) editor.saveAgain(Object.keys(changed));
  }

  function follow(draft: NoteDraft) {
    const followed = followData(editor.get().fields, base.drafted, draft);
    if (Object.keys(followed.changed).length === 0) return;
    void write(followed.changed, followed.drafted, followed.waiting.length > 0 ? base.from : session.eventCount);
  }
  const latest = useRef(follow);
  useEffect(() => {
    latest.current = follow;
  });
  // Only new data makes the note follow; typing never does.
  useEffect(() => latest.current({ target_behaviors, skill_learned }), [target_behaviors, skill_learned]);

  return {
    drafted: base.drafted,
    draftedAt: base.draftedAt,
    waiting,
    newEvents: waiting.length > 0 ? Math.max(1, session.eventCount - base.from) : 0,
    propose: () => proposals(editor.get().fields, base.drafted, fresh.slots),
    accept: (accepted) => write(applyProposals(editor.get().fields, accepted), { ...fresh.draft }, session.eventCount),
  };
}
