import type { Session } from '#contract/session.ts';
import { listName } from '#domain/access/person-name.ts';
import { lookupText, sessionLocations } from '#domain/lookups.ts';
import { sessionRangeText } from '#domain/note/stamp-text.ts';
import { agoText } from '#domain/time/moment-text.ts';
import type { Column } from '#ui/table/table-types.ts';

/** Who left which visit open, and for how long. */
export function openSessionColumns(now: number): Column<Session>[] {
  return [
    { key: 'therapist', header: 'Therapist', names: true, cell: ({ user }) => user.profile.name },
    { key: 'client', header: 'Client', cell: ({ client }) => listName(client) },
    { key: 'when', header: 'Session date/time', width: 260, cell: (session) => sessionRangeText(session) },
    {
      key: 'location',
      header: 'Location',
      width: 150,
      cell: ({ visit_location }) => lookupText(sessionLocations, visit_location),
    },
    { key: 'began', header: 'Began', width: 120, cell: ({ created_at }) => agoText(created_at, now) },
  ];
}
