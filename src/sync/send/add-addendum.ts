import type { Device } from '#db/capture.ts';
import { captureNoteWork } from '#db/capture-note.ts';
import { CaptureRefused } from '#db/device/storage-error.ts';
import type { NoteFields } from '#domain/note/note-fields.ts';
import { laneOfNote } from './save-note.ts';

/** Why, and the changed fields as they should read. `seen`: the version of the note that its person saw. */
type AddendumToAdd = { uid: string; reason: string; changed: Partial<NoteFields>; seen?: number | null };

/** The addendum on the wire; `newUid` names it for good. */
export function addendumToSend({ reason, changed }: Pick<AddendumToAdd, 'reason' | 'changed'>, newUid: string) {
  return { uid: newUid, reason: reason.trim(), ...changed };
}

/**
 * Queues an addendum to one's own billed note; the note itself stays as it was billed (reading 30). It replaces changes
 * that the server refused because the note is closed. @throws CaptureRefused, CaptureFailed
 */
export function addAddendum(device: Device, wanted: AddendumToAdd): Promise<string> {
  const { uid, reason, changed } = wanted;
  return captureNoteWork(device, { uid, words: { fields: changed, reason } }, ({ note, refused }) => {
    if (note?.serverId == null || !note.base) throw new CaptureRefused('This note is not on this device.');
    return {
      note,
      op: {
        kind: 'addAddendum',
        lane: laneOfNote(note),
        entityType: 'note',
        entityId: note.uid,
        body: addendumToSend(wanted, device.newId()),
        ...(wanted.seen == null ? {} : { baseVersion: wanted.seen }),
      },
      extra: { params: { id: note.serverId } },
      replaces: refused.filter(({ kind }) => kind === 'addAddendum' || kind === 'saveNote'),
    };
  });
}
