/** What nobody sees, no database takes, and nobody could find again in the field. */
const unstorable = /(?![\n\t])\p{Cc}|\p{Cs}/gu;

/** A text as it can be stored, wherever it was pasted from. Lines and tabs stay. */
export const storableText = (text: string): string => text.replace(unstorable, '');
