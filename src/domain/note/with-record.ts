import type { RecordedSession } from '#domain/session/session-numbers.ts';
import { contradictionsIn } from './note-contradictions.ts';
import { draftFields, draftSlots } from './note-draft.ts';
import { emptyNote, isNoteText, type NoteField, type NoteFields } from './note-fields.ts';

/** A drafted sentence of a note that says another number than was recorded, and what it says of the record. */
export type RecordedAnew = { was: string; becomes: string };

/**
 * A note's texts with their drafted sentences as the record has them, where they say another number: the device that
 * drafted them did not know what another one recorded. What a person wrote themselves stays as it is. @param now ms
 */
export function withRecord(
  fields: NoteFields,
  session: RecordedSession,
  now: number,
): { fields: NoteFields; anew: RecordedAnew[] } {
  const anew: RecordedAnew[] = [];
  const texts = { ...fields };
  for (const { field, pattern, text } of draftSlots(session.tally, session.behaviors, session.skills, now)) {
    const was = pattern.exec(texts[field])?.[0];
    if (was === undefined || text === null || !contradicts(field, was, session)) continue;
    texts[field] = texts[field].replace(was, () => text);
    anew.push({ was, becomes: text });
  }
  return { fields: texts, anew };
}

const contradicts = (field: NoteField, sentence: string, session: RecordedSession): boolean =>
  isNoteText(field) && contradictionsIn({ ...emptyNote, [field]: sentence }, session).length > 0;

/** Whether a field has sentences that are drafted from what was recorded. */
export const isDrafted = (field: NoteField): boolean => draftFields.some((drafted) => drafted === field);
