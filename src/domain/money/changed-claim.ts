import { noteFacts, noteFieldNames } from '#domain/note/note-fields.ts';
import { type HoursWritten, hoursText } from '#domain/note/stamp-text.ts';
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

/** How a note, read with its addenda, differs from what was billed: the fields, the recorded data among them. */
export type ClaimChange = {
  /** More, or less, than was billed. */
  hours: number;
  fields: string[];
  /** By what its addenda say: the note itself does not. */
  by_addendum?: true | undefined;
  /** What it has by then, beside the note's own hours; absent where it has those, and from an older server. */
  hours_now?: number | undefined;
  /** It is as it was billed, and something else was acknowledged: by these fields it differs from that. */
  as_billed?: true | undefined;
};

/** How a note read when it was seen, and what it said itself, where that was kept: it is counted by that. */
export type SeenClaim = ClaimFacts & { note?: ClaimFacts | undefined };

type Claim = {
  /** What the note itself said, by which its claim was counted; null: it is not, or nobody noted how it was. */
  billed: ClaimFacts | null;
  /** What somebody has seen of it, with the bill or since; null: as it was billed. */
  acknowledged?: SeenClaim | null;
  /** Its session's data has changed since, and nobody has seen that. */
  isOtherData?: boolean;
};

/**
 * What became of a note since it was billed; null when somebody who bills has seen it as it is.
 * @param now what it says, by the last word of it and its addenda
 * @param note what it says itself
 */
export function claimChange(
  { billed, acknowledged = null, isOtherData = false }: Claim,
  now: ClaimFacts,
  note: ClaimFacts = now,
): ClaimChange | null {
  const differing = (read: ClaimFacts, itself: ClaimFacts) =>
    noteFacts.filter((field) => read[field] !== now[field] || itself[field] !== note[field]);
  const seen = acknowledged ?? billed;
  const unseen = billed && seen ? differing(seen, acknowledged ? (acknowledged.note ?? note) : billed) : [];
  if (unseen.length === 0 && !isOtherData) return null;
  const facts = billed ? differing(billed, billed) : [];
  const isAsBilled = facts.length === 0 && unseen.length > 0;
  const hours = sumHours([hoursOf(now), -hoursOf(billed ?? now)]);
  const fields = [...(isAsBilled ? unseen : facts), ...(isOtherData ? [RECORDED_DATA] : [])];
  const byAddendum = facts.some((field) => now[field] !== note[field]);
  return {
    hours,
    fields,
    ...(byAddendum ? { by_addendum: true as const } : {}),
    ...(byAddendum && hoursOf(now) !== hoursOf(note) ? { hours_now: hoursOf(now) } : {}),
    ...(isAsBilled ? { as_billed: true as const } : {}),
  };
}

const hoursOf = ({ begin_time, end_time }: ClaimFacts): number => hoursBetween(begin_time, end_time);

/** "+1.0 h", "−0.25 h". */
export const signedHours = (hours: number, written: HoursWritten = hoursText): string =>
  `${hours < 0 ? '−' : '+'}${written(Math.abs(hours))}`;

/**
 * "Changed +1.0 h", "By addendum: 1.75 h", "Data changed": in a few words, beside the note's own hours. Of an addendum it is
 * what it makes of them: the difference to the claim may be the note's own in part.
 */
export function shortClaimChange(
  { hours, fields, by_addendum, hours_now, as_billed }: ClaimChange,
  written: HoursWritten = hoursText,
): string {
  if (as_billed) return 'As billed again';
  if (by_addendum) return hours_now === undefined ? 'Changed by addendum' : `By addendum: ${written(hours_now)}`;
  if (hours !== 0) return `Changed ${signedHours(hours, written)}`;
  return fields.every((field) => field === RECORDED_DATA) ? 'Data changed' : 'Changed';
}

/** "Changed after billing: +1.0 h (End Time).", "Changed after billing: 1.5 h with its addendum, −0.5 h (End Time)." */
export function claimChangeText(
  { hours, fields, by_addendum, hours_now, as_billed }: ClaimChange,
  written: HoursWritten = hoursText,
): string {
  const facts = noteFacts.filter((field) => fields.includes(field)).map((field) => noteFieldNames[field]);
  const names = [...facts, ...(fields.includes(RECORDED_DATA) ? ['recorded data'] : [])];
  if (as_billed) return `Changed after billing, and back: it is as it was billed again (${names.join(', ')}).`;
  // The difference to the claim may be the note's own in part.
  if (hours_now !== undefined)
    return `Changed after billing: ${written(hours_now)} with its addendum, ${hours === 0 ? 'as billed' : signedHours(hours, written)} (${names.join(', ')}).`;
  const begin = by_addendum ? 'Changed after billing, by an addendum' : 'Changed after billing';
  return hours === 0
    ? `${begin}: ${names.join(', ')}.`
    : `${begin}: ${signedHours(hours, written)} (${names.join(', ')}).`;
}
