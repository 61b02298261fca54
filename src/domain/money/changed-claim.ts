import { noteFacts, noteFieldNames } from '#domain/note/note-fields.ts';
import { hoursText } from '#domain/note/stamp-text.ts';
import { sumHours } from '#domain/time/hours.ts';
import { hoursBetween } from '#domain/time/service-time.ts';

/** What a claim is of. Day 'YYYY-MM-DD', times 'HH:mm'. */
export type ClaimFacts = {
  client_id: number;
  date_visited: string;
  location: number;
  begin_time: string;
  end_time: string;
};

/** Among the fields of a change: the data of its session. */
export const RECORDED_DATA = 'data';

/** How a note, read with its addenda, differs from what was billed or acknowledged since: the fields, the recorded data among them. */
export type ClaimChange = {
  /** More, or less; `by_addendum`: than the note itself has. */
  hours: number;
  fields: string[];
  /** The note itself is as it was billed: its addenda say otherwise. */
  by_addendum?: true | undefined;
};

/**
 * What became of a note since it was billed; null when it is as it was, or nobody noted how it was.
 * @param amended what its addenda say of it
 * @param isOtherData its session's data has changed since
 */
export function claimChange(
  billed: ClaimFacts | null,
  note: ClaimFacts,
  amended: Partial<ClaimFacts> | null = null,
  isOtherData = false,
): ClaimChange | null {
  const now = { ...note, ...amended };
  const facts = billed === null ? [] : noteFacts.filter((field) => billed[field] !== now[field]);
  const byAddendum = facts.some((field) => now[field] !== note[field]);
  const fields: string[] = [...facts];
  if (isOtherData) fields.push(RECORDED_DATA);
  if (fields.length === 0) return null;
  // Beside the hours of the note: what was acknowledged meanwhile is not what it was billed with.
  const [is, was] = [now, byAddendum ? note : (billed ?? now)].map(({ begin_time, end_time }) =>
    hoursBetween(begin_time, end_time),
  );
  return { hours: sumHours([is ?? 0, -(was ?? 0)]), fields, ...(byAddendum ? { by_addendum: true as const } : {}) };
}

/** "+1.0 h", "−0.25 h". */
export const signedHours = (hours: number): string => `${hours < 0 ? '−' : '+'}${hoursText(Math.abs(hours))}`;

/** "Changed +1.0 h", "By addendum: −0.5 h", "Data changed": in a few words. */
export function shortClaimChange({ hours, fields, by_addendum }: ClaimChange): string {
  if (by_addendum) return hours === 0 ? 'Changed by addendum' : `By addendum: ${signedHours(hours)}`;
  if (hours !== 0) return `Changed ${signedHours(hours)}`;
  return fields.every((field) => field === RECORDED_DATA) ? 'Data changed' : 'Changed';
}

/** "Changed after billing: +1.0 h (End Time).", "Changed after billing, by an addendum: −0.5 h (End Time)." */
export function claimChangeText({ hours, fields, by_addendum }: ClaimChange): string {
  const facts = noteFacts.filter((field) => fields.includes(field)).map((field) => noteFieldNames[field]);
  const names = [...facts, ...(fields.includes(RECORDED_DATA) ? ['recorded data'] : [])];
  const begin = by_addendum ? 'Changed after billing, by an addendum' : 'Changed after billing';
  if (hours === 0) return `${begin}: ${names.join(', ')}.`;
  return `${begin}: ${signedHours(hours)} (${names.join(', ')}).`;
}
