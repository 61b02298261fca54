import type { KeptDraft } from '#db/queries/kept-drafts.ts';
import type { RecordAbout, RecordKey } from '#db/queries/records.ts';
import { shortName } from '#domain/access/person-name.ts';
import { dayText, monthDay } from '#domain/time/moment-text.ts';

/** "Session data", "Session note", "Note", "Behavior entry" or "Calendar event". */
function recordWhat({ entityType }: Pick<RecordKey, 'entityType'>, about: RecordAbout): string {
  if (entityType === 'session') return 'Session data';
  if (entityType === 'event') return 'Calendar event';
  if (entityType === 'entry') return 'Behavior entry';
  return about.session || about.note?.sessionId ? 'Session note' : 'Note';
}

/** "Session note · Maya R. · today": what is on its way. `today` is YYYY-MM-DD. */
export function recordTitle(key: Pick<RecordKey, 'entityType'>, about: RecordAbout, today: string): string {
  return [
    recordWhat(key, about),
    about.client ? shortName(about.client) : key.entityType === 'event' ? null : 'client not on this device',
    about.date ? dayText(about.date, today) : null,
  ]
    .filter((part) => part !== null)
    .join(' · ');
}

/** "Note 11/18 · Maya R.": what needs a person. */
export function thingTitle(
  thing: 'Session' | KeptDraft['what'],
  about: Pick<RecordAbout, 'client' | 'date'>,
  today: string,
): string {
  const day = about.date ? ` ${monthDay(about.date, today)}` : '';
  return about.client ? `${thing}${day} · ${shortName(about.client)}` : `${thing}${day}`;
}
