// @vitest-environment jsdom
import type { Note } from '#contract/notes.ts';
import { emptyNote, noteFieldsOf } from '#domain/note/note-fields.ts';
import '../../ui/layout-stubs.ts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { noteDraftKey } from '#db/queries/note-drafts.ts';
import { storeNotes } from '#db/store/store-pulled.ts';
import { defaultPolicy } from '#domain/access/policy.ts';
import { NotesScreen } from '#features/notes/notes-screen.tsx';
import { restartSession } from '#features/session/frame/restart-session.ts';
import { saveSessionNote } from '#features/session/note/save-session-note.ts';
import { submitSession } from '#features/session/submit/submit-session.ts';
import { AskFailed } from '#sync/ask-failed.ts';
import { saveNote } from '#sync/send/save-note.ts';
import { makeDevice, startVisit, type TestDevice } from '../../setup/device.ts';
import { saveDraft } from '../../setup/save-draft.ts';
import { setWindowWidth } from '../../ui/window-width.ts';
import { giveCaseload, sendEverything } from '../on-device.ts';
import { makeSync, open, outcomeOf } from '../open-screen.tsx';
import { makeNote, pageOf } from './make-note.ts';

let device: TestDevice;
beforeEach(async () => {
  setWindowWidth(1440);
  device = await makeDevice();
  await giveCaseload(device);
});
afterEach(() => device.db.close());

/** Twelve own notes, one a day back from November 19, every third at School. */
const own = Array.from({ length: 12 }, (_, i) => {
  const date = `2026-11-${String(19 - i).padStart(2, '0')}`;
  return makeNote({
    id: 200 + i,
    uid: `own-${i}`,
    date_visited: date,
    created_at: `${date}T22:04:00Z`,
    ...(i % 3 === 0 ? { location: 3 as const, location_text: 'School' } : {}),
  });
});
const cells = async () => {
  const table = await screen.findByRole('table', { name: 'Notes' });
  return within(table)
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].map((cell) => cell.textContent));
};

async function submitVisit() {
  const session = await startVisit(device);
  const uid = (await device.db.sessions.get(session))?.noteUid ?? '';
  await saveSessionNote(device, uid, { end_time: '17:00' }, defaultPolicy);
  await submitSession(device, session, uid, { zero: [1, 2, 3], notWatched: [] }, defaultPolicy);
}

describe('own notes', () => {
  test('say where they are read that data came after Submit: their numbers may be false; what the office decides about is not said', async () => {
    await storeNotes(device.db, [makeNote({ ...own[0], late: ['after_submit', 'off_caseload'] })]);
    open(device, <NotesScreen />);
    await userEvent.click(await screen.findByRole('button', { name: /^Ruiz, Maya/ }));
    const panel = await screen.findByRole('article');
    within(panel).getByText(/compare the note with its session/);
    expect(within(panel).queryByText(/caseload/)).toBeNull();
  });

  test('what is written here and not sent yet stands before an addendum of before', async () => {
    const addendum = { uid: 'a', by: 'Jo Ortiz', at: '2026-11-20T09:00:00Z', reason: 'Slip' };
    const note = makeNote({
      ...own[0],
      addenda: [{ ...addendum, fields: { end_time: '16:00', comment: 'Left early.' } }],
    });
    await storeNotes(device.db, [note]);
    open(device, <NotesScreen />);
    await userEvent.click(await screen.findByRole('button', { name: /^Ruiz, Maya/ }));
    const panel = within(await screen.findByRole('article'));
    panel.getByText(/^Corrected by an addendum: End Time /);
    const fields = { ...noteFieldsOf(note), end_time: '17:30' };
    await saveNote(device, { uid: note.uid, fields });
    await panel.findByText('Corrected by an addendum: Comments.');
    panel.getByText('End Time, before the note itself was changed');
  });

  test('show the specification’s columns and formats, without the therapist', async () => {
    await storeNotes(device.db, own.slice(0, 1));
    open(device, <NotesScreen />);
    const [row] = await cells();
    expect(screen.getAllByRole('columnheader').map((head) => head.textContent)).toEqual([
      '#',
      'Client',
      'Service Start Date',
      'Service End Date',
      'Hours',
      'Location',
      'Created',
      'Sync',
      'Options',
    ]);
    expect(row?.slice(0, 7)).toEqual([
      '1',
      'Ruiz, Maya',
      '11/19/26 3:00 PM',
      '11/19/26 5:00 PM',
      '2.0',
      'School',
      '11/19/26 5:04 PM',
    ]);
  });

  test('work without a network: what is unsent stands on top with its badge, and Sent comes only with the receipt', async () => {
    await storeNotes(device.db, own);
    await submitVisit();
    open(device, <NotesScreen />);
    await waitFor(async () => expect((await cells())[0]?.at(7)).toBe('Waiting to send'));
    expect((await cells()).map((row) => row[1])).toHaveLength(10);
    await screen.findByText('You are offline. These notes are on this device.');
    await sendEverything(device, '2026-11-20T20:05:00.000Z');
    await waitFor(async () => expect((await cells())[0]?.at(7)).toBe('Sent 3:05 PM'));
  });

  test('a new note that is still being written is a draft, not a visit of no hours', async () => {
    const draft = { uid: 'd', noteId: null, base: null, version: null, reason: '' };
    await saveDraft(
      device.db,
      noteDraftKey('d'),
      { ...draft, fields: { ...emptyNote, client_id: 7, date_visited: '2026-11-20' } },
      '2026-11-20T20:00:00.000Z',
    );
    open(device, <NotesScreen />);
    await waitFor(async () => expect((await cells())[0]?.[4]).toBe('Draft'));
    expect((await cells())[0]?.[7]).toBe('Saved on this device');
  });

  test('one that was returned says so to its author, at a desk and on a phone; one that was reviewed needs nothing', async () => {
    const said = { comment: 'Who was there?', by: 'Dana Kim', at: '2026-11-20T22:10:00Z' };
    const [returned, reviewed] = own;
    await storeNotes(device.db, [
      { ...(returned as Note), review: { ...said, decision: 'returned' } },
      { ...(reviewed as Note), review: { ...said, decision: 'reviewed' } },
    ]);
    const desk = open(device, <NotesScreen />, { path: '/notes' });
    await screen.findByText('Returned');
    expect(screen.queryByText('Reviewed')).toBeNull();
    desk.unmount();
    setWindowWidth(390);
    open(device, <NotesScreen />, { path: '/notes' });
    await screen.findByText('Returned');
  });

  test('one that was returned and is answered says that its answer is not sent yet, in the list and the panel', async () => {
    const said = { decision: 'returned', comment: 'Who was there?', by: 'Dana Kim', at: '2026-11-20T22:10:00Z' };
    const [note] = own;
    await storeNotes(device.db, [{ ...(note as Note), review: said }]);
    device.time.now = Date.parse('2026-11-21T15:00:00Z');
    await saveNote(device, { uid: note?.uid ?? '', fields: { ...noteFieldsOf(note as Note), comment: 'Mother' } });
    open(device, <NotesScreen />, { path: '/notes' });
    await screen.findByText('Answer not sent yet');
    expect(screen.queryByText('Returned')).toBeNull();
    await userEvent.click((await screen.findAllByRole('button', { name: 'Ruiz, Maya' }))[0] as HTMLElement);
    await screen.findByText('Returned by Dana Kim, 11/20/26 5:10 PM. Your answer waits to be sent');
  });

  test('one whose visit was opened again says so beside its state, here or by the server, until that is submitted', async () => {
    await submitVisit();
    const [session] = await device.db.sessions.toArray();
    await restartSession(device, session?.id ?? '');
    // Another one's was opened again on another device.
    await storeNotes(device.db, [{ ...(own[0] as Note), session_uid: 'elsewhere', session_open: true }]);
    const desk = open(device, <NotesScreen />, { path: '/notes' });
    await waitFor(() => expect(screen.getAllByText('Visit open again')).toHaveLength(2));
    const [row] = await screen.findAllByRole('button', { name: 'Ruiz, Maya' });
    await userEvent.click(row as HTMLElement);
    const panel = await screen.findByRole('region', { name: 'Note 1 of 2' });
    await within(panel).findByText('Visit open again');
    desk.unmount();
    setWindowWidth(390);
    open(device, <NotesScreen />, { path: '/notes' });
    await waitFor(() => expect(screen.getAllByText('Visit open again')).toHaveLength(2));
    await submitSession(
      device,
      session?.id ?? '',
      session?.noteUid ?? '',
      { zero: [1, 2, 3], notWatched: [] },
      defaultPolicy,
    );
    await waitFor(() => expect(screen.getAllByText('Visit open again')).toHaveLength(1));
  });

  test('on a phone say their hours in one spelling, as the table does: 14 minutes beside 2.0 read as two measures', async () => {
    const short = { begin_time: '12:46', end_time: '13:00', log_hours: 14 / 60 };
    await storeNotes(device.db, [own[0] as Note, { ...(own[1] as Note), ...short }]);
    setWindowWidth(390);
    open(device, <NotesScreen />, { path: '/notes' });
    await screen.findByText('0:14');
    screen.getByText('2:00');
  });

  test('the draft of an open session is no note yet', async () => {
    await startVisit(device);
    open(device, <NotesScreen />);
    await screen.findByText('No notes yet. Submit a session and its note will show here.');
  });

  test('ten a page, and the page is in the address', async () => {
    await storeNotes(device.db, own);
    const { address } = open(device, <NotesScreen />, { path: '/notes' });
    await screen.findByText('1–10 of 12');
    await userEvent.click(screen.getByRole('button', { name: 'Page 2' }));
    expect(address()).toBe('/notes?page=2');
    await screen.findByText('11–12 of 12');
    expect((await cells()).map((row) => row[0])).toEqual(['11', '12']);
  });

  test('[ and ] turn the page from within the list, and the focus stays in it', async () => {
    await storeNotes(device.db, own);
    open(device, <NotesScreen />, { path: '/notes' });
    const [first] = await screen.findAllByRole('button', { name: 'Ruiz, Maya' });
    first?.focus();
    await userEvent.keyboard(']');
    await screen.findByText('11–12 of 12');
    await waitFor(() => expect(document.activeElement?.closest('table')).not.toBeNull());
    await userEvent.keyboard('[[');
    await screen.findByText('1–10 of 12');
  });

  test('an old link to a page that is gone shows the last one', async () => {
    await storeNotes(device.db, own);
    open(device, <NotesScreen />, { path: '/notes?page=9' });
    await screen.findByText('11–12 of 12');
  });

  test('a filter is a chip with its value and lives in the address; a link with it shows the same', async () => {
    await storeNotes(device.db, own);
    const { address } = open(device, <NotesScreen />, { path: '/notes' });
    await userEvent.click(await screen.findByRole('button', { name: 'Location' }));
    expect(within(await screen.findByRole('radiogroup', { name: 'Location' })).getAllByRole('radio')).toHaveLength(2);
    await userEvent.click(screen.getByRole('radio', { name: 'School' }));
    expect(address()).toBe('/notes?location=3');
    screen.getByRole('button', { name: 'Location: School' });
    await screen.findByText('1–4 of 4');
    await userEvent.click(screen.getByRole('button', { name: 'Clear Location' }));
    expect(address()).toBe('/notes');
    await screen.findByText('1–10 of 12');
  });

  test('service and created ranges narrow by the day, in the company’s zone', async () => {
    // Of an early visit, and created late in the evening of the 18th: at Greenwich that is the 19th.
    const late = makeNote({ id: 300, uid: 'late', date_visited: '2026-11-01', created_at: '2026-11-19T03:30:00Z' });
    await storeNotes(device.db, [...own, late]);
    const byVisit = open(device, <NotesScreen />, { path: '/notes?daterange=2026-11-17,2026-11-18' });
    await screen.findByText('1–2 of 2');
    screen.getByRole('button', { name: 'Service date: 11/17 – 11/18' });
    expect((await cells()).map((row) => row[2])).toEqual(['11/18/26 3:00 PM', '11/17/26 3:00 PM']);
    byVisit.unmount();
    open(device, <NotesScreen />, { path: '/notes?daterangecreated=2026-11-18,2026-11-18' });
    await screen.findByText('1–2 of 2');
    expect((await cells()).map((row) => row[2])).toEqual(['11/18/26 3:00 PM', '11/01/26 3:00 PM']);
  });

  test('the days of a range are typed, and a range that ends before it begins is said at the field', async () => {
    await storeNotes(device.db, own);
    const { address } = open(device, <NotesScreen />, { path: '/notes' });
    await userEvent.click(await screen.findByRole('button', { name: 'Created' }));
    await userEvent.type(screen.getByRole('textbox', { name: 'From' }), '11/18');
    await userEvent.type(screen.getByRole('textbox', { name: 'To' }), '11/10');
    await userEvent.click(screen.getByRole('button', { name: 'Apply' }));
    await screen.findByText('The last day is before the first');
    expect(address()).toBe('/notes');
    await userEvent.clear(screen.getByRole('textbox', { name: 'To' }));
    await userEvent.type(screen.getByRole('textbox', { name: 'To' }), '11/19');
    await userEvent.click(screen.getByRole('button', { name: 'Apply' }));
    await waitFor(() => expect(address()).toBe('/notes?daterangecreated=2026-11-18%2C2026-11-19'));
    await screen.findByText('1–2 of 2');
  });

  test('on a phone the typed days act without a button of their own; what is no range keeps the sheet open', async () => {
    setWindowWidth(390);
    await storeNotes(device.db, own);
    const { address } = open(device, <NotesScreen />, { path: '/notes' });
    await userEvent.click(await screen.findByRole('button', { name: 'Filters' }));
    const created = within(await screen.findByRole('group', { name: 'Created' }));
    await userEvent.type(created.getByRole('textbox', { name: 'From' }), '11/18{Tab}');
    await waitFor(() => expect(address()).toBe('/notes?daterangecreated=2026-11-18%2C'));
    const to = created.getByRole('textbox', { name: 'To' });
    await userEvent.type(to, '11/10');
    await userEvent.click(screen.getByRole('button', { name: /^Show \d+ notes?$/ }));
    await created.findByText('The last day is before the first');
    expect(document.activeElement).toBe(to);
    await userEvent.clear(to);
    await userEvent.type(to, '11/19');
    await userEvent.click(screen.getByRole('button', { name: /^Show \d+ notes?$/ }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(address()).toBe('/notes?daterangecreated=2026-11-18%2C2026-11-19');
  });

  test('filters that match nothing offer to clear them', async () => {
    await storeNotes(device.db, own);
    const { address } = open(device, <NotesScreen />, { path: '/notes?daterange=2020-01-01,2020-01-02' });
    await screen.findByText('No notes match these filters.');
    await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
    expect(address()).toBe('/notes');
  });

  test('the list begins with the filters used last, for this person on this device', async () => {
    await storeNotes(device.db, own);
    const first = open(device, <NotesScreen />, { path: '/notes?location=2' });
    await screen.findByText('1–8 of 8');
    await userEvent.click(screen.getByRole('button', { name: 'Location: Home' }));
    await userEvent.click(screen.getByRole('radio', { name: 'School' }));
    await screen.findByText('1–4 of 4');
    first.unmount();
    const again = open(device, <NotesScreen />, { path: '/notes' });
    await waitFor(() => expect(again.address()).toBe('/notes?location=3'));
  });

  test('a server problem empties nothing: it is said, with a new try', async () => {
    await storeNotes(device.db, own);
    let tries = 0;
    const sync = makeSync(() => {
      tries += 1;
      return tries === 1 ? new AskFailed(outcomeOf('transient')) : pageOf([makeNote({ uid: 'fresh', id: 300 })]);
    });
    open(device, <NotesScreen />, { sync });
    await screen.findByText('We could not load the newest notes');
    expect(await cells()).toHaveLength(10);
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByText('1–10 of 13');
    expect(screen.queryByText('We could not load the newest notes')).toBeNull();
  });
});

describe('the note beside the list', () => {
  test('opens by a press, goes on with J and K over the edge of a page, and Escape closes it', async () => {
    await storeNotes(device.db, own);
    const { address } = open(device, <NotesScreen />, { path: '/notes' });
    const names = await screen.findAllByRole('button', { name: 'Ruiz, Maya' });
    await userEvent.click(names[8] as HTMLElement);
    const panel = await screen.findByRole('region', { name: 'Note 9 of 12' });
    within(panel).getByText('Tantrum occurred 2 times.');
    within(panel).getByText('Not billed');
    await userEvent.keyboard('j');
    await screen.findByRole('region', { name: 'Note 10 of 12' });
    await userEvent.keyboard('j');
    await screen.findByRole('region', { name: 'Note 11 of 12' });
    expect(address()).toBe('/notes?page=2');
    await userEvent.keyboard('k');
    await screen.findByRole('region', { name: 'Note 10 of 12' });
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('region', { name: /Note \d+ of/ })).toBeNull());
  });

  test('what a reviewer had asked stays beside the answer that its author has given', async () => {
    const returned_before = { comment: 'Who was there?', by: 'Dana Kim', at: '2026-11-20T22:10:00Z' };
    await storeNotes(device.db, [{ ...own[0], returned_before } as Note]);
    open(device, <NotesScreen />);
    await userEvent.click(await screen.findByRole('button', { name: 'Ruiz, Maya' }));
    await screen.findByRole('heading', { name: 'Returned by Dana Kim, 11/20/26 5:10 PM, and answered since' });
    screen.getByText('Who was there?');
  });

  test('who may not write notes has no Edit, but the reason line', async () => {
    await giveCaseload(device, ['notes.view']);
    await storeNotes(device.db, [makeNote({ session_uid: 's1' })]);
    open(device, <NotesScreen />);
    await userEvent.click(await screen.findByRole('button', { name: 'Ruiz, Maya' }));
    const panel = await screen.findByRole('region', { name: 'Note 1 of 1' });
    within(panel).getByText('Editable until billed. To change it, restart its session.');
    expect(within(panel).queryByRole('button', { name: /Edit/ })).toBeNull();
  });

  test('Edit and E are offered by the rules: for a note that is billed and old they say so and lead to an addendum', async () => {
    await storeNotes(device.db, [
      makeNote({ uid: 'open', date_visited: '2026-11-20' }),
      makeNote({
        uid: 'closed',
        id: 101,
        date_visited: '2026-11-02',
        created_at: '2026-11-02T22:00:00Z',
        ins_status: '2026-11-05',
      }),
    ]);
    const { address, router } = open(device, <NotesScreen />, { path: '/notes' });
    const names = await screen.findAllByRole('button', { name: 'Ruiz, Maya' });
    await userEvent.click(names[0] as HTMLElement);
    await screen.findByRole('region', { name: 'Note 1 of 2' });
    await userEvent.keyboard('e');
    expect(address()).toBe('/note/add-edit/100');
    await router.navigate('/notes');
    await userEvent.keyboard('j');
    const panel = await screen.findByRole('region', { name: 'Note 2 of 2' });
    within(panel).getByText('Billed 11/05/26. Editing is closed.');
    expect(within(panel).queryByRole('button', { name: /^Edit/ })).toBeNull();
    within(panel).getByRole('button', { name: /^Add to it/ });
    await userEvent.keyboard('e');
    expect(address()).toBe('/note/add-edit/101');
  });

  test('row options give the reason in place of what is not offered', async () => {
    await storeNotes(device.db, [makeNote()]);
    open(device, <NotesScreen />);
    await userEvent.click(await screen.findByRole('button', { name: 'Options, Ruiz, Maya' }));
    await screen.findByText(
      /^By your company's rule only notes numbered below 15 can be deleted, and this is note \d+\.$/,
    );
    expect(screen.queryByRole('menuitem', { name: 'Delete' })).toBeNull();
  });
});

describe('on a small screen', () => {
  test('rows are cards with the same facts, each with its name, and the word of the badge', async () => {
    setWindowWidth(820);
    await storeNotes(device.db, own.slice(0, 1));
    open(device, <NotesScreen />);
    const card = within(await screen.findByRole('list', { name: 'Notes' })).getByRole('listitem');
    const terms = within(card).getAllByRole('term');
    expect(terms.map((term) => `${term.textContent}: ${term.nextElementSibling?.textContent}`)).toEqual([
      'Service: 11/19/26 3:00 – 5:00 PM',
      'Hours: 2.0',
      'Location: School',
      'Created: 11/19/26 5:04 PM',
    ]);
    expect(card.textContent).toContain('Sent 11/19/26');
  });

  test('a phone’s filters are a sheet whose button says how many match', async () => {
    setWindowWidth(390);
    await storeNotes(device.db, own);
    const { address } = open(device, <NotesScreen />, { path: '/notes' });
    await userEvent.click(await screen.findByRole('button', { name: 'Filters' }));
    const sheet = await screen.findByRole('dialog', { name: 'Filters' });
    await userEvent.click(within(sheet).getByRole('radio', { name: 'School' }));
    await userEvent.click(await within(sheet).findByRole('button', { name: 'Show 4 notes' }));
    expect(address()).toBe('/notes?location=3');
    await screen.findByRole('button', { name: 'Filters 1' });
  });
});
