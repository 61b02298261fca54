import { lookupText, noteLocations } from './lookups.ts';
import type { MergedField } from './note-merge.ts';
import { isDate, longDate, time12 } from './service-time.ts';

/** What the fields of a note are called, as the specification spells them. */
export const noteFieldNames: Record<MergedField, string> = {
  client_id: 'Client',
  date_visited: 'Date',
  location: 'Location',
  begin_time: 'Begin Time',
  end_time: 'End Time',
  target_behaviors: 'Target Behaviors Occurred',
  skill_learned: 'Skills worked on / Trained on',
  who_present: 'Who was present',
  health_safety: 'Health & Safety Issues',
  comment: 'Comments',
};

export function isNoteField(field: string): field is MergedField {
  return Object.hasOwn(noteFieldNames, field);
}

/** A field's value as people read it; a client is named by `clientName`. */
export function noteValueText(
  field: MergedField,
  value: string | number | null,
  clientName: (id: number) => string,
): string {
  const text = String(value ?? '');
  if (text === '') return '';
  switch (field) {
    case 'client_id':
      return clientName(Number(text));
    case 'location':
      return lookupText(noteLocations, Number(text));
    case 'date_visited':
      return isDate(text) ? longDate(text) : text;
    case 'begin_time':
    case 'end_time':
      return time12(text);
    default:
      return text;
  }
}

/** Whether a field is a text that grows, and not one of the facts of the visit. */
export function isNoteText(field: MergedField): boolean {
  return !['client_id', 'date_visited', 'location', 'begin_time', 'end_time'].includes(field);
}
