import { describe, expect, test } from 'vitest';
import { namedClients } from '#domain/note/named-clients.ts';
import { perNoteText } from '#domain/note/note-fields.ts';

const clients = [
  { id: 1, first_name: 'Maya', last_name: 'Ruiz' },
  { id: 2, first_name: 'Leo', last_name: 'Turner' },
  { id: 3, first_name: 'Will', last_name: 'Park' },
  { id: 4, first_name: 'May', last_name: 'Lee' },
  { id: 5, first_name: 'Maya', last_name: 'Stone' },
  { id: 6, first_name: 'J.D.', last_name: '' },
];
const named = (comment: string, own: number | null = 1) =>
  namedClients({ ...perNoteText(() => ''), comment }, own, clients);

describe('another client in a note', () => {
  test.each([
    ['Leo T. sat beside her during snack and Leo asked for juice.', ['Leo T.']],
    ['Sat with Leo’s brother.', ['Leo T.']],
    ['Turner, Leo came late; Maya Stone left.', ['Leo T.', 'Maya S.']],
    ['She played with Will and May.', ['Will P.', 'May L.']],
    ['Will P. came in.', ['Will P.']],
  ])('is named: “%s”', (text, found) => {
    expect(named(text)).toEqual(found);
  });

  test.each([
    'Maya asked for juice. Maya R. smiled.',
    'Will ask for a break next time. She may try again in May.',
    'Leon and Galileo were read about; leo is a small word.',
    'May need more prompts. Will fade.',
    '',
  ])('is not: “%s”', (text) => {
    expect(named(text)).toEqual([]);
  });
});
