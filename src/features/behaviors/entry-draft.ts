import * as z from 'zod/mini';
import type { EntryForm } from '#domain/note/entry-rules.ts';

const typedLengths = z.record(z.string(), z.object({ minutes: z.string(), seconds: z.string() }));
const typedCounts = z.record(z.string(), z.nullable(z.string()));

/** A draft as it is kept on the device; those of an older app have fewer fields. */
export const keptEntry = z.object({
  client_id: z.nullable(z.int()),
  record_date: z.string(),
  comment: z.string(),
  counts: typedCounts,
  lengths: z._default(typedLengths, {}),
  aside: z._default(z.record(z.string(), z.object({ counts: typedCounts, lengths: typedLengths })), {}),
  unreadDate: z._default(z.string(), ''),
  reason: z._default(z.string(), ''),
});

type Counted = Required<Pick<EntryForm, 'counts' | 'lengths'>>;

/** The form, what was typed as its date but is not a date, and what was counted of clients who were chosen before. */
export type EntryDraft = EntryForm &
  Counted & { unreadDate: string; reason: string; aside: Readonly<Record<number, Counted>> };

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
