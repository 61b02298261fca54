import { whyNotDelete, whyNotEdit } from '#domain/note-rules.ts';
import type { Policy } from '#domain/policy.ts';
import type { NoteItem } from './note-item.ts';

/** What the rules allow with a note, and the sentence that stands where they don't. */
export type NoteOptions = { edit: boolean; editReason: string; delete: boolean; deleteReason: string };

/**
 * Edit and Delete by the company's rules. Whoever calls offers them only where the screen and the permission exist.
 * @param now ms
 */
export function noteOptions(item: NoteItem, policy: Policy, now: number): NoteOptions {
  if (item.id === null)
    return {
      edit: true,
      editReason: 'Not sent yet',
      delete: false,
      deleteReason: 'It has not been sent yet.',
    };
  const marks = { id: item.id, created_at: item.createdAt, ins_status: item.billed, user_status: item.paid };
  const closed = whyNotEdit(marks, policy, now);
  const kept = whyNotDelete(marks, policy, now);
  return {
    edit: closed === null,
    editReason: closed ?? openReason(item, policy),
    delete: kept === null,
    deleteReason: kept ?? '',
  };
}

function openReason(item: NoteItem, policy: Policy): string {
  if (item.billed === null) return 'Editable until billed';
  const days = policy.noteEditWindowDays;
  return `Billed. Editable for ${days} ${days === 1 ? 'day' : 'days'} after it was created`;
}
