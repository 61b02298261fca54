import type { SessionNoteBody } from '#contract/session.ts';
import type { NoteRow } from '#db/rows.ts';
import { whyNotSave } from '#domain/note-rules.ts';
import type { Policy } from '#domain/policy.ts';

/** The note on the wire, or null while a field that the server needs is still missing: then only the device has the draft. */
export function noteBody(
  note: Pick<NoteRow, 'uid' | 'fields' | 'base'>,
  policy: Pick<Policy, 'textLimit'>,
): SessionNoteBody | null {
  const { fields } = note;
  if (
    Object.keys(whyNotSave(fields, policy, undefined, note.base)).length > 0 ||
    fields.client_id === null ||
    fields.location === null
  )
    return null;
  return {
    uid: note.uid,
    client_id: fields.client_id,
    date_visited: fields.date_visited,
    location: fields.location as SessionNoteBody['location'],
    begin_time: fields.begin_time,
    end_time: fields.end_time,
    target_behaviors: fields.target_behaviors,
    skill_learned: fields.skill_learned,
    who_present: fields.who_present,
    health_safety: fields.health_safety,
    comment: fields.comment,
  };
}
