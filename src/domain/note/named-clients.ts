import { type Name, shortName } from '#domain/access/person-name.ts';
import { escaped } from '#domain/text.ts';
import { type NoteText, noteTextFields } from './note-fields.ts';

type Known = Name & { id: number };

/**
 * Clients whom a note names besides its own, as "Leo T.", in the order of the list: a note is of one client and goes to
 * whoever pays for that one (measurement 8). A first name alone counts where it can be nothing else: not where the note's own client has it,
 * and not where it is a word at the begin of a sentence ("Will asked").
 */
export function namedClients(
  texts: Readonly<Record<NoteText, string>>,
  own: number | null,
  clients: readonly Known[],
): string[] {
  const text = noteTextFields.map(({ key }) => texts[key]).join('\n');
  const self = clients.find(({ id }) => id === own);
  const isNamed = (one: Known) =>
    one.id !== own &&
    one.first_name !== '' &&
    (inFull(one, text) || (one.first_name !== self?.first_name && alone(one, text)));
  return [...new Set(clients.filter(isNamed).map(shortName))];
}

/** "Leo T", "Leo Turner", "Turner, Leo" */
function inFull({ first_name, last_name }: Name, text: string): boolean {
  const [initial = ''] = last_name;
  if (initial === '') return false;
  const [first, last] = [escaped(first_name), escaped(last_name)];
  return word(`(?:${first}\\s+(?:${last}|${escaped(initial)})|${last},\\s*${first})`).test(text);
}

function alone({ first_name }: Name, text: string): boolean {
  const found = [...text.matchAll(word(escaped(first_name), 'g'))];
  if (!words.has(first_name.toLowerCase())) return found.length > 0;
  return found.some(({ index }) => /[\p{L}\p{N},]\s+$/u.test(text.slice(0, index)) && !DATE.test(text.slice(0, index)));
}

/** With its capital letter: what is written small is a word. */
const word = (source: string, flags = '') => new RegExp(`(?<![\\p{L}\\p{N}])${source}(?![\\p{L}\\p{N}])`, `u${flags}`);

/** Before the name of a month: "in May", "last April". */
const DATE = /\b(?:in|on|of|since|until|by|from|to|last|next|this|early|late|mid)\s+$/i;

/** First names that are words, too. */
const words = new Set(
  'april art august autumn bill buck chance charity chase chip cliff daisy dawn destiny drew faith frank gene grace grant harmony harry hazel heath heaven honor hope hunter iris ivy jack jewel joy june justice king lane lily mark mason max may mercy miles nick olive pat patience pearl penny prince ray rich rob robin rock rose ruby sage sandy skip sky sonny star storm sue summer sunny trinity violet wade ward will willow winter'.split(
    ' ',
  ),
);
