import { expect, test } from 'vitest';
import { newNotePath, readNewNote } from '#lib/new-note-path.ts';

const readBack = (path: string) => readNewNote(new URL(path, 'http://x').searchParams);

test('what a new note begins with is read from its address as it was written', () => {
  const note = { client: 7, date: '2026-11-21', location: 2, begin: '00:00', end: '00:30' };
  expect(readBack(newNotePath(note))).toEqual(note);
  expect(readBack(newNotePath({ client: 7, date: '2026-11-21', begin: '00:00' }))).toEqual({
    ...note,
    location: undefined,
    end: undefined,
  });
  expect(readBack(newNotePath({}))).toEqual({});
});

test('what can not be read in an address is left out, and the rest is there', () => {
  expect(readBack('/note/add-edit?client=0&date=tomorrow&begin=9&end=10:00')).toEqual({ end: '10:00' });
  expect(readBack('/note/add-edit?client=7&location=5')).toEqual({ client: 7 });
  expect(readBack('/note/add-edit?client=12345678901&date=2026-11-21%20')).toEqual({});
});
