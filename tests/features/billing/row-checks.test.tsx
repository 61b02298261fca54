// @vitest-environment jsdom
import '../../ui/layout-stubs.ts';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { afterEach, describe, expect, test } from 'vitest';
import type { NoteCheck } from '#domain/note/note-checks.ts';
import { InsuranceBillingScreen } from '#features/billing/list/insurance-billing-screen.tsx';
import { RowChecks } from '#features/billing/list/row-checks.tsx';
import { ContractorPayScreen } from '#features/billing/pay/contractor-pay-screen.tsx';
import { makeDevice, type TestDevice } from '../../setup/device.ts';
import { setWindowWidth } from '../../ui/window-width.ts';
import { makeNote } from '../notes/make-note.ts';
import { giveCaseload } from '../on-device.ts';
import { open } from '../open-screen.tsx';
import { moneyServer } from './money-server.ts';

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

describe('a note whose bill and pay were undone', () => {
  const said = 'Was billed 11/12/26 in ICN 2026-0629, paid 11/13/26; undone 11/20/26 by Kline, Dana.';
  let device: TestDevice;
  afterEach(() => device.db.close());

  async function shown(money: ReactElement, path = '/billing') {
    setWindowWidth(1440);
    device = await makeDevice();
    await giveCaseload(device, ['company.finance.*', 'company.users.view']);
    const texts = { target_behaviors: 'Tantrum', skill_learned: 'Waits', health_safety: 'None' };
    const server = moneyServer([makeNote({ ...texts, id: 1000, date_visited: '2026-11-10' })]);
    const by = { first_name: 'Dana', last_name: 'Kline' };
    const was = { billed: '2026-11-12', icn: '2026-0629', paid: '2026-11-13', on: '2026-11-20', by };
    server.undoneBefore = [{ note_id: 1000, ...was }];
    open(device, money, { sync: server.sync, path });
  }

  test('is not called complete: its panel says when, in which ICN and who undid it', async () => {
    await shown(<InsuranceBillingScreen />);
    await userEvent.click(within(await screen.findByRole('table')).getByText('Undone before'));
    within(await screen.findByRole('region', { name: 'Ruiz, Maya' })).getByText(said);
  });

  test.each([
    ['billed', <InsuranceBillingScreen key="billed" />, '/billing', 'Select all on this page', /^Mark 1 as billed/],
    ['paid', <ContractorPayScreen key="paid" />, '/pay?billed=any', 'Select all notes of Ortiz, Jo', /^Pay 1 note/],
  ])('is to be looked at before it is %s again', async (_again, money, path, box, press) => {
    await shown(money, path);
    await userEvent.click(await screen.findByRole('checkbox', { name: box }));
    await userEvent.click(await screen.findByRole('button', { name: press }));
    const dialog = within(await screen.findByRole('dialog'));
    dialog.getByRole('heading', { name: 'Look at first: 1' });
    dialog.getByText(said);
  });
});
