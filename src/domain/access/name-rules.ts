import { cleanText } from '#domain/text.ts';
import type { Name } from './person-name.ts';

export const NAMELESS = 'Enter a first or a last name';

/** A person has at least one name to be seen; null when they do. */
export function whyNotName({ first_name, last_name }: Name): string | null {
  return cleanText(first_name) === '' && cleanText(last_name) === '' ? NAMELESS : null;
}
