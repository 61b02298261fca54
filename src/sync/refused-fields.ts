/** More than these are read in the form, not in one sentence. */
const MOST_SENTENCES = 3;

/** Names of fields that a person would not know under the wire's own. */
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
  const told = [...new Set(sentences)].slice(0, MOST_SENTENCES);
  return told.length > 0 ? told.join(' ') : null;
}

function sentenceOf(field: string, text: string): string {
  const ended = /[.!?]$/.test(text) ? text : `${text}.`;
  if (/^(Is|Has|Must|Names|Can’t|Can't) /.test(text)) {
    return `${nameOf(field)} ${ended.slice(0, 1).toLowerCase()}${ended.slice(1)}`;
  }
  // The schema library's own words say what, but not of what.
  return /^(Too |Invalid )/.test(text) ? `${nameOf(field)}: ${ended}` : ended;
}

/** `events.0.visit_location` is "Visit location". */
function nameOf(field: string): string {
  const last = field.split('.').findLast((part) => !/^\d+$/.test(part)) ?? '';
  const words = last.replaceAll('_', ' ').trim();
  return names[last] ?? (words === '' ? 'It' : `${words.slice(0, 1).toUpperCase()}${words.slice(1)}`);
}
