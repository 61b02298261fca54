import type { Policy } from '#domain/access/policy.ts';
import type { NoteLocation } from '#domain/lookups.ts';
import { type FieldErrors, messages } from '#domain/session/session-rules.ts';
import { whyNotDay } from '#domain/time/day-rules.ts';
import { hoursBetween } from '#domain/time/service-time.ts';
import { type NoteFields, type NoteText, noteFacts, noteTexts } from './note-fields.ts';

/**
 * The messages at the fields of a note, none when it may be saved (specification 5). `today`: of the company, where it
 * is typed; what is delivered is no longer asked (a day to come is only marked). `opened`: the texts as they were before
 * anything was typed; the policy may have allowed longer ones then, and nobody has to cut what they did not write now.
 */
export function whyNotSave(
  note: NoteFields,
  policy: Pick<Policy, 'textLimit'>,
  today?: string,
  opened?: Readonly<Record<NoteText, string>> | null,
): FieldErrors {
  const errors: FieldErrors = {};
  if (note.client_id === null) errors.client_id = messages.client;
  const day = whyNotDay(note.date_visited, today);
  if (day !== undefined) errors.date_visited = day;
  if (note.location === null) errors.location = messages.location;
  if (note.begin_time === '') errors.begin_time = messages.beginTime;
  if (note.end_time === '') errors.end_time = messages.endTime;
  else if (note.begin_time !== '' && note.end_time <= note.begin_time) errors.end_time = messages.endBeforeBegin;
  for (const field of noteTexts)
    if (note[field].length >= policy.textLimit && note[field] !== opened?.[field])
      errors[field] = `Must be less than ${policy.textLimit}`;
  return errors;
}

/** `log_hours` of a note: end minus begin, on one day; the session timer never changes it (reading 19). */
export function logHours(note: { begin_time: string; end_time: string }): number {
  return hoursBetween(note.begin_time, note.end_time);
}

type Marks = { id: number; created_at: string; ins_status: string | null; user_status: string | null };

const DAY = 24 * 60 * 60 * 1000;

/** Whether `now` (ms) is still within the edit window after creation. */
function inEditWindow(
  note: Pick<Marks, 'created_at'>,
  policy: Pick<Policy, 'noteEditWindowDays'>,
  now: number,
): boolean {
  return now < Date.parse(note.created_at) + policy.noteEditWindowDays * DAY;
}

/** Closed to editing only when billed *and* older than the window (reading 30). The sentence says why, null when it may be edited. */
export function whyNotEdit(
  note: Pick<Marks, 'created_at' | 'ins_status'>,
  policy: Pick<Policy, 'noteEditWindowDays'>,
  now: number,
): string | null {
  if (note.ins_status === null || inEditWindow(note, policy, now)) return null;
  return `Billed ${shortDay(note.ins_status)}. Editing is closed.`;
}

export function shortDay(moment: string): string {
  const [year, month, day] = moment.slice(0, 10).split('-');
  return `${month}/${day}/${year?.slice(2)}`;
}

/** Why the client, day, place and times of a note are closed: it is paid, whatever its age (reading 38). Null when they are not. */
export function whyNotMove(note: Pick<Marks, 'user_status'>): string | null {
  if (note.user_status === null) return null;
  return `Paid ${shortDay(note.user_status)}. Client, date, place and times are closed.`;
}

/** Whether a change is of what a payment is for. */
export const isOfPayment = (changed: readonly string[]): boolean => noteFacts.some((field) => changed.includes(field));

/** Why a note can't be deleted, null when it can. A billed or paid one never; otherwise the policy's rule decides (reading 33). */
export function whyNotDelete(
  note: Marks,
  policy: Pick<Policy, 'noteDeleteRule' | 'noteEditWindowDays'>,
  now: number,
): string | null {
  if (note.ins_status !== null) return 'Billed notes are never deleted.';
  if (note.user_status !== null) return 'Paid notes are never deleted.';
  switch (policy.noteDeleteRule) {
    case 'never':
      return 'Your company never deletes notes.';
    case 'unbilled-in-window':
      if (inEditWindow(note, policy, now)) return null;
      return `Notes older than ${policy.noteEditWindowDays} days are not deleted.`;
    case 'id-below-15':
      return note.id < 15
        ? null
        : `By your company's rule only notes numbered below 15 can be deleted, and this is note ${note.id}.`;
  }
}

/** A billed or paid note takes addenda; any other is edited itself (readings 30, 38). The sentence says why, null when it takes one. */
export function whyNotAddendum(note: Pick<Marks, 'ins_status' | 'user_status'>): string | null {
  const isSettled = note.ins_status !== null || note.user_status !== null;
  return isSettled ? null : 'This note is not billed: edit the note itself.';
}

const notePlaces: Record<number, readonly NoteLocation[]> = { 1: [2], 2: [1], 3: [3, 4], 5: [] };

/** The places of a note that a session's may be: none for “Other”, two for “School/Community”. */
export function notePlacesOf(sessionLocation: number | null): readonly NoteLocation[] {
  return (sessionLocation === null ? undefined : notePlaces[sessionLocation]) ?? [];
}

/** Where a note made from a session starts: Home→Home, Center→Center, School/Community→School, Other→no choice (reading 11). */
export function noteLocationFor(sessionLocation: number): NoteLocation | null {
  return notePlacesOf(sessionLocation)[0] ?? null;
}
