import { type FieldErrors, messages } from '#domain/session/session-rules.ts';
import { dayMessages, whyNotDay } from '#domain/time/day-rules.ts';
import { noLength, type TypedLength, whyNotLength } from './typed-length.ts';

/** A count as typed; null: the behavior was not watched, which is never a 0 (reading 18). */
export type EntryCounts = Readonly<Record<number, string | null>>;

/** How long a behavior lasted, by its id; what has no key was not measured. */
export type EntryLengths = Readonly<Record<number, TypedLength>>;

/** The fields of Behavior Add; `reason`: why an entry that is stored already is changed. */
export type EntryForm = {
  client_id: number | null;
  record_date: string;
  comment: string;
  counts: EntryCounts;
  lengths?: EntryLengths;
  reason?: string;
};

/** The longest reason for a change of an entry. */
const REASON_LIMIT = 500;

export const entryMessages = {
  future: dayMessages.future,
  nothing: 'Count at least one behavior. If it was watched and did not happen, leave its count at 0',
  count: 'Type a whole number such as 4',
  countTooHigh: 'A count can be 999999 at most',
  reason: 'Say why, for example: Miscounted',
  reasonTooLong: `Use at most ${REASON_LIMIT} characters`,
} as const;

/** The highest count that the server takes. */
export const MAX_COUNT = 999_999;

/** `asksReason`: what is changed is stored already. */
type EntryRules = { today: string; textLimit: number; refused?: FieldErrors; asksReason?: boolean };

/** The messages at the fields, in their order; none when it may be saved. A count's field is `count:<behavior id>`, a length's `length:<behavior id>`. */
export function whyNotEntry(
  form: EntryForm,
  { today, textLimit, refused = {}, asksReason = false }: EntryRules,
): FieldErrors {
  const watched = Object.entries(form.counts).flatMap(([id, text]) => (text === null ? [] : [{ id, text }]));
  const found: FieldErrors = {
    client_id: form.client_id === null ? messages.client : undefined,
    record_date: refused.record_date ?? whyNotRecordDate(form.record_date, today),
    counts: watched.length === 0 && form.client_id !== null ? entryMessages.nothing : undefined,
    ...Object.fromEntries(watched.map(({ id, text }) => [`count:${id}`, whyNotCount(text)])),
    ...Object.fromEntries(
      watched.map(({ id, text }) => [`length:${id}`, whyNotLength(form.lengths?.[Number(id)] ?? noLength, text)]),
    ),
    comment: form.comment.length >= textLimit ? `Must be less than ${textLimit}` : undefined,
    reason: asksReason ? whyNotReason(form.reason ?? '') : undefined,
  };
  return Object.fromEntries(Object.entries(found).filter(([, problem]) => problem !== undefined));
}

/** What is wrong with the reason for which an entry is changed or deleted. */
export function whyNotReason(text: string): string | undefined {
  if (text.trim() === '') return entryMessages.reason;
  return text.length > REASON_LIMIT ? entryMessages.reasonTooLong : undefined;
}

function whyNotRecordDate(day: string, today: string): string | undefined {
  return whyNotDay(day) ?? (day > today ? entryMessages.future : undefined);
}

function whyNotCount(text: string): string | undefined {
  if (!/^\d+$/.test(text.trim())) return entryMessages.count;
  return Number(text) > MAX_COUNT ? entryMessages.countTooHigh : undefined;
}
