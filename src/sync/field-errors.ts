import { isNoteField, noteFieldNames } from '#domain/note-words.ts';

/** The server's words for single fields, as a refused body carries them; empty when it names none. */
export function errorsInBody(body: unknown): Record<string, string> {
  const errors = typeof body === 'object' && body !== null && 'errors' in body ? body.errors : null;
  if (typeof errors !== 'object' || errors === null) return {};
  return Object.fromEntries(
    Object.entries(errors).map(([field, texts]): [string, string] => [
      field,
      Array.isArray(texts) ? texts.join(' ') : '',
    ]),
  );
}

const sessionFieldNames: Record<string, string> = {
  startDate: 'Start Date',
  endDate: 'End Date',
  startTime: 'Start Time',
  endTime: 'End Time',
  visit_location: 'Session Location',
  record_date: 'Date',
};

/** The errors of a note's own fields, also where the note came inside a Submit. */
export function noteErrorsOf(errors: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(errors).flatMap(([path, text]) => {
      const field = path.replace(/^note\./, '');
      return isNoteField(field) ? [[field, text]] : [];
    }),
  );
}

/** "Start Date: Use a year from 1900 to 2199." One sentence for each field; null when there is none. */
export function fieldErrorsText(errors: Record<string, string> | undefined): string | null {
  const sentences = Object.entries(errors ?? {}).map(([path, text]) => {
    const field = path.replace(/^note\./, '');
    const name = isNoteField(field) ? noteFieldNames[field] : sessionFieldNames[field];
    return name === undefined ? text : `${name}: ${text}`;
  });
  return sentences.length === 0 ? null : sentences.map((text) => text.replace(/\.?$/, '.')).join(' ');
}
