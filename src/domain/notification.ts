import { shortName } from './access/person-name.ts';
import { shortDate, time12 } from './time/service-time.ts';

/** What a person is told of (reading 1). The first four need them and stay until done; the others are told for a while. */
export const notificationKinds = [
  'note_returned',
  'note_held',
  'note_answered',
  'session_open',
  'event_approved',
  'event_declined',
  'work_accepted',
  'work_refused',
  'work_brought_in',
  'client_added',
  'client_removed',
] as const;
type NotificationKind = (typeof notificationKinds)[number];

/** What happened, is told for this many days. */
export const NEWS_DAYS = 30;

/** What the sentence of a notification is made of. Days are 'YYYY-MM-DD', times 'HH:mm'. */
export type News = {
  kind: NotificationKind;
  client: { first_name: string; last_name: string } | null;
  /** Of the visit. */
  date: string | null;
  time: string | null;
  /** Of an event. */
  title: string | null;
  /** Who answered, or brought the work in from a file, where that was not the person. */
  by: string | null;
};

/** The whole sentence, as screens show it; a client by first name and initial. */
export function notificationText({ kind, client, date, time, title, by }: News): string {
  const whose = client === null ? '' : shortName(client);
  const day = date === null ? '' : shortDate(date);
  const when = time === null || day === '' ? day : `${day}, ${time12(time)}`;
  switch (kind) {
    case 'note_returned':
      return `Your note for ${whose} of ${day} was returned by a reviewer.`;
    case 'note_held':
      return `Your note for ${whose} of ${day} is held: its times overlap another note.`;
    case 'note_answered':
      return `${by ?? 'Somebody'} answered what you returned: the note for ${whose} of ${day}.`;
    case 'session_open':
      return `Your session with ${whose} of ${when} is still open.`;
    case 'event_approved':
      return `${eventName(title, whose)} of ${when} was approved.`;
    case 'event_declined':
      return `${eventName(title, whose)} of ${when} was declined.`;
    case 'work_accepted':
      return `${heldName(whose, by)} was accepted by the office.`;
    case 'work_refused':
      return `${heldName(whose, by)} was not accepted by the office.`;
    case 'work_brought_in':
      return `${by ?? 'Somebody'} brought in work${ofClient(whose)} in your name, from a file. If you did not give it to them, tell your office.`;
    case 'client_added':
      return `${whose} is now on your caseload.`;
    case 'client_removed':
      return `${whose} is no longer on your caseload.`;
  }
}

function heldName(whose: string, by: string | null): string {
  return by === null ? `Your held work${ofClient(whose)}` : `Work${ofClient(whose)} that ${by} brought in in your name`;
}

const ofClient = (whose: string) => (whose === '' ? '' : ` for ${whose}`);

function eventName(title: string | null, whose: string): string {
  const name = title === null || title === '' ? 'The event' : `“${title}”`;
  return whose === '' ? name : `${name} with ${whose}`;
}
