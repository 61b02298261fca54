// @vitest-environment jsdom
import '../../ui/layout-stubs.ts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { findFilters } from '#db/queries/pages.ts';
import { CompanyNotesScreen } from '#features/notes/company-notes-screen.tsx';
import { AskFailed } from '#sync/ask-failed.ts';
import { makeDevice, type TestDevice } from '../../setup/device.ts';
import { setWindowWidth } from '../../ui/window-width.ts';
import { giveCaseload, office } from '../on-device.ts';
import { makeSync, open, outcomeOf } from '../open-screen.tsx';
import { makeNote, pageOf } from './make-note.ts';

let device: TestDevice;
beforeEach(async () => {
  setWindowWidth(1440);
  device = await makeDevice();
  await giveCaseload(device, office);
});
afterEach(() => device.db.close());

const all = Array.from({ length: 23 }, (_, i) =>
  makeNote({ id: 100 + i, uid: `n${i}`, state: i === 1 ? 'held' : 'final' }),
);
const answering = () =>
  makeSync((path, query) => {
    if (path !== '/api/company/notes') return undefined;
    const page = Number(query.page);
    return pageOf(all.slice((page - 1) * 10, page * 10), page, all.length);
  });
const asked = (sync: ReturnType<typeof makeSync>) => sync.asked.at(-1)?.query;

describe('the notes of all therapists', () => {
  test('have the therapist column and filter, and come a page at a time', async () => {
    const sync = answering();
    const { address } = open(device, <CompanyNotesScreen />, { sync, path: '/company/notes' });
    await screen.findByRole('columnheader', { name: 'Therapist' });
    await screen.findByText('1–10 of 23');
    expect(asked(sync)).toMatchObject({ limit: 10, page: 1, scope: 'all' });
    await userEvent.click(screen.getByRole('button', { name: 'Page 3' }));
    await screen.findByText('21–23 of 23');
    expect(address()).toBe('/company/notes?page=3');
    expect(asked(sync)).toMatchObject({ page: 3 });
  });

  test('of a page that is past the last one, the last is shown, and Back does not lead into it again', async () => {
    const sync = answering();
    const { address } = open(device, <CompanyNotesScreen />, { sync, path: '/company/notes?page=4' });
    await screen.findByText('21–23 of 23');
    expect(address()).toBe('/company/notes?page=3');
    expect(screen.queryByText(/No notes/)).toBeNull();
  });

  test('and their sum are in one spelling on every page: 79.15 h over 0:20 is added by nobody', async () => {
    const rows = [makeNote({ uid: 'one', log_hours: 2 }), makeNote({ uid: 'two', log_hours: 1.25 })];
    const sync = makeSync((path) =>
      path === '/api/company/notes' ? { ...pageOf(rows, 1, 23), totalHours: 79.15, inHundredths: false } : undefined,
    );
    open(device, <CompanyNotesScreen />, { sync, path: '/company/notes' });
    await screen.findByText('23 notes, 79 h 9 min', { exact: false });
    screen.getByRole('cell', { name: '2:00' });
    screen.getByRole('cell', { name: '1:15' });
  });

  test('say of which the visit is open again', async () => {
    const again = makeNote({ uid: 'again', session_open: true });
    const sync = makeSync((path) =>
      path === '/api/company/notes' ? pageOf([again, makeNote({ uid: 'over' })]) : undefined,
    );
    open(device, <CompanyNotesScreen />, { sync, path: '/company/notes' });
    expect(await screen.findAllByText('Visit open again')).toHaveLength(1);
  });

  test('narrowed by hand they still come a page at a time, and Back leads to the page before: a filter is remembered for the next visit alone', async () => {
    const { address, router } = open(device, <CompanyNotesScreen />, { sync: answering(), path: '/company/notes' });
    await screen.findByText('1–10 of 23');
    // Whole weeks, without this one: the days say which.
    screen.getByRole('radio', { name: /^Last two weeks, \d\d\/\d\d – \d\d\/\d\d$/ });
    await userEvent.click(screen.getByRole('radio', { name: 'Last month' }));
    await waitFor(() => expect(address()).toMatch(/daterange=/));
    const narrowed = address();
    await waitFor(async () => expect(await findFilters(device.db, 'company-notes')).toMatch(/daterange=/));
    await userEvent.click(screen.getByRole('button', { name: 'Page 3' }));
    await screen.findByText('21–23 of 23');
    // Long enough for what was remembered to be read.
    await findFilters(device.db, 'company-notes');
    expect(address()).toBe(`${narrowed}&page=3`);
    await router.navigate(-1);
    await screen.findByText('1–10 of 23');
    expect(address()).toBe(narrowed);
  });

  test('are found by typing a client, a therapist or the number that a note has; nothing typed leaves the device', async () => {
    const sync = answering();
    const { address } = open(device, <CompanyNotesScreen />, { sync, path: '/company/notes' });
    const find = await screen.findByRole('combobox', { name: 'Find notes' });
    await screen.findByText('1–10 of 23');
    await userEvent.type(find, 'ruiz');
    await userEvent.click(await screen.findByRole('option', { name: 'Ruiz, Maya, client' }));
    await waitFor(() => expect(asked(sync)).toMatchObject({ client: '7' }));
    await userEvent.type(find, 'ort');
    await userEvent.click(await screen.findByRole('option', { name: 'Ortiz, Jo, therapist' }));
    await waitFor(() => expect(asked(sync)).toMatchObject({ client: '7', user: '501' }));
    await userEvent.type(find, '959{Enter}');
    await waitFor(() => expect(asked(sync)).toMatchObject({ number: '959', client: '7' }));
    expect(address()).toBe('/company/notes?client=7&user=501&number=959');
    expect(find).toHaveProperty('value', 'Note 959');
    await userEvent.click(screen.getByRole('button', { name: 'Clear, Find notes' }));
    await waitFor(() => expect(asked(sync)).not.toHaveProperty('number', '959'));
    expect(JSON.stringify(sync.asked)).not.toMatch(/ruiz|ort"/i);
  });

  test('of one client last month are three presses, with their total on every page and a file of all of them', async () => {
    const sync = makeSync((path, query) => {
      // The file is made of the list in brief.
      if (path !== '/api/company/notes' && path !== '/api/company/notes/brief') return undefined;
      const from = query.cursor === undefined ? 0 : Number(query.cursor);
      const size = Number(query.limit);
      const nextCursor = from + size < all.length ? String(from + size) : null;
      return { ...pageOf(all.slice(from, from + size), 1, all.length), nextCursor, totalHours: 45.5 };
    });
    const { address } = open(device, <CompanyNotesScreen />, { sync, path: '/company/notes?client=41' });
    await screen.findByText('23 notes, 45.5 h', { exact: false });
    expect(asked(sync)).toMatchObject({ client: '41' });
    await userEvent.click(screen.getByRole('radio', { name: 'Last month' }));
    await waitFor(() => expect(address()).toMatch(/client=41&daterange=\d{4}-\d\d-01%2C/));
    screen.getByRole('button', { name: /^Client/ });
    await userEvent.click(screen.getByRole('button', { name: 'Export CSV' }));
    await screen.findByText('23 notes exported.');
    expect(asked(sync)).toMatchObject({ client: '41', daterange: expect.any(String), limit: 200 });
  });

  test('what somebody brought in from a file is marked in the list, and its note says who did, and when', async () => {
    const brought = makeNote({ uid: 'n0', brought_in: { by: 'Ana Lopez', at: '2026-11-20T22:10:00Z' } });
    const sync = makeSync((path) =>
      path === '/api/company/notes' ? pageOf([brought, ...all.slice(1, 3)]) : undefined,
    );
    open(device, <CompanyNotesScreen />, { sync, path: '/company/notes?scope=all&open=n0' });
    await within(await screen.findByRole('region', { name: 'Note 1 of 3' })).findByText(
      'Brought in by Ana Lopez, 11/20/26 5:10 PM',
    );
    const rows = screen.getAllByRole('row').slice(1);
    expect(rows.map((row) => within(row).queryAllByText('Brought in').length)).toEqual([1, 0, 0]);
  });

  test('an addendum that somebody brought in from a file is marked in the list, and says who did, and when', async () => {
    const said = {
      uid: 'a',
      by: 'Jo Ortiz',
      at: '2026-11-21T15:00:00Z',
      reason: 'Forgotten',
      fields: { comment: 'More' },
    };
    const brought_in = { by: 'Ana Lopez', at: '2026-11-20T22:10:00Z' };
    const note = makeNote({ uid: 'n0', addenda: [said, { ...said, uid: 'b', brought_in }] });
    const sync = makeSync((path) => (path === '/api/company/notes' ? pageOf([note, ...all.slice(1, 3)]) : undefined));
    open(device, <CompanyNotesScreen />, { sync, path: '/company/notes?scope=all&open=n0' });
    const panel = within(await screen.findByRole('region', { name: 'Note 1 of 3' }));
    const told = await panel.findAllByText(/^Brought in by/);
    expect(told.map(({ textContent }) => textContent)).toEqual([
      'Brought in by Ana Lopez, 11/20/26 5:10 PM, from a file and not from its author’s device; a second person accepted it.',
    ]);
    const rows = screen.getAllByRole('row').slice(1);
    expect(rows.map((row) => within(row).queryAllByText('Addendum brought in').length)).toEqual([1, 0, 0]);
  });

  test('work that arrived after its therapist was disabled, or for a client off the caseload, says so in the list and in its note', async () => {
    const late = makeNote({ uid: 'n0', late: ['disabled', 'off_caseload'] });
    const sync = makeSync((path) => (path === '/api/company/notes' ? pageOf([late, ...all.slice(1, 3)]) : undefined));
    open(device, <CompanyNotesScreen />, { sync, path: '/company/notes?scope=all&open=n0' });
    const panel = within(await screen.findByRole('region', { name: 'Note 1 of 3' }));
    await panel.findByText(/^It arrived after its therapist’s account was disabled\./);
    panel.getByText('When it arrived, the client was not on its therapist’s caseload.');
    const rows = screen.getAllByRole('row').slice(1);
    expect(rows.map((row) => within(row).queryAllByText(/Account disabled|Off the caseload/).length)).toEqual([
      2, 0, 0,
    ]);
  });

  describe('beside a session’s note', () => {
    const recorded = {
      id: 9,
      uid: 's1',
      client: { id: 7, first_name: 'Maya', last_name: 'Ruiz' },
      user: { id: 501, profile: { name: 'Jo Ortiz' } },
      created_at: '2026-11-20T19:58:00Z',
      session_closed: true,
      observed_zero: [2],
      behaviors: [
        { id: 1, name: 'Tantrum', type: null, behavior_entry: { entry: '4' } },
        { id: 2, name: 'Elopement', type: null, behavior_entry: { entry: null } },
      ],
      skills: [
        {
          id: 5,
          name: 'Requests item',
          skill_acquisition: { entry: '5', prompts: { ind: 3, fv: 2, pv: 0, ph: 0, nr: 0 } },
        },
      ],
      intervals: [],
      note: { id: 100, uid: 'n0', state: 'final' },
      version: 1,
    };
    const note = makeNote({ uid: 'n0', session_uid: 's1', target_behaviors: 'Tantrum occurred 2 times.' });
    const openFirst = (answer: (path: string) => unknown) => {
      const sync = makeSync((path) => (path === '/api/company/notes' ? pageOf([note]) : answer(path)));
      open(device, <CompanyNotesScreen />, { sync, path: '/company/notes?scope=all&open=n0' });
      return sync;
    };
    const region = async () => within(await screen.findByRole('region', { name: 'From session data' }));

    test('its reader sees what was recorded, and where the note says otherwise', async () => {
      const sync = openFirst((path) => (path === '/api/sessions' ? { sessions: [recorded] } : undefined));
      const data = await region();
      await data.findByText('The note says otherwise');
      data.getByText('“Tantrum occurred 2 times.” – 4 were recorded.');
      data.getByText('4 times');
      data.getByText('Watched, none happened');
      data.getByText('Elopement');
      data.getByText('5 trials: 3 independent, 2 full verbal');
      expect(data.getAllByText('not in the note')).toHaveLength(1);
      expect(sync.asked.find(({ path }) => path === '/api/sessions')?.query).toMatchObject({
        client: 7,
        user: 501,
        daterange: '2026-11-20,2026-11-20',
      });
    });

    test('while its visit is open again nothing is held against the note: intervals have no score before Submit', async () => {
      const interval = { id: 1, run: 'r', behaviour_id: 2, name: 'Elopement', type: 'partial-interval', stopped: true };
      const run = { ...interval, totalFields: 2, currentPage: 2, timeLimit: 15, fields: [] };
      openFirst((path) =>
        path === '/api/sessions'
          ? { sessions: [{ ...recorded, session_closed: false, intervals: [run, { ...run, id: 2, run: 'q' }] }] }
          : undefined,
      );
      const data = await region();
      await data.findByText(/^The visit is open again: this may change until its next Submit/);
      // What can't be scored yet is named: its reader would miss it, or take it for lost.
      data.getByText(/ Intervals that were recorded are scored then, too: Elopement\.$/);
      data.getByText('4 times');
      expect(data.queryByText('The note says otherwise')).toBeNull();
      expect(data.queryByText('not in the note')).toBeNull();
    });

    test('its reader sees that some of it was recorded after the End Time, and when', async () => {
      const after_end = { count: 2, last: '2026-11-21T12:00:00Z' };
      openFirst((path) => (path === '/api/sessions' ? { sessions: [{ ...recorded, after_end }] } : undefined));
      const data = await region();
      await data.findByText('2 records after the End Time');
      data.getByText('The last was made 11/21/26 7:00 AM. They are in these numbers.');
    });

    test('data that can’t be had is never shown as none', async () => {
      openFirst((path) => {
        if (path === '/api/sessions') throw new AskFailed(outcomeOf('unknown'));
        return undefined;
      });
      const data = await region();
      await data.findByText('The session’s data needs a connection.');
      expect(data.queryByText(/Nothing was recorded/)).toBeNull();
    });
  });

  test('an address that names a note opens it in the panel, and the panel closes as ever', async () => {
    open(device, <CompanyNotesScreen />, { sync: answering(), path: '/company/notes?scope=all&open=n2' });
    const panel = await screen.findByRole('region', { name: 'Note 3 of 23' });
    await userEvent.click(within(panel).getByRole('button', { name: /^Close/ }));
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Note 3 of 23' })).toBeNull());
  });

  test('to a reader who may not edit it, a note offers no editing: it says whose it is to edit', async () => {
    await giveCaseload(device, ['company.notes.view']);
    const sync = answering();
    open(device, <CompanyNotesScreen />, { sync, path: '/company/notes?scope=all&open=n2' });
    const panel = within(await screen.findByRole('region', { name: 'Note 3 of 23' }));
    await panel.findByText('Its therapist may edit it until billed');
    expect(panel.queryByText(/^Editable/)).toBeNull();
    expect(panel.queryByRole('button', { name: /^Edit/ })).toBeNull();
  });

  test('a therapist is found by name, and the call carries the filters of the address', async () => {
    const sync = answering();
    const path = '/company/notes?daterange=2026-11-14,2026-11-20&location=2';
    const { address } = open(device, <CompanyNotesScreen />, { sync, path });
    await userEvent.click(await screen.findByRole('button', { name: 'Therapist' }));
    await userEvent.type(await screen.findByRole('combobox', { name: 'Therapist' }), 'ort');
    await userEvent.click(await screen.findByRole('option', { name: 'Ortiz, Jo' }));
    await waitFor(() => expect(address()).toContain('user=501'));
    await waitFor(() =>
      expect(asked(sync)).toMatchObject({ user: '501', location: '2', daterange: '2026-11-14,2026-11-20' }),
    );
  });

  test('who may only see assigned therapists asks for those', async () => {
    await giveCaseload(device, ['company.notes.assigned']);
    const sync = answering();
    open(device, <CompanyNotesScreen />, { sync });
    await screen.findByText('1–10 of 23');
    expect(asked(sync)).toMatchObject({ scope: 'assigned' });
  });

  test('a held note says so under State; that a note has arrived is no news to an office', async () => {
    open(device, <CompanyNotesScreen />, { sync: answering() });
    await screen.findByText('1–10 of 23');
    screen.getByRole('columnheader', { name: 'State' });
    expect(screen.queryByRole('columnheader', { name: 'Sync' })).toBeNull();
    const rows = screen.getAllByRole('row').slice(1);
    within(rows[1] as HTMLElement).getByText('Held');
    expect(within(rows[0] as HTMLElement).queryByText('Held')).toBeNull();
  });

  test('a note whose session has other data than when it was billed says so in its row', async () => {
    const changed = makeNote({ id: 99, uid: 'other', changed_after_billing: { hours: 0, fields: ['data'] } });
    const rows = [changed, ...all.slice(0, 9)];
    const sync = makeSync((path) => (path === '/api/company/notes' ? pageOf(rows, 1, 10) : undefined));
    open(device, <CompanyNotesScreen />, { sync });
    await screen.findByText('Data changed');
    expect(screen.getAllByText('Data changed')).toHaveLength(1);
  });

  test('a note that an addendum corrects says so in its row, also once whoever bills has seen that', async () => {
    const addendum = { uid: 'a', by: 'Jo Ortiz', at: '2026-11-21T16:00:00Z', reason: 'Slip' };
    const corrected = makeNote({ id: 99, uid: 'other', addenda: [{ ...addendum, fields: { end_time: '16:00' } }] });
    const sync = makeSync((path) =>
      path === '/api/company/notes' ? pageOf([corrected, ...all.slice(0, 9)], 1, 10) : undefined,
    );
    open(device, <CompanyNotesScreen />, { sync });
    expect(await screen.findAllByText('Addendum')).toHaveLength(1);
  });

  test('a reviewer finds the notes that nobody has reviewed, and sees which ones are', async () => {
    const review = (decision: string) => ({ decision, comment: null, by: 'Dana Kim', at: '2026-11-20T22:10:00Z' });
    const read = [review('reviewed'), review('returned'), null];
    const sync = makeSync(() => pageOf(read.map((one, i) => makeNote({ id: i + 1, uid: `n${i}`, review: one }))));
    const { address } = open(device, <CompanyNotesScreen />, { sync, path: '/company/notes' });
    await screen.findByText('1–3 of 3');
    const rows = screen.getAllByRole('row').slice(1);
    expect(rows.map((row) => row.textContent?.match(/Reviewed|Returned/)?.[0])).toEqual([
      'Reviewed',
      'Returned',
      undefined,
    ]);
    await userEvent.click(screen.getByRole('button', { name: 'State' }));
    await userEvent.click(await screen.findByRole('radio', { name: 'Not reviewed' }));
    await waitFor(() => expect(address()).toBe('/company/notes?review=open'));
    await waitFor(() => expect(asked(sync)).toMatchObject({ review: 'open' }));
  });

  test.each([
    1440, 820, 390,
  ])('say at %i px, in row and card, what is held and what was answered, in the same words', async (px) => {
    setWindowWidth(px);
    const returned_before = { comment: 'Who was there?', by: 'Dana Kim', at: '2026-11-20T22:10:00Z' };
    const notes = [
      makeNote({ id: 1, uid: 'n1', state: 'held' }),
      makeNote({ id: 2, uid: 'n2', returned_before, answered: true }),
      makeNote({ id: 3, uid: 'n3', returned_before }),
    ];
    const sync = makeSync((path) => (path === '/api/company/notes' ? pageOf(notes) : undefined));
    open(device, <CompanyNotesScreen />, { sync, path: '/company/notes?review=answered' });
    await screen.findByText('1–3 of 3');
    expect(asked(sync)).toMatchObject({ review: 'answered' });
    expect([screen.getAllByText('Held').length, screen.getAllByText('Answered').length]).toEqual([1, 1]);
    expect(screen.queryByText(/^(Needs attention|Sent )/)).toBeNull();
  });

  test('the reviewed notes alone are an address, too', async () => {
    const sync = answering();
    open(device, <CompanyNotesScreen />, { sync, path: '/company/notes?review=done' });
    await screen.findByText('1–10 of 23');
    expect(asked(sync)).toMatchObject({ review: 'done' });
    screen.getByRole('button', { name: 'State: Reviewed' });
  });

  test('without a network the page seen last stays, dated, and only to look at', async () => {
    const online = open(device, <CompanyNotesScreen />, { sync: answering() });
    await screen.findByText('1–10 of 23');
    online.unmount();
    device.time.now += 3 * 3_600_000;
    open(device, <CompanyNotesScreen />);
    await screen.findByText('You are offline. You can look, but changes here need a connection.');
    await screen.findByText('Updated Fri 3:00 PM');
    await userEvent.click((await screen.findAllByRole('button', { name: 'Ruiz, Maya' }))[0] as HTMLElement);
    const panel = await screen.findByRole('region', { name: 'Note 1 of 23' });
    expect(within(panel).queryByRole('button', { name: /Edit/ })).toBeNull();
  });

  test('a page that was never here is not covered up by another one', async () => {
    const online = open(device, <CompanyNotesScreen />, { sync: answering() });
    await screen.findByText('1–10 of 23');
    online.unmount();
    open(device, <CompanyNotesScreen />, { path: '/company/notes?page=2' });
    await screen.findByText('These notes are not on this device. Connect to see them.');
    expect(screen.queryByRole('table')).toBeNull();
  });

  test('a server problem says what happened, that work is safe, and what next', async () => {
    let tries = 0;
    const sync = makeSync(() => {
      tries += 1;
      return tries === 1 ? new AskFailed(outcomeOf('transient')) : pageOf(all.slice(0, 10), 1, 23);
    });
    open(device, <CompanyNotesScreen />, { sync });
    await screen.findByText('We could not load the notes');
    screen.getByText(/Everything recorded on this device is safe/);
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByText('1–10 of 23');
  });

  test('no notes at all, and none that match, say so', async () => {
    const none = makeSync(() => pageOf([]));
    const first = open(device, <CompanyNotesScreen />, { sync: none });
    await screen.findByText('No notes yet. They show here when therapists submit their sessions.');
    first.unmount();
    open(device, <CompanyNotesScreen />, { sync: none, path: '/company/notes?location=3' });
    await screen.findByText('No notes match these filters.');
  });
});
