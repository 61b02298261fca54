import type { SessionNoteBody } from '#contract/session.ts';
import type { NoteRow } from '#db/rows.ts';
import type { Policy } from '#domain/access/policy.ts';
import { whyNotSave } from '#domain/note/note-rules.ts';
import { asDrafted } from '#domain/note/note-update.ts';

/** The note on the wire, or null while a field that the server needs is still missing: then only the device has the draft. */
export function sessionNoteToSend(
  note: Pick<NoteRow, 'uid' | 'fields' | 'base' | 'drafted'>,
  policy: Pick<Policy, 'textLimit'>,
): SessionNoteBody | null {
  const { fields } = note;
  if (
    Object.keys(whyNotSave(fields, policy, undefined, note.base)).length > 0 ||
    fields.client_id === null ||
    fields.location === null
  )
    return null;
  const { client_id } = fields;
  const location = fields.location as SessionNoteBody['location'];
  return { uid: note.uid, ...fields, client_id, location, drafted: asDrafted(fields, note.drafted) };
}
