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

/** How a note differs from what was billed: hours more (or less), and the fields. */
export type ClaimChange = { hours: number; fields: string[] };

/** What became of a note since it was billed; null when it is as it was, or nobody noted how it was. */
export function claimChange(billed: ClaimFacts | null, now: ClaimFacts): ClaimChange | null {
  if (billed === null) return null;
  const fields = noteFacts.filter((field) => billed[field] !== now[field]);
  if (fields.length === 0) return null;
  const [is, was] = [now, billed].map(({ begin_time, end_time }) => hoursBetween(begin_time, end_time));
  return { hours: sumHours([is ?? 0, -(was ?? 0)]), fields };
}

/** "+1.0 h", "−0.25 h". */
export const signedHours = (hours: number): string => `${hours < 0 ? '−' : '+'}${hoursText(Math.abs(hours))}`;

/** "Changed after billing: +1.0 h (End Time)." */
export function claimChangeText({ hours, fields }: ClaimChange): string {
  const names = noteFacts.filter((field) => fields.includes(field)).map((field) => noteFieldNames[field]);
  if (hours === 0) return `Changed after billing: ${names.join(', ')}.`;
  return `Changed after billing: ${signedHours(hours)} (${names.join(', ')}).`;
}
