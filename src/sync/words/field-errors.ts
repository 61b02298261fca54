import { objectOf } from '#domain/json-object.ts';
import { isNoteField } from '#domain/note/note-fields.ts';
import { labelOf } from './refusal-sentences.ts';

/** The server's messages for single fields, as the body of a refusal carries them; empty when it names none. */
export function errorsInBody(body: unknown): Record<string, string> {
  return Object.fromEntries(
    Object.entries(objectOf(objectOf(body).errors)).map(([field, texts]): [string, string] => [
      field,
      Array.isArray(texts) ? texts.join(' ') : '',
    ]),
  );
}

/** The errors of a note's own fields, also where the note came inside a Submit. */
export function noteErrorsOf(errors: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(errors).flatMap(([path, text]) => {
      // A session's end belongs to its note, and is corrected there.
      const field = path === 'endTime' ? 'end_time' : path.replace(/^note\./, '');
      return isNoteField(field) ? [[field, text]] : [];
    }),
  );
}

/** "Start Date: Use a year from 1900 to 2199." One sentence for each field; null when there is none. */
export function fieldErrorsText(errors: Record<string, string> | undefined): string | null {
  const sentences = Object.entries(errors ?? {}).map(([path, text]) => {
    const label = labelOf(path);
    return label === undefined ? text : `${label}: ${text}`;
  });
  return sentences.length === 0 ? null : sentences.map((text) => text.replace(/\.?$/, '.')).join(' ');
}
