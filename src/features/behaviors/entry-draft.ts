import type { EntryForm } from '#domain/note/entry-rules.ts';

type Counted = Required<Pick<EntryForm, 'counts' | 'lengths'>>;

/** The form, what was typed as its date but is not a date, and what was counted of clients who were chosen before. */
export type EntryDraft = EntryForm &
  Counted & {
    unreadDate: string;
    reason: string;
    aside: Readonly<Record<number, Counted>>;
    /** What a new entry will be called, in whichever window it is saved first. */
    uid?: string;
    /** Of the entry that is changed: what of it was shown when it was opened. */
    seen?: number | null;
  };

/** Nothing typed yet. @param recordDate YYYY-MM-DD */
export function blankEntry(client_id: number | null, recordDate: string): EntryDraft {
  return {
    client_id,
    record_date: recordDate,
    comment: '',
    counts: {},
    lengths: {},
    aside: {},
    unreadDate: '',
    reason: '',
  };
}

/**
 * The part of a draft that changes when another client is chosen, or none: counts belong to one client, for another they
 * would be somebody else's. What was counted of the first one is put aside, and there again when they are chosen again.
 */
export function withClient(draft: EntryDraft, client_id: number | null): Partial<EntryDraft> {
  const { client_id: before, counts, lengths } = draft;
  if (client_id === before) return {};
  const aside = before === null ? draft.aside : { ...draft.aside, [before]: { counts, lengths } };
  const known = client_id === null ? undefined : aside[client_id];
  return { client_id, aside, counts: known?.counts ?? {}, lengths: known?.lengths ?? {} };
}
