import { expect, test } from 'vitest';
import type { Note } from '#contract/notes.ts';
import { aboutGraph } from '#features/graph/about-graph.ts';
import { notesCsv } from '#features/notes/notes-csv.ts';
import { makeNote } from './make-note.ts';

const zone = 'America/New_York';

test('what is written into files has whole years: a column sorts, and nobody reads a day as another', () => {
  const csv = notesCsv([makeNote({ created_at: '2026-11-20T22:04:00Z' })], zone);
  expect(csv).toContain(',2026-11-20,15:00,17:00,');
  expect(csv).toContain(',2026-11-20 17:04,');
  const range = { from: '2026-06-01', to: '2026-11-20' };
  const known = { client: 'Maya Ruiz', company: 'Demo', range, sessions: 1, typed: 0, broughtIn: 0, refused: 0, zone };
  expect(aboutGraph({ ...known, at: '2026-11-20T22:04:00Z' }).source).toContain('as of 11/20/2026 5:04 PM');
});

test('the file of notes says what addenda correct of a visit', () => {
  const addendum = {
    uid: 'a',
    by: 'Jo Ortiz',
    at: '2026-11-21T09:00:00Z',
    reason: 'Slip',
    fields: { end_time: '16:00' },
  };
  const lines = (addenda: Note['addenda']) => notesCsv([makeNote({ addenda })], zone);
  expect(lines([addendum])).toContain('End Time 5:00 PM, 4:00 PM by addendum; 1.0 h, not 2.0 h.');
  expect(lines([{ ...addendum, superseded: ['end_time'] }])).not.toContain('by addendum;');
});
