import type { Notification } from '#contract/notifications.ts';

/** Where to find the thing that a notification is about. */
export function linkOf({ kind, note_id, date }: Notification): string {
  switch (kind) {
    case 'note_returned':
    case 'note_held':
      return note_id === null ? '/notes' : `/note/add-edit/${note_id}`;
    case 'note_answered':
      return note_id === null ? '/company/notes?review=answered' : `/company/notes?number=${note_id}`;
    case 'session_open':
      return '/sessions';
    case 'event_approved':
    case 'event_declined':
      return date === null ? '/schedule/calendar' : `/schedule/calendar?view=agenda&date=${date}`;
    case 'work_accepted':
    case 'work_refused':
      return '/sync';
    case 'work_brought_in':
      return '/notes';
    case 'client_added':
    case 'client_removed':
      return '/clients';
  }
}
