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

/** How a note differs from what was billed: hours more (or less), and the fields, the recorded data among them. */
export type ClaimChange = { hours: number; fields: string[] };

/**
 * What became of a note since it was billed; null when it is as it was, or nobody noted how it was. @param isOtherData its
 * session's data has changed since
 */
export function claimChange(billed: ClaimFacts | null, now: ClaimFacts, isOtherData = false): ClaimChange | null {
  const fields: string[] = billed === null ? [] : noteFacts.filter((field) => billed[field] !== now[field]);
  if (isOtherData) fields.push(RECORDED_DATA);
  if (fields.length === 0) return null;
  const [is, was] = [now, billed ?? now].map(({ begin_time, end_time }) => hoursBetween(begin_time, end_time));
  return { hours: sumHours([is ?? 0, -(was ?? 0)]), fields };
}

/** "+1.0 h", "−0.25 h". */
export const signedHours = (hours: number): string => `${hours < 0 ? '−' : '+'}${hoursText(Math.abs(hours))}`;

/** "Changed +1.0 h", "Data changed": in a few words. */
export function shortClaimChange({ hours, fields }: ClaimChange): string {
  if (hours !== 0) return `Changed ${signedHours(hours)}`;
  return fields.every((field) => field === RECORDED_DATA) ? 'Data changed' : 'Changed';
}

/** "Changed after billing: +1.0 h (End Time)." */
export function claimChangeText({ hours, fields }: ClaimChange): string {
  const facts = noteFacts.filter((field) => fields.includes(field)).map((field) => noteFieldNames[field]);
  const names = [...facts, ...(fields.includes(RECORDED_DATA) ? ['recorded data'] : [])];
  if (hours === 0) return `Changed after billing: ${names.join(', ')}.`;
  return `Changed after billing: ${signedHours(hours)} (${names.join(', ')}).`;
}
