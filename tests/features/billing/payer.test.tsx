// @vitest-environment jsdom
import '../../ui/layout-stubs.ts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Note } from '#contract/notes.ts';
import { InsuranceBillingScreen } from '#features/billing/list/insurance-billing-screen.tsx';
import { toasts } from '#ui/feedback/toast-store.ts';
import { makeDevice, type TestDevice } from '../../setup/device.ts';
import { setWindowWidth } from '../../ui/window-width.ts';
import { makeNote } from '../notes/make-note.ts';
import { giveCaseload } from '../on-device.ts';
import { open } from '../open-screen.tsx';
import { moneyServer } from './money-server.ts';

let device: TestDevice;
beforeEach(async () => {
  setWindowWidth(1440);
  device = await makeDevice();
  await giveCaseload(device, ['company.finance.*', 'company.users.view']);
});
afterEach(() => {
  for (const { id } of toasts.list()) toasts.dismiss(id);
  device.db.close();
});

const texts = { target_behaviors: 'Tantrum', skill_learned: 'Waits', health_safety: 'None' };
const names = ['Ruiz', 'Cole', 'Ito'];
const [MEDICAID, PRIVATE] = [1, 3];

/** One note for each of these clients' payers. */
function shown(payers: (number | null)[], query = '', marks: Partial<Note> = {}) {
  const notes = payers.map((_payer, at) =>
    makeNote({
      ...texts,
      ...marks,
      id: 1000 + at,
      uid: `n${at}`,
      client_id: 41 + at,
      client: { id: 41 + at, first_name: 'Sam', last_name: names[at] ?? '', middle_initial: null },
      date_visited: `2026-11-1${at}`,
    }),
  );
  const server = moneyServer(notes);
  server.payers = new Map(payers.map((payer, at) => [41 + at, payer]));
  open(device, <InsuranceBillingScreen />, { sync: server.sync, path: `/company/finance/insurance-billing${query}` });
  return server;
}

const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
async function assigning(icn: string) {
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }));
  await press('Assign ICN…');
  await userEvent.type(await screen.findByRole('textbox', { name: /ICN/ }), icn);
}

describe('the payer of a note', () => {
  test('that was not kept when it was billed is said to be so, and not the one of now', async () => {
    const server = shown([MEDICAID, MEDICAID]);
    server.payersUnkept = [1001];
    const table = within(await screen.findByRole('table'));
    table.getByText('Payer not kept');
    expect(table.getAllByText('Medicaid')).toHaveLength(1);
    await userEvent.click(table.getByText(/^11\/11\/26/));
    await screen.findByText('Not kept when this was billed');
  });

  test('is a column, and where it is missing the note is not called complete', async () => {
    shown([MEDICAID, null, 0]);
    const table = within(await screen.findByRole('table'));
    table.getByRole('columnheader', { name: 'Payer' });
    table.getByText('Medicaid');
    expect(table.getAllByText('Payer missing')).toHaveLength(2);
    expect(table.getAllByText('Complete')).toHaveLength(1);
  });

  test('narrows the list, by the name that the server uses', async () => {
    const server = shown([MEDICAID, PRIVATE]);
    await screen.findByRole('table');
    await press('Payer');
    await userEvent.click(screen.getByRole('radio', { name: 'Not entered' }));
    await waitFor(() => expect(server.sync.asked.at(-1)?.query).toMatchObject({ insurance: 'none', billed: 'no' }));
  });
});

describe('one ICN', () => {
  test('for several clients and payers is asked about before anything is saved', async () => {
    const server = shown([MEDICAID, PRIVATE]);
    await assigning('2026');
    await press('Assign and bill 2 notes');
    await screen.findByText('2 clients: Cole, Sam; Ruiz, Sam. 2 payers: Medicaid and Private.');
    await press('Assign and bill 2 notes');
    await screen.findByText('Tick this, or take notes out of the list.');
    expect(server.sent).toEqual([]);
    await userEvent.click(screen.getByRole('checkbox', { name: 'Use one ICN for all of them' }));
    await press('Assign and bill 2 notes');
    await screen.findByText('2 notes in ICN 2026.');
  });

  test('of which one client is left asks nothing', async () => {
    shown([MEDICAID, MEDICAID]);
    await assigning('2026');
    await press('Assign and bill 2 notes');
    await screen.findByText('2 clients: Cole, Sam; Ruiz, Sam.');
    await press(/^Remove from list: Cole/);
    await press('Assign and bill 1 note');
    await screen.findByText('1 note in ICN 2026.');
  });

  test('of which some are taken out is asked about as it is then, and the answer of before does not count', async () => {
    shown([MEDICAID, PRIVATE, PRIVATE]);
    await assigning('2026');
    await press('Assign and bill 3 notes');
    await screen.findByText(/^3 clients: .* 2 payers: Medicaid and Private\.$/);
    await userEvent.click(screen.getByRole('checkbox', { name: 'Use one ICN for all of them' }));
    await userEvent.click(screen.getAllByRole('button', { name: /^Remove from list/ })[0] as HTMLElement);
    screen.getByText(/^2 clients: /);
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Use one ICN for all of them' }).checked).toBe(false);
    await userEvent.click(screen.getAllByRole('button', { name: /^Remove from list/ })[0] as HTMLElement);
    expect(screen.queryByRole('checkbox', { name: 'Use one ICN for all of them' })).toBeNull();
    expect(screen.queryByText(/clients: /)).toBeNull();
  });

  test('for notes that are all billed asks for no billed date', async () => {
    const server = shown([MEDICAID, MEDICAID], '?show=all', { ins_status: '2026-11-18' });
    await assigning('2026');
    expect(screen.queryByRole('textbox', { name: 'Billed date' })).toBeNull();
    await press(/^Remove from list: Cole/);
    await press('Assign to 1 note');
    await screen.findByText('1 note in ICN 2026.');
    expect(server.notes.map(({ ins_status }) => ins_status)).toEqual(['2026-11-18', '2026-11-18']);
  });

  test('bills what is not billed yet, and its button says how many that are', async () => {
    const server = shown([MEDICAID, MEDICAID, MEDICAID], '?show=all');
    server.notes = server.notes.map((note, at) => (at === 0 ? { ...note, ins_status: '2026-11-18' } : note));
    await assigning('2026');
    await screen.findByRole('button', { name: 'Assign to 3 notes, bill 2' });
  });

  test('that another client’s notes have already is asked about as well, however its letters were typed', async () => {
    const server = shown([MEDICAID, PRIVATE]);
    const group = { icn: 'A-1', id: 1, status: null };
    server.notes = server.notes.map((note, at) =>
      at === 0 ? { ...note, ins_status: '2026-11-18', pay_group: group } : note,
    );
    await assigning('A-1');
    await press('Assign and bill 1 note');
    await screen.findByText('This ICN already has 1 note. Add to it?');
    screen.getByText('2 clients: Cole, Sam and 1 more. 2 payers: Medicaid and Private.');
    await userEvent.click(screen.getByRole('checkbox', { name: 'Use one ICN for all of them' }));
    await press('Add 1 to it, bill 1');
    await screen.findByText('1 note in ICN A-1.');
  });
  test('and that have changed while it was asked about are asked about again: nobody agreed to those', async () => {
    const server = shown([MEDICAID, PRIVATE, MEDICAID]);
    const group = { icn: 'A-1', id: 1, status: null };
    const bill = (which: number) => {
      server.notes = server.notes.map((note, at) =>
        at === which ? { ...note, ins_status: '2026-11-18', pay_group: group } : note,
      );
    };
    bill(0);
    await assigning('A-1');
    await press(/^Assign and bill \d notes?$/);
    await screen.findByText('This ICN already has 1 note. Add to it?');
    await userEvent.click(screen.getByRole('checkbox', { name: 'Use one ICN for all of them' }));
    bill(2);
    await press(/^Add \d to it, bill \d$/);
    await screen.findByText('This ICN already has 2 notes. Add to it?');
    expect(server.notes.filter(({ pay_group }) => pay_group?.icn === 'A-1')).toHaveLength(2);
  });
});
