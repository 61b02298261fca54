import type { NoteRow, SessionRow } from '#db/rows.ts';
import { draftSlots } from '#domain/note/note-draft.ts';
import { type NoteText, noteTextFields } from '#domain/note/note-fields.ts';
import { lengthsIn } from '#domain/session/session-span.ts';
import type { Words } from '#features/session/record/session-words.ts';

type Visit = Pick<SessionRow, 'id' | 'state' | 'startDate' | 'startTime'>;

/** The session before this one, of those that are on the device: the latest that is closed. */
export function lastVisit<T extends Visit>(sessions: readonly T[], current: Visit): T | undefined {
  const when = ({ startDate, startTime }: Visit) => `${startDate}${startTime}`;
  return sessions
    .filter((one) => one.state === 'closed' && one.id !== current.id && when(one) <= when(current))
    .sort((a, b) => when(a).localeCompare(when(b)))
    .at(-1);
}

/** What was recorded in it, a sentence for each behavior and skill, as a note drafts them. `now`: ms */
export function numbersOf(session: SessionRow, words: Words, now: number): string[] {
  const { behaviorIds, skillIds, tally } = session;
  const named = (ids: readonly number[], name: (id: number) => string) => ids.map((id) => ({ id, name: name(id) }));
  const [behaviors, skills] = [named(behaviorIds, words.behavior), named(skillIds, words.skill)];
  return draftSlots(tally, behaviors, skills, now, lengthsIn(session)).flatMap(({ text }) => text ?? []);
}

/**
 * What somebody wrote in its note: a text that stands as it was drafted says no more than the numbers do.
 * @returns label and text, in the order of the form
 */
export function writtenIn({ fields, drafted }: Pick<NoteRow, 'fields' | 'drafted'>): { label: string; text: string }[] {
  const draftOf: Partial<Record<NoteText, string>> = drafted;
  return noteTextFields.flatMap(({ key, label }) => {
    const text = fields[key].trim();
    return text === '' || text === draftOf[key]?.trim() ? [] : [{ label, text }];
  });
}
