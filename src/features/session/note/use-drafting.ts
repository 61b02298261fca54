import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import type { NoteRow } from '#db/rows.ts';
import { type DraftField, draftFields, type NoteDraft } from '#domain/note/note-draft.ts';
import {
  applyProposals,
  followData,
  hasFollowed,
  outdatedFields,
  type Proposal,
  proposals,
} from '#domain/note/note-update.ts';
import { useSessionView } from '#features/session/frame/session-context.ts';
import { freshDraft } from './drafting.ts';
import { type NoteEditor, pieceOf } from './note-editor.ts';
import { type Drafted, saveSessionNote } from './save-session-note.ts';
import type { FormRow } from './use-form-row.ts';

export type Drafting = {
  drafted: NoteDraft;
  draftedAt: string | null;
  /** Edited fields that say otherwise than the data. */
  waiting: readonly DraftField[];
  /** Events since the draft. An app with different wording, or an answer at Submit, changes the data without any. */
  newEvents: number;
  propose(): Offer;
  accept(offer: Offer, accepted: readonly Proposal[]): void;
};

/** What new data would change, and the data it was made from: more may arrive while somebody is looking at it. */
export type Offer = { proposals: Proposal[]; from: Pick<Drafted, 'drafted' | 'eventCount'> };

/** What was last drafted, when, and from how many events. */
type Base = { drafted: NoteDraft; draftedAt: string | null; from: number };

const baseOf = (row: NoteRow): Base => ({ drafted: row.drafted, draftedAt: row.draftedAt, from: row.draftedFrom });

/** Keeps a note's drafted sentences in step with the data, as far as nobody has overwritten them. */
export function useDrafting({ row, take }: FormRow, editor: NoteEditor): Drafting {
  const { device, session, words, services, policy, viewing } = useSessionView();
  const fresh = useMemo(() => freshDraft(session, words, services.hub.now()), [session, words, services]);
  const [own, setOwn] = useState<{ on: NoteRow; base: Base } | null>(null);
  // What was drafted here holds until the form is based on another row.
  const base = own?.on === row ? own.base : baseOf(row);
  const waiting = outdatedFields(editor.get().fields, base.drafted, fresh);
  const { target_behaviors, skill_learned } = fresh.draft;

  /** @param accepted a person has said that the text is to be this: it is theirs to keep */
  async function write(changed: Partial<NoteDraft>, drafted: Drafted, accepted: boolean) {
    const before = { ...editor.get().fields };
    editor.adopt(changed);
    const draftedAt = new Date(device.clock.now()).toISOString();
    setOwn({ on: row, base: { drafted: drafted.drafted, draftedAt, from: drafted.eventCount } });
    // When retried, it replaces only what it was made from: more may have been typed since.
    const work = (again?: string) =>
      saveSessionNote(device, row.uid, changed, policy, again === undefined ? drafted : { ...drafted, from: before });
    const saved = await services.guard.attempt('Note', work, pieceOf(row.uid, editor));
    if (saved === null) {
      if (accepted) editor.saveAgain(Object.keys(changed));
      else takeBack(changed, before);
    }
    // Another window had written there: its text stays, and is shown.
    else if (draftFields.some((field) => field in changed && saved.value.fields[field] !== changed[field]))
      take(saved.value);
  }

  /** Saved with what is typed, it would be a text that somebody wrote; as it was, it follows the data once that can be stored. */
  function takeBack(changed: Partial<NoteDraft>, before: NoteDraft) {
    setOwn(null);
    const shown = draftFields.filter((field) => field in changed && editor.get().fields[field] === changed[field]);
    editor.adopt(Object.fromEntries(shown.map((field) => [field, before[field]])));
  }

  const follow = useEffectEvent((on: NoteRow, draft: NoteDraft) => {
    // The window that records follows the data; where the row has changed, it follows from that row.
    if (viewing || on !== row) return;
    const from = { ...editor.get().fields };
    const followed = followData(from, base.drafted, draft);
    if (!hasFollowed(followed, base.drafted)) return;
    const { changed, drafted, waiting: edited } = followed;
    void write(changed, { drafted, eventCount: edited.length > 0 ? base.from : session.eventCount, from }, false);
  });
  // Only new data makes the note follow, or a row that another window wrote; typing never does.
  useEffect(() => {
    let over = false;
    // What was typed must be on the disk first: a text that is not there can't be distinguished from another window's.
    void editor.flush().then((saved) => {
      if (saved && !over) follow(row, { target_behaviors, skill_learned });
    });
    return () => {
      over = true;
    };
  }, [editor, row, target_behaviors, skill_learned]);

  return {
    drafted: base.drafted,
    draftedAt: base.draftedAt,
    waiting,
    // What was drafted on another device is not counted from here.
    newEvents: waiting.length > 0 && base.draftedAt !== null ? session.eventCount - base.from : 0,
    propose: () => ({
      proposals: proposals(editor.get().fields, base.drafted, fresh.slots),
      from: { drafted: { ...fresh.draft }, eventCount: session.eventCount },
    }),
    accept: ({ from }, accepted) => write(applyProposals(editor.get().fields, accepted), from, true),
  };
}
