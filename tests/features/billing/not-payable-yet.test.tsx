// @vitest-environment jsdom
import '../../ui/layout-stubs.ts';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Note } from '#contract/notes.ts';
import { hoursOf } from '#domain/time/hours.ts';
import { BillingGroupsScreen } from '#features/billing/groups/billing-groups-screen.tsx';
import { InsuranceBillingScreen } from '#features/billing/list/insurance-billing-screen.tsx';
import { moneyCsv } from '#features/billing/list/money-csv.ts';
import { moneyRows } from '#features/billing/list/money-row.ts';
import { ContractorPayScreen } from '#features/billing/pay/contractor-pay-screen.tsx';
import { makeDevice, type TestDevice } from '../../setup/device.ts';
import { setWindowWidth } from '../../ui/window-width.ts';
import { makeNote } from '../notes/make-note.ts';
import { giveCaseload } from '../on-device.ts';
import { open } from '../open-screen.tsx';
import { wholeLine } from '../whole-line.ts';
import { moneyServer } from './money-server.ts';

let device: TestDevice;
beforeEach(async () => {
  setWindowWidth(1440);
  device = await makeDevice();
  await giveCaseload(device, ['company.finance.*', 'company.users.view']);
});
afterEach(() => device.db.close());

/** The server's day is 11/20. */
const notes: Note[] = [
  makeNote({ id: 1, date_visited: '2026-11-20' }),
  makeNote({ id: 2, date_visited: '2026-11-21', log_hours: 1, units: 4 }),
  makeNote({ id: 3, date_visited: '2027-06-01', log_hours: 0.25, units: 1 }),
  makeNote({ id: 4, date_visited: '2026-11-12', log_hours: 1.5, units: 6, state: 'held' }),
  makeNote({ id: 5, date_visited: '2026-11-22', user_status: '2026-11-25', date_week: '2026-11-25' }),
];

const show = (path: string, of = notes) => open(device, <ContractorPayScreen />, { sync: moneyServer(of).sync, path });
const cellsOf = (row: HTMLElement | null) =>
  [...(row?.querySelectorAll('td, th') ?? [])].map((cell) => cell.textContent);

test('a statement has what can’t be paid yet apart, each with why, and out of its total, which says so', async () => {
  show('/pay?show=all&billed=any&statement=501');
  const open = within(await screen.findByRole('region', { name: 'Not paid yet' }));
  expect(cellsOf(open.getByText('1 note').closest('tr'))).toEqual(['1 note', '2.0', '8', '']);
  const later = within(screen.getByRole('region', { name: 'Can’t be paid yet, not in the total' }));
  expect(
    later
      .getAllByRole('row')
      .slice(1, -1)
      .map((row) => cellsOf(row)[0]),
  ).toEqual([
    '11/12/26 3:00 – 5:00 PM, held',
    '11/21/26 3:00 – 5:00 PM, still to come',
    '06/01/27 3:00 – 5:00 PM, still to come',
  ]);
  expect(cellsOf(later.getByText('3 notes').closest('tr'))).toEqual(['3 notes', '2.75', '11', '']);
  // What was paid ahead was paid: it is in the sum, and says what it is.
  within(screen.getByRole('region', { name: 'Paid on 11/25/26' })).getByText('11/22/26 3:00 – 5:00 PM, still to come');
  screen.getByText('Paid: 1 note, 2.0 h, 8 units');
  screen.getByText('Not paid yet: 1 note, 2.0 h, 8 units');
  screen.getByText('Not in these: 3 notes, 2.75 h, 11 units that can’t be paid yet');
});

test('a therapist’s sum on the screen says how much of it can’t be paid yet', async () => {
  show('/pay?billed=any');
  const own = within(await screen.findByRole('region', { name: 'Ortiz, Jo' }));
  own.getByText(/^4 notes · /);
  own.getByText('3 of the notes can’t be paid yet: 2.75 h');
});

test('thousands of units are written as thousands of hours are', async () => {
  show('/pay?billed=any', [makeNote({ id: 1, log_hours: 1567, units: 6268 })]);
  await within(await screen.findByRole('region', { name: 'Ortiz, Jo' })).findByText(/ 6,268 units$/);
});

test('where everything can be paid nothing is said of it', async () => {
  show('/pay?show=done&billed=any');
  await screen.findByRole('region', { name: 'Ortiz, Jo' });
  expect(screen.queryByText(/can’t be paid yet/)).toBeNull();
});

test('a file says in a column of its own what can’t be paid yet: a sum can be made without it', () => {
  const file = moneyCsv(moneyRows({ data: notes, overlaps: [], over_budget: [], today: '2026-11-20' }));
  const [header = '', ...lines] = file.trim().split('\r\n');
  expect(header.split(',').at(-4)).toBe('Not payable yet');
  expect(lines.map((line) => line.split(',').at(-4))).toEqual(['', 'Still to come', 'Still to come', 'Held', '']);
});

describe('where hundredths of an hour can’t say one length', () => {
  const some = [
    makeNote({ id: 1, date_visited: '2026-11-18', log_hours: 1.75 }),
    makeNote({ id: 2, date_visited: '2026-11-19', log_hours: hoursOf(190) }),
    makeNote({ id: 3, date_visited: '2026-11-21', log_hours: hoursOf(25) }),
  ];

  test('all of a statement are in one spelling: its parts, their sums, and its total', async () => {
    show('/pay?show=all&billed=any&statement=501', some);
    const hoursOfPart = (name: string) =>
      within(screen.getByRole('region', { name }))
        .getAllByRole('row')
        .map((row) => cellsOf(row).at(-3));
    await screen.findByRole('region', { name: 'Not paid yet' });
    expect(hoursOfPart('Not paid yet')).toEqual(['Hours', '1:45', '3:10', '4:55']);
    expect(hoursOfPart('Can’t be paid yet, not in the total')).toEqual(['Hours', '0:25', '0:25']);
    screen.getByText('Total: 2 notes, 4 h 55 min, 16 units');
    screen.getByText('Not in it: 1 note, 25 min, 8 units that can’t be paid yet');
  });

  test('lengths under an hour and their sum of more are in one spelling', async () => {
    const short = [25, 20, 30].map((minutes, at) =>
      makeNote({ id: at + 1, date_visited: `2026-11-1${at}`, log_hours: hoursOf(minutes) }),
    );
    show('/pay?show=all&billed=any&statement=501', short);
    const part = within(await screen.findByRole('region', { name: 'Not paid yet' }));
    expect(part.getAllByRole('row').map((row) => cellsOf(row).at(-3))).toEqual([
      'Hours',
      '0:25',
      '0:20',
      '0:30',
      '1:15',
    ]);
  });

  test('a group is in one spelling in the list of groups and at its head', async () => {
    const group = { ins_status: '2026-11-18', pay_group: { id: 9, icn: 'A-1', status: null } };
    const server = moneyServer([25, 50].map((minutes, id) => makeNote({ id, log_hours: hoursOf(minutes), ...group })));
    open(device, <BillingGroupsScreen />, { sync: server.sync, path: '/group?icn=A-1' });
    const list = within(await screen.findByRole('list', { name: 'Groups by ICN' }));
    list.getByText(wholeLine(/^2 notes · 1 client · 1 h 15 min · /));
    await within(screen.getByRole('region', { name: 'ICN A-1' })).findByText(/1 h 15 min/);
  });

  test('so are the therapists’ sums and what of them can’t be paid yet', async () => {
    show('/pay?billed=any', [
      ...some.slice(0, 1),
      makeNote({
        id: 4,
        date_visited: '2026-11-18',
        log_hours: hoursOf(25),
        user: { id: 502, profile: { name: 'Ana Diaz', first_name: 'Ana', last_name: 'Diaz' } },
      }),
    ]);
    within(await screen.findByRole('region', { name: 'Ortiz, Jo' })).getByText('1 h 45 min');
    within(await screen.findByRole('region', { name: 'Diaz, Ana' })).getByText('25 min');
  });

  test('so are the notes of a money dialog and their total', async () => {
    setWindowWidth(1440);
    open(device, <InsuranceBillingScreen />, {
      sync: moneyServer(some).sync,
      path: '/company/finance/insurance-billing',
    });
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }));
    await userEvent.click(await screen.findByRole('button', { name: /^Mark \d as billed/ }));
    const dialog = within(await screen.findByRole('dialog'));
    await dialog.findByText(/^Total: 2 notes · 4 h 55 min · /);
    expect(dialog.getAllByText(/^· (1 h 45 min|3 h 10 min|25 min)$/)).toHaveLength(3);
  });
});
