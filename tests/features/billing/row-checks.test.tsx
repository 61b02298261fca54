// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { NoteCheck } from '#domain/note/note-checks.ts';
import { RowChecks } from '#features/billing/list/row-checks.tsx';
import { makeNote } from '../notes/make-note.ts';

const warns: NoteCheck[] = [
  { kind: 'overlap', short: 'Times overlap', text: 'Ana has another note.' },
  { kind: 'payer', short: 'Payer missing', text: 'No insurance is entered.' },
];
const blocks: NoteCheck = { kind: 'held', short: 'Held', text: 'Held. Its times overlap.' };
const row = { ...makeNote({ id: 1 }), asOf: { date: '2026-11-20', time: '12:00' } };
const flags = [{ id: 4, name: 'Recheck', category: 'morphBilling' }];

test('shows two lines at most: blocking first, then flags, and how many more there are', () => {
  const { rerender } = render(<RowChecks row={{ ...row, checks: [...warns, blocks], flags }} />);
  screen.getByText('Held');
  expect(screen.getByText('and 3 more').title).toBe('Flag: Recheck\nAna has another note.\nNo insurance is entered.');
  expect(screen.queryByText('Times overlap')).toBeNull();
  rerender(<RowChecks row={{ ...row, checks: warns.slice(0, 1), flags }} />);
  expect([...document.querySelectorAll('[title]')].map(({ textContent }) => textContent)).toEqual([
    'Recheck',
    'Times overlap',
  ]);
  rerender(<RowChecks complete row={{ ...row, checks: [] }} />);
  screen.getByText('Complete');
});
