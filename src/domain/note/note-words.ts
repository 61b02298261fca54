import { lookupText, noteLocations } from '#domain/lookups.ts';
import { isDate, longDate, time12 } from '#domain/time/service-time.ts';
import type { NoteField } from './note-fields.ts';

/** A field's value as people read it; a client is named by `clientName`. */
export function noteValueText(
  field: NoteField,
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
