// @vitest-environment jsdom
import '../../ui/layout-stubs.ts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Note } from '#contract/notes.ts';
import { storeNotes } from '#db/store/store-pulled.ts';
import { must } from '#lib/must.ts';
import { pagesChanged } from '#sync/download/page-changes.ts';
import { toasts } from '#ui/feedback/toast-store.ts';
import { makeDevice, type TestDevice } from '../../setup/device.ts';
import { setWindowWidth } from '../../ui/window-width.ts';
import { giveCaseload, today } from '../on-device.ts';
import { makeSync } from '../open-screen.tsx';
import { makeNote } from './make-note.ts';
import { goOffline, openForm, opsOf } from './note-on-device.tsx';

let device: TestDevice;
beforeEach(async () => {
  setWindowWidth(1440);
  device = await makeDevice();
  await giveCaseload(device);
});
afterEach(() => {
  device.db.close();
  for (const { id } of toasts.list()) toasts.dismiss(id);
});

const UID = '0193f0a0-0000-7000-8000-000000000001';
const field = (name: string) => screen.findByRole('textbox', { name });
const submit = () => userEvent.click(screen.getByRole('button', { name: 'Submit' }));
const messages = () => within(screen.getByRole('region', { name: 'Messages' }));

const edited = { id: 501, by: 'Ana Diaz', at: '2026-11-02T22:00:00.000Z' };
const said = { decision: 'returned', comment: 'Who was there?', by: 'Nadia Cole', at: '2026-11-03T22:00:00.000Z' };
/** Weeks old, returned to its author, and not billed. */
const own = (change: Partial<Note> = {}) =>
  makeNote({
    uid: UID,
    id: 300,
    user: { id: device.db.userId, profile: { name: 'Ana Diaz', first_name: 'Ana', last_name: 'Diaz' } },
    created_at: '2026-11-02T22:00:00Z',
    date_visited: '2026-11-02',
    comment: 'As it was.',
    review: said,
    edited,
    ...change,
  });
const billed = { ins_status: '2026-11-20', version: 2 };

describe('a note that is billed while its author has it open', () => {
  test('says so at once, and Submit asks for the reason of the addendum that it becomes', async () => {
    await goOffline(device);
    await storeNotes(device.db, [own()]);
    openForm(device, '/note/add-edit/300');
    const comments = await field('Comments');
    await userEvent.type(comments, ' The aunt came.');
    await storeNotes(device.db, [own(billed)]);
    await screen.findByText('Billed 11/20/26. Editing is closed.');
    screen.getByText('What you changed will stand beside the note as an addendum. Submit asks you for its reason.');
    await messages().findByText('While this is open: Billed 11/20/26. Editing is closed.');
    // Nothing was taken away from under the hand.
    expect(document.activeElement).toBe(comments);
    await submit();
    await screen.findByRole('heading', { name: 'Add to a billed note' });
    const reason = await field('Reason for the addendum');
    await waitFor(() => expect(document.activeElement).toBe(reason));
    expect((await field('Comments')).textContent).toBe('As it was. The aunt came.');
    expect(await opsOf(device, UID)).toEqual([]);
    await userEvent.type(reason, 'Asked for by Nadia');
    await submit();
    const dialog = await screen.findByRole('dialog', { name: 'Addendum is saved' });
    within(dialog).getByText(/as an addendum, with the reason “Asked for by Nadia”/);
    const [op] = await opsOf(device, UID);
    expect(op).toMatchObject({ kind: 'addAddendum', baseVersion: 2, body: { comment: 'As it was. The aunt came.' } });
  });

  test('and one whose billing is undone while an addendum is written says that Submit changes the note itself', async () => {
    await storeNotes(device.db, [own(billed)]);
    let there = own(billed);
    openForm(device, '/note/add-edit/300', {
      sync: makeSync((path) => (path === '/api/note/:id' ? there : undefined)),
    });
    await userEvent.type(await field('Reason for the addendum'), 'Asked for');
    expect(screen.queryByText(/can be edited again/)).toBeNull();
    there = own({ created_at: `${today}T12:00:00Z`, date_visited: today, version: 3 });
    pagesChanged();
    await screen.findByText('This note can be edited again: what closed it was undone');
    screen.getByText(/^Submit changes the note itself, and the reason is not kept/);
    // Whoever writes further down sees it where they press.
    screen.getByRole('heading', { name: 'Edit note' });
    screen.getByText('It is not kept any more: the note itself is changed.');
    screen.getByRole('button', { name: 'Change the note itself' });
    expect(screen.queryByRole('button', { name: 'Submit' })).toBeNull();
  });

  test('and one that is still billed when its pay is taken back says that Submit adds the addendum, as it then does', async () => {
    const paid = own({ ...billed, created_at: `${today}T12:00:00Z`, date_visited: today, user_status: today });
    await storeNotes(device.db, [paid]);
    let there = paid;
    openForm(device, '/note/add-edit/300', {
      sync: makeSync((path) => (path === '/api/note/:id' ? there : undefined)),
    });
    await userEvent.type(await field('Comments'), ' The aunt came.');
    await userEvent.click(screen.getByRole('button', { name: 'Write an addendum' }));
    await userEvent.type(await field('Reason for the addendum'), 'Asked for by Nadia');
    screen.getByText(/is added to the note with your name/);
    there = own({ ...paid, user_status: null, version: 3 });
    pagesChanged();
    await screen.findByText('This note can be edited again: what closed it was undone');
    screen.getByText(/^Submit still adds your addendum beside the note/);
    expect(screen.queryByText(/is added to the note with your name/)).toBeNull();
    await submit();
    await screen.findByRole('dialog', { name: 'Addendum is saved' });
  });

  test('and one whose pay is taken back gives its times back', async () => {
    const paid = own({ created_at: `${today}T12:00:00Z`, date_visited: today, user_status: today, version: 2 });
    await storeNotes(device.db, [paid]);
    let there = paid;
    openForm(device, '/note/add-edit/300', {
      sync: makeSync((path) => (path === '/api/note/:id' ? there : undefined)),
    });
    await field('Comments');
    expect(screen.queryByRole('combobox', { name: 'End Time' })).toBeNull();
    there = { ...paid, user_status: null, version: 3 };
    pagesChanged();
    await screen.findByRole('combobox', { name: 'End Time' });
  });

  test('hears it from the server when it opens, and again whenever something changes there', async () => {
    await storeNotes(device.db, [own({ ins_status: null })]);
    let there = own({ version: 2, user_status: '2026-11-19' });
    openForm(device, '/note/add-edit/300', {
      sync: makeSync((path) => (path === '/api/note/:id' ? there : undefined)),
    });
    await screen.findByText('Paid 11/19/26. Client, date, place and times are closed.');
    there = own({ ...billed, version: 3 });
    pagesChanged();
    await screen.findByText('Billed 11/20/26. Editing is closed.');
  });

  test('paid meanwhile: other times ask for an addendum, its texts are saved as before', async () => {
    await goOffline(device);
    await storeNotes(device.db, [own()]);
    openForm(device, '/note/add-edit/300');
    const end = await screen.findByRole('combobox', { name: 'End Time' });
    await userEvent.clear(end);
    await userEvent.type(end, '600p');
    await userEvent.tab();
    await storeNotes(device.db, [own({ user_status: '2026-11-19', version: 2 })]);
    await messages().findByText(/^While this is open: Paid 11\/19\/26/);
    await submit();
    await field('Reason for the addendum');
    expect(((await screen.findByRole('combobox', { name: 'End Time' })) as HTMLInputElement).value).toBe('6:00 PM');
  });

  test('within its days of editing: it says in which claim, and saved it still answers what was asked', async () => {
    await goOffline(device);
    const open = { created_at: `${today}T12:00:00Z`, date_visited: today };
    await storeNotes(device.db, [own(open)]);
    openForm(device, '/note/add-edit/300');
    await userEvent.type(await field('Comments'), ' The aunt came.');
    await storeNotes(device.db, [own({ ...open, ...billed, pay_group: { icn: 'ICN-77', id: 4, status: null } })]);
    await messages().findByText('While this is open: Billed in ICN ICN-77 on 11/20/2026');
    await submit();
    await screen.findByRole('dialog', { name: 'Note is Saved!' });
    const [op] = await opsOf(device, UID);
    expect(op?.kind).toBe('saveNote');
    expect(op?.body).not.toHaveProperty('merged');
  });

  test('not heard in time: what was saved is called the addendum that the device has made of it, with its reason', async () => {
    const sync = makeSync();
    sync.syncNow = () => void madeAnAddendum();
    await storeNotes(device.db, [own()]);
    openForm(device, '/note/add-edit/300', { sync });
    await userEvent.type(await field('Comments'), ' The aunt came.');
    await submit();
    const dialog = await screen.findByRole('dialog', { name: 'Addendum is saved' });
    within(dialog).getByText(/“Written before its author knew that it was billed”/);
    expect(screen.queryByText('Note is Saved!')).toBeNull();
  });
});

/** As a drain would write it down. */
async function madeAnAddendum() {
  const op = must((await opsOf(device, UID))[0], 'the save');
  const body = { uid: 'a', reason: 'Written before its author knew that it was billed', comment: 'As it was. More.' };
  await device.db.ops.bulkPut([
    { ...op, state: 'superseded', absorbedBy: 'op-2' },
    { ...op, seq: op.seq + 1, opId: 'op-2', state: 'acked', kind: 'addAddendum', params: { id: 300 }, body },
  ]);
}
