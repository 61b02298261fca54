import { plainText } from '#domain/text.ts';

/** What no database takes, and nobody could find again in the field. */
const unstorable = /\0|\p{Cs}/gu;

/** A text as it is stored, wherever it was pasted from. Lines and tabs stay. */
export const storableText = (text: string): string => plainText(text).replace(unstorable, '');
