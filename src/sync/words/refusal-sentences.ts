import { isNoteField, noteFieldNames } from '#domain/note/note-fields.ts';

const sessionFieldNames: Record<string, string> = {
  startDate: 'Start Date',
  endDate: 'End Date',
  startTime: 'Start Time',
  endTime: 'End Time',
  visit_location: 'Session Location',
  record_date: 'Date',
};

/** What a screen calls a field of a note or a session; undefined for any other. */
export function labelOf(path: string): string | undefined {
  const field = path.replace(/^note\./, '');
  return isNoteField(field) ? noteFieldNames[field] : sessionFieldNames[field];
}

/** If there are more than this, they are read in the form, not in one sentence. */
const MOST_SENTENCES = 3;

/** Names of fields that a person would not know by the wire's own names. */
const names: Record<string, string> = { csv: 'The file' };

/**
 * What a refusal says of its fields (`errors: {field: [text]}`), as sentences; null when it says nothing. A text that
 * lacks its subject ("Is required") is given the field's name; one that stands alone ("Choose a client") is left alone.
 */
export function fieldSentences(errors: unknown): string | null {
  if (typeof errors !== 'object' || errors === null) return null;
  const sentences = Object.entries(errors).flatMap(([field, texts]: [string, unknown]) =>
    Array.isArray(texts)
      ? texts.flatMap((text: unknown) => (typeof text === 'string' && text !== '' ? [sentenceOf(field, text)] : []))
      : [],
  );
  const shown = [...new Set(sentences)].slice(0, MOST_SENTENCES);
  return shown.length > 0 ? shown.join(' ') : null;
}

function sentenceOf(field: string, text: string): string {
  const ended = /[.!?]$/.test(text) ? text : `${text}.`;
  if (/^(Is|Has|Must|Names|Can’t|Can't) /.test(text)) {
    return `${nameOf(field)} ${ended.slice(0, 1).toLowerCase()}${ended.slice(1)}`;
  }
  // "Use a time such as 15:30" says what to write, but not where.
  return ended.startsWith('Use ') && labelOf(field) === undefined ? `${nameOf(field)}: ${ended}` : ended;
}

/** By the screen's own label where there is one, else in the wire's words: `clients.0.hours_budget` is "Hours budget". */
function nameOf(field: string): string {
  const label = labelOf(field);
  if (label !== undefined) return label;
  const last = field.split('.').findLast((part) => !/^\d+$/.test(part)) ?? '';
  const words = last.replaceAll('_', ' ').trim();
  return names[last] ?? (words === '' ? 'It' : `${words.slice(0, 1).toUpperCase()}${words.slice(1)}`);
}
