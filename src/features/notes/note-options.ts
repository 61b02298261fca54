import { whyNotDiscard } from '#db/capture-note.ts';
import type { Policy } from '#domain/access/policy.ts';
import { howMany } from '#domain/how-many.ts';
import { whyNotDelete, whyNotEdit } from '#domain/note/note-rules.ts';
import type { NoteItem } from './note-item.ts';

/** What the rules allow with a note, and the sentence shown where they don't. */
export type NoteOptions = {
  edit: boolean;
  editReason: string;
  /** The same for whoever may not edit it: to them nothing is offered. */
  readReason: string;
  /** Closed to editing, but it takes an addendum. */
  addendum: boolean;
  delete: boolean;
  deleteReason: string;
};

/**
 * Edit and Delete by the company's rules. The caller offers them only where the screen and the permission exist.
 * @param now ms
 */
export function noteOptions(item: NoteItem, policy: Policy, now: number): NoteOptions {
  if (item.id === null) {
    const kept = whyNotDiscard({ serverId: null, sessionId: item.sessionId });
    return {
      edit: true,
      editReason: item.isDraft ? 'Not submitted yet' : 'Not sent yet',
      readReason: item.isDraft ? 'Not submitted yet' : 'Not sent yet',
      addendum: false,
      delete: kept === null,
      deleteReason: kept ?? '',
    };
  }
  const marks = { id: item.id, created_at: item.createdAt, ins_status: item.billed, user_status: item.paid };
  const closed = whyNotEdit(marks, policy, now);
  const kept = whyNotDelete(marks, policy, now);
  return {
    edit: closed === null,
    editReason: closed ?? openReason(item, policy, 'Editable'),
    readReason: closed ?? openReason(item, policy, 'Its therapist may edit it'),
    addendum: closed !== null,
    delete: kept === null,
    deleteReason: kept ?? '',
  };
}

function openReason(item: NoteItem, policy: Policy, editable: string): string {
  if (item.billed === null) return `${editable} until billed`;
  const days = policy.noteEditWindowDays;
  return `Billed. ${editable} for ${howMany(days, 'day')} after it was created`;
}
