// @vitest-environment jsdom
import '../../ui/layout-stubs.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { noteEndpoints } from '#contract/notes.ts';
import { keepLateDrafts, restoreUnflushedDrafts } from '#db/late-drafts.ts';
import { checkOutbox } from '#db/outbox/check-outbox.ts';
import { dexieOutbox } from '#db/outbox/dexie-outbox.ts';
import { listAttention } from '#db/queries/attention.ts';
import { listNoteDrafts } from '#db/queries/note-drafts.ts';
import { findSession } from '#db/queries/sessions.ts';
import { storeHours, storeNotes } from '#db/store/store-pulled.ts';
import { unkeptDrafts } from '#db/unkept-drafts.ts';
import { defaultPolicy } from '#domain/access/policy.ts';
import { restartSession } from '#features/session/frame/restart-session.ts';
import { submitSession } from '#features/session/submit/submit-session.ts';
import { must } from '#lib/must.ts';
import { passingStorage } from '#lib/page-storage.ts';
import { onPagesChanged } from '#sync/download/page-changes.ts';
import { addAddendum } from '#sync/send/add-addendum.ts';
import { saveNote } from '#sync/send/save-note.ts';
import { toasts } from '#ui/feedback/toast-store.ts';
import { makeDevice, startVisit, type TestDevice } from '../../setup/device.ts';
import { saveDraft } from '../../setup/save-draft.ts';
import { setWindowWidth } from '../../ui/window-width.ts';
import { holdWrites, isBusy } from '../hold-network.ts';
import { giveCaseload, therapist, today } from '../on-device.ts';
import { makeSync, outcomeOf } from '../open-screen.tsx';
import { makeNote } from './make-note.ts';
import { goOffline, openForm, opsOf, refuseFirst, refuseLast } from './note-on-device.tsx';

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

async function chooseClient(name = 'Ruiz, Maya') {
  await userEvent.type(await screen.findByRole('combobox', { name: 'Client' }), 'Ruiz');
  await userEvent.click(await screen.findByRole('option', { name }));
}

async function fillIn() {
  await chooseClient();
  await userEvent.click(screen.getByRole('radio', { name: 'Home' }));
  await userEvent.type(screen.getByRole('combobox', { name: 'Begin Time' }), '930');
  await userEvent.tab();
  await userEvent.type(await field('Comments'), 'Played the waiting game.');
}

const own = (change: Parameters<typeof makeNote>[0] = {}) =>
  makeNote({
    uid: UID,
    id: 300,
    user: { id: device.db.userId, profile: { name: 'Ana Diaz', first_name: 'Ana', last_name: 'Diaz' } },
    ...change,
  });

describe('the note form', () => {
  test('has the specification’s fields in its order', async () => {
    openForm(device, `/note/add-edit/${UID}`);
    await screen.findByRole('heading', { level: 1, name: 'New note' });
    const labels = [...document.querySelectorAll('label, legend, fieldset > div, [role="radiogroup"]')].map(
      (one) => one.textContent,
    );
    const order = [
      'Client',
      'Date',
      'Location',
      'Begin Time',
      'End Time',
      'Target Behaviors Occurred',
      'Skills worked on / Trained on',
      'Health & Safety Issues',
      'Comments',
    ];
    const at = order.map((name) => labels.findIndex((text) => text?.startsWith(name)));
    expect(at.every((place) => place >= 0)).toBe(true);
    expect([...at].sort((a, b) => a - b)).toEqual(at);
    for (const place of ['Center', 'Home', 'School', 'Community']) screen.getByRole('radio', { name: place });
    screen.getByRole('button', { name: 'Submit' });
  });

  test('an invalid one says so for 10 seconds and at each field, focuses the first, and saves nothing', async () => {
    openForm(device, `/note/add-edit/${UID}`);
    await screen.findByRole('heading', { name: 'New note' });
    await userEvent.clear(screen.getByRole('textbox', { name: 'Date' }));
    await userEvent.tab();
    const show = vi.spyOn(toasts, 'show');
    await submit();
    const toast = { kind: 'danger', text: 'Please fix all errors.', duration: 10_000 };
    expect(show).toHaveBeenCalledExactlyOnceWith(toast);
    show.mockRestore();
    expect(within(screen.getByRole('region', { name: 'Messages' })).getByText('Please fix all errors.')).toBeTruthy();
    for (const text of [
      'A client must be selected',
      'Date is required',
      'A location must be selected',
      'Begin time is required',
      'End time is required',
    ])
      screen.getByText(text);
    expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'Client' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(await opsOf(device, UID)).toEqual([]);
  });

  test('an end that is not later is said at once', async () => {
    openForm(device, `/note/add-edit/${UID}`);
    await userEvent.type(await screen.findByRole('combobox', { name: 'Begin Time' }), '3:00 PM');
    await userEvent.tab();
    const end = screen.getByRole('combobox', { name: 'End Time' });
    expect((end as HTMLInputElement).value).toBe('3:30 PM');
    await userEvent.clear(end);
    await userEvent.type(end, '2:00 PM');
    await userEvent.tab();
    await screen.findByText('End Time must be later than Begin Time');
  });

  test('a date and a time that can not be read outlive a reload, as they were typed, and still stop Submit', async () => {
    const first = openForm(device, `/note/add-edit/${UID}`);
    await userEvent.type(await screen.findByRole('combobox', { name: 'Begin Time' }), '930x');
    await userEvent.clear(await field('Date'));
    await userEvent.type(await field('Date'), '13/45/2026');
    await userEvent.tab();
    await waitFor(async () =>
      expect((await listNoteDrafts(device.db))[0]?.unread).toEqual({ begin_time: '930x', date_visited: '13/45/2026' }),
    );
    first.unmount();
    openForm(device, `/note/add-edit/${UID}`);
    await screen.findByDisplayValue('930x');
    await screen.findByDisplayValue('13/45/2026');
    await submit();
    await screen.findByText('“930x” is not a time. Type it like 3:30 PM');
    await screen.findByText(/“13\/45\/2026” is not a date/);
    expect(await opsOf(device, UID)).toEqual([]);
  });

  test('what was typed right before a reload is there afterwards, although the browser drops the write', async () => {
    const tab = passingStorage();
    const first = openForm(device, `/note/add-edit/${UID}`);
    fireEvent.change(await field('Comments'), { target: { value: 'Calm.' } });
    fireEvent.change(await screen.findByRole('combobox', { name: 'Begin Time' }), { target: { value: '930x' } });
    // Before the pause of typing after which it is written.
    keepLateDrafts(tab);
    expect(await listNoteDrafts(device.db)).toEqual([]);
    first.unmount();
    await waitFor(async () => expect(await listNoteDrafts(device.db)).toHaveLength(1));
    await device.db.drafts.clear();
    await restoreUnflushedDrafts(device.db, tab);
    openForm(device, `/note/add-edit/${UID}`);
    await screen.findByDisplayValue('Calm.');
    await screen.findByDisplayValue('930x');
  });

  test('an End Time that has not come is said to be later than now while it is typed, and stops nothing', async () => {
    openForm(device, `/note/add-edit/${UID}`);
    const begin = await screen.findByRole('combobox', { name: 'Begin Time' });
    await userEvent.type(begin, '4:00 PM');
    await userEvent.tab();
    await screen.findByText('The End Time, 4:30 PM, is later than now.');
    await userEvent.clear(screen.getByRole('combobox', { name: 'End Time' }));
    await userEvent.clear(begin);
    await userEvent.type(begin, '1:00 PM');
    await userEvent.tab();
    await waitFor(() => expect(screen.queryByText(/is later than now/)).toBeNull());
  });

  test('times that overlap another note of the day are pointed out while they are typed, and stop nothing', async () => {
    await storeNotes(device.db, [own({ uid: 'other-note', begin_time: '09:00', end_time: '10:00' })]);
    openForm(device, `/note/add-edit/${UID}`);
    await userEvent.type(await screen.findByRole('combobox', { name: 'Begin Time' }), '9:30 AM');
    await userEvent.tab();
    await screen.findByText('These times overlap the note for Maya R. on 11/20/26, 9:00 AM to 10:00 AM.');
    expect(screen.getByRole('combobox', { name: 'Begin Time' }).getAttribute('aria-invalid')).toBeNull();
  });

  test.each([
    ['9', '9:00 AM'],
    ['930p', '9:30 PM'],
    ['21:30', '9:30 PM'],
    ['9:30 PM', '9:30 PM'],
  ])('the time %s is understood as %s', async (typed, shown) => {
    openForm(device, `/note/add-edit/${UID}`);
    const begin = await screen.findByRole('combobox', { name: 'Begin Time' });
    await userEvent.type(begin, typed);
    await userEvent.tab();
    expect((begin as HTMLInputElement).value).toBe(shown);
  });

  test('a date that does not exist and a time that is none are refused with an example, and what was typed stays', async () => {
    openForm(device, `/note/add-edit/${UID}`);
    const date = await screen.findByRole('textbox', { name: 'Date' });
    await userEvent.clear(date);
    await userEvent.type(date, '2/30/2026');
    await userEvent.tab();
    screen.getByText('“2/30/2026” is not a date. Type it like 11/20/2026');
    expect((date as HTMLInputElement).value).toBe('2/30/2026');
    const begin = screen.getByRole('combobox', { name: 'Begin Time' });
    await userEvent.type(begin, 'half past');
    await userEvent.tab();
    screen.getByText('“half past” is not a time. Type it like 3:30 PM');
    await submit();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('a text of 60,000 characters is refused at its field and not cut; emoji and right-to-left text are kept as typed', async () => {
    openForm(device, `/note/add-edit/${UID}`);
    const comments = await field('Comments');
    await userEvent.click(comments);
    await userEvent.paste('x'.repeat(60_000));
    const safety = await field('Health & Safety Issues');
    await userEvent.click(safety);
    await userEvent.paste('🙂 שלום مرحبا');
    await submit();
    screen.getByText('Must be less than 60000');
    expect((comments as HTMLTextAreaElement).value).toHaveLength(60_000);
    await waitFor(async () => expect((await listNoteDrafts(device.db))[0]?.fields.health_safety).toBe('🙂 שלום مرحبا'));
  });

  test('what is typed is on the device after a moment, and a reload leads back to it', async () => {
    const first = openForm(device, `/note/add-edit/${UID}`);
    await userEvent.type(await field('Comments'), 'Half a sentence');
    await waitFor(async () => expect(await listNoteDrafts(device.db)).toHaveLength(1));
    await screen.findByText('Saved on this device 3:00 PM');
    first.unmount();
    openForm(device, `/note/add-edit/${UID}`);
    await waitFor(async () => expect(((await field('Comments')) as HTMLTextAreaElement).value).toBe('Half a sentence'));
  });

  test('leaving never asks and loses nothing typed in the last moment', async () => {
    const view = openForm(device, `/note/add-edit/${UID}`);
    await userEvent.type(await field('Comments'), 'Last words');
    view.unmount();
    await waitFor(async () => expect((await listNoteDrafts(device.db))[0]?.fields.comment).toBe('Last words'));
    await waitFor(() => expect(toasts.list().map(({ text }) => text)).toEqual(['Draft kept on this device']));
  });

  test('leaving a form in which nothing was changed says nothing, nor does one whose note was saved', async () => {
    await goOffline(device);
    const show = vi.spyOn(toasts, 'show');
    const untouched = openForm(device, `/note/add-edit/${UID}`);
    await field('Comments');
    untouched.unmount();
    const view = openForm(device, `/note/add-edit/${UID}`);
    await fillIn();
    await submit();
    await screen.findByRole('dialog', { name: 'Note is Saved!' });
    view.unmount();
    await waitFor(async () => expect(await listNoteDrafts(device.db)).toEqual([]));
    expect(show).not.toHaveBeenCalled();
    show.mockRestore();
  });

  test('without an id it takes a name of its own, so that a reload finds the draft', async () => {
    const view = openForm(device, '/note/add-edit?client=7');
    await screen.findByRole('heading', { name: 'New note' });
    expect(view.address()).toMatch(/^\/note\/add-edit\/[\da-f-]{36}\?client=7$/);
    expect(((await screen.findByRole('combobox', { name: 'Client' })) as HTMLInputElement).value).toBe('Ruiz, Maya');
  });

  test('of the time after midnight it begins with the place of the first note', async () => {
    openForm(device, '/note/add-edit?client=7&date=2026-11-20&location=3&begin=00:00&end=00:30');
    const school = await screen.findByRole('radio', { name: 'School' });
    expect((school as HTMLInputElement).checked).toBe(true);
  });

  test('an address that names no note says so', async () => {
    openForm(device, '/note/add-edit/nonsense');
    await screen.findByRole('heading', { name: 'Note not found' });
  });
});

describe('hours left', () => {
  test('come with their date, and count what waits on this device', async () => {
    await storeHours(device.db, [{ clientId: 7, logHours: 8, date: today, at: '2026-11-20T19:10:00Z' }]);
    await goOffline(device);
    const first = openForm(device, `/note/add-edit/${UID}`);
    await chooseClient();
    await screen.findByText('12 hours left');
    screen.getByText('as of 2:10 PM');
    await userEvent.click(screen.getByRole('radio', { name: 'Home' }));
    await userEvent.type(screen.getByRole('combobox', { name: 'Begin Time' }), '9:00 AM');
    await userEvent.tab();
    await submit();
    await screen.findByRole('dialog', { name: 'Note is Saved!' });
    // It is counted in its own form, too, as on Home.
    await screen.findByText('11 h 30 min left');
    await screen.findByText(', this note included');
    first.unmount();
    openForm(device, '/note/add-edit/0193f0a0-0000-7000-8000-000000000002?client=7');
    await screen.findByText('Includes 30 min waiting on this device');
    screen.getByText('11 h 30 min left');
  });

  test('of another week than this one name the week, also in the warning', async () => {
    await storeHours(device.db, [{ clientId: 7, logHours: 19.75, date: '2026-11-10', at: '2026-11-20T19:10:00Z' }]);
    openForm(device, `/note/add-edit/${UID}?client=7`);
    await screen.findByText('Could not get data');
    await userEvent.clear(await field('Date'));
    await userEvent.type(await field('Date'), '11/11/2026{Tab}');
    const line = must((await screen.findByText('15 min left')).closest('p'), 'the line');
    expect(line.textContent).toBe('15 min left in the week of 11/08');
    await userEvent.type(screen.getByRole('combobox', { name: 'Begin Time' }), '9:00 AM{Tab}');
    await screen.findByText('This note uses 30 min. Only 15 min left in the week of 11/08.');
  });

  test('say Could not get data when nobody knows them', async () => {
    openForm(device, `/note/add-edit/${UID}?client=7`);
    await screen.findByText('Could not get data');
  });

  test('are the server’s without the note that is edited, and that note once: the number of Home', async () => {
    await storeNotes(device.db, [own()]);
    const sync = makeSync((path) =>
      path.startsWith('/api/client/log-hours') ? { logHours: 5, time: '05:00' } : undefined,
    );
    openForm(device, `/note/add-edit/${UID}`, { sync });
    await screen.findByText('13 hours left');
    await screen.findByText(', this note included');
    const asked = sync.asked.find(({ path }) => path.startsWith('/api/client/log-hours'));
    expect(asked?.query).toEqual({ date: '2026-11-20', except: '300' });
  });

  test('stay what they are with an addendum, whatever times it says, now or when it is opened again', async () => {
    const shorter = {
      id: 1,
      at: '2026-11-20T12:00:00Z',
      by: 'Ana Ruiz',
      reason: 'Left early',
      fields: { end_time: '16:30' },
    };
    const closed = { created_at: '2026-11-02T22:00:00Z', ins_status: '2026-11-05', addenda: [shorter] };
    await storeNotes(device.db, [own(closed as never)]);
    const sync = makeSync((path) =>
      path.startsWith('/api/client/log-hours') ? { logHours: 5, time: '05:00' } : undefined,
    );
    openForm(device, `/note/add-edit/${UID}`, { sync });
    await screen.findByRole('heading', { name: 'Add to a billed note' });
    const line = async () => (await screen.findByText('13 hours left')).closest('p')?.textContent;
    expect(await line()).toMatch(/^13 hours left this week, this note included/);
    const end = await screen.findByRole('combobox', { name: 'End Time' });
    expect(end).toHaveProperty('value', '4:30 PM');
    await userEvent.clear(end);
    await userEvent.type(end, '4:00 PM{Tab}');
    expect(await line()).toMatch(/^13 hours left this week, this note included/);
    expect(screen.queryByText(/after this change/)).toBeNull();
  });
});

describe('saving', () => {
  test.each([
    ['Behaviors', '/behavior/add?client=7'],
    ['Skills', '/client/assign/skills/7'],
  ])('without a network it is kept, waits to be sent, and leads to %s of its client', async (next, path) => {
    await goOffline(device);
    await giveCaseload(device, [...therapist, 'behavior.record', 'client.assign']);
    const { address } = openForm(device, `/note/add-edit/${UID}`);
    await fillIn();
    await submit();
    const dialog = await screen.findByRole('dialog', { name: 'Note is Saved!' });
    await within(dialog).findByText('Waiting to send');
    const [op] = await opsOf(device, UID);
    expect(op).toMatchObject({ kind: 'saveNote', lane: `note:${UID}`, state: 'queued', baseVersion: null });
    expect(op?.body).toMatchObject({
      uid: UID,
      client_id: 7,
      location: 2,
      begin_time: '09:30',
      end_time: '10:00',
      comment: 'Played the waiting game.',
    });
    expect(await listNoteDrafts(device.db)).toEqual([]);
    await userEvent.click(within(dialog).getByRole('button', { name: next }));
    expect(address()).toBe(path);
  });

  test('saved twice before it was sent is one piece of work', async () => {
    await goOffline(device);
    const first = openForm(device, `/note/add-edit/${UID}`);
    await fillIn();
    await submit();
    await screen.findByRole('dialog', { name: 'Note is Saved!' });
    first.unmount();
    openForm(device, `/note/add-edit/${UID}`);
    await screen.findByRole('heading', { name: 'Edit note' });
    await userEvent.type(await field('Comments'), ' Twice.');
    await submit();
    await screen.findByRole('dialog', { name: 'Note is Saved!' });
    const ops = await opsOf(device, UID);
    expect(ops).toHaveLength(1);
    expect(ops[0]?.body).toMatchObject({ comment: 'Played the waiting game. Twice.' });
  });

  test('a time conflict is a toast, stays at the field, and is fixed by other times in work that supersedes the refused one', async () => {
    const text = 'These times overlap the note for Leo T. on 11/20/26, 9:00 AM to 10:00 AM.';
    const sync = makeSync();
    sync.syncNow = () => void refuseLast(device, UID, { code: 'timeconflicts', detail: text });
    const view = openForm(device, `/note/add-edit/${UID}`, { sync });
    await fillIn();
    await submit();
    await within(await screen.findByRole('region', { name: 'Messages' })).findByText(text);
    expect(screen.queryByRole('dialog')).toBeNull();
    const begin = screen.getByRole('combobox', { name: 'Begin Time' });
    expect(document.activeElement).toBe(begin);
    expect(begin.getAttribute('aria-describedby')).toBeTruthy();
    // It is there again after a reload.
    view.unmount();
    await goOffline(device);
    openForm(device, `/note/add-edit/${UID}`);
    const form = await screen.findByRole('form', { name: 'Note' });
    within(form).getByText(text);
    const end = screen.getByRole('combobox', { name: 'End Time' });
    await userEvent.clear(screen.getByRole('combobox', { name: 'Begin Time' }));
    await userEvent.type(screen.getByRole('combobox', { name: 'Begin Time' }), '10:00 AM');
    await userEvent.clear(end);
    await userEvent.type(end, '10:30 AM');
    await userEvent.tab();
    await waitFor(() => expect(within(form).queryByText(text)).toBeNull());
    await submit();
    await screen.findByRole('dialog', { name: 'Note is Saved!' });
    const [refused, again] = await opsOf(device, UID);
    expect(refused).toMatchObject({ state: 'superseded', absorbedBy: again?.opId });
    expect(again).toMatchObject({ state: 'queued', supersedes: refused?.opId });
    expect(again?.body).toMatchObject({ begin_time: '10:00', end_time: '10:30' });
  });

  test('a year that no record has is refused at the field, and a refusal of older work is shown at its field', async () => {
    const text = 'Use a year from 1900 to 2199';
    const sync = makeSync();
    sync.syncNow = () =>
      void refuseLast(device, UID, { class: 'rejected', status: 422, errors: { date_visited: text } }, 'rejected');
    const view = openForm(device, `/note/add-edit/${UID}`, { sync });
    const date = await field('Date');
    await userEvent.clear(date);
    await userEvent.type(date, '11/22/3026{Tab}');
    screen.getByText(text);
    await userEvent.clear(date);
    await userEvent.type(date, '11/20/2026{Tab}');
    expect(screen.queryByText(text)).toBeNull();
    await fillIn();
    await submit();
    await screen.findByText(`Date: ${text}.`);
    view.unmount();
    openForm(device, `/note/add-edit/${UID}`);
    await waitFor(async () => expect((await field('Date')).getAttribute('aria-invalid')).toBe('true'));
    screen.getByText(text);
    await userEvent.clear(await field('Date'));
    await userEvent.type(await field('Date'), '11/19/2026{Tab}');
    expect(screen.queryByText(text)).toBeNull();
  });

  test('an end of the session that the server refused is marked at End Time, where it is mended', async () => {
    const text = 'End Time must be later than Begin Time';
    const session = await startVisit(device);
    const uid = must(await findSession(device.db, session), 'the session').noteUid;
    await submitSession(device, session, uid, { zero: [1, 2, 3], notWatched: [] }, defaultPolicy);
    await refuseLast(device, uid, { class: 'rejected', status: 422, errors: { endTime: text } }, 'rejected');
    openForm(device, `/note/add-edit/${uid}`);
    const end = await screen.findByRole('combobox', { name: 'End Time' });
    expect(end.getAttribute('aria-invalid')).toBe('true');
    screen.getByText(text);
  });

  test('of a refused Submit is written in its session while that is open again', async () => {
    const session = await startVisit(device);
    const uid = must(await findSession(device.db, session), 'the session').noteUid;
    await submitSession(device, session, uid, { zero: [1, 2, 3], notWatched: [] }, defaultPolicy);
    await refuseLast(device, uid, { class: 'rejected', status: 422, errors: {} }, 'rejected');
    await restartSession(device, session);
    const asked: unknown[] = [];
    openForm(device, `/note/add-edit/${uid}`, { asked });
    await userEvent.click(await screen.findByRole('button', { name: 'Go to the session' }));
    expect(asked).toEqual([['goToSession', session, 'note']]);
  });

  test('a visit that is still to come is refused at the date, and nothing is saved', async () => {
    await goOffline(device);
    openForm(device, `/note/add-edit/${UID}`);
    await fillIn();
    const date = await field('Date');
    await userEvent.clear(date);
    await userEvent.type(date, '12/25/2026{Tab}');
    await submit();
    await screen.findByText('The date must not be in the future');
    expect(document.activeElement).toBe(date);
    expect(await opsOf(device, UID)).toEqual([]);
  });

  test('a device that can’t save says so and keeps what was typed', async () => {
    await goOffline(device);
    openForm(device, `/note/add-edit/${UID}`);
    await fillIn();
    const put = device.db.ops.bulkPut;
    device.db.ops.bulkPut = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
    await submit();
    await screen.findByText(/no room left/);
    expect(((await field('Comments')) as HTMLTextAreaElement).value).toBe('Played the waiting game.');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(await opsOf(device, UID)).toEqual([]);
    device.db.ops.bulkPut = put;
  });
});

test('what a full disk can’t keep of a note counts as not saved, as its foot says: a sign-out would end it unasked', async () => {
  await goOffline(device);
  openForm(device, `/note/add-edit/${UID}`);
  const comments = await field('Comments');
  await userEvent.type(comments, 'Calm');
  await waitFor(async () => expect(await device.db.drafts.toArray()).toHaveLength(1));
  expect(unkeptDrafts.count()).toBe(0);
  const refuse = () => {
    throw new DOMException('no room', 'QuotaExceededError');
  };
  device.db.drafts.hook('updating', refuse);
  await userEvent.type(comments, ' today');
  await screen.findByText(/^Not saved on this device/);
  expect(unkeptDrafts.count()).toBe(1);
  device.db.drafts.hook('updating').unsubscribe(refuse);
  await userEvent.type(comments, '.');
  await waitFor(() => expect(screen.queryByText(/^Not saved on this device/)).toBeNull());
  expect(unkeptDrafts.count()).toBe(0);
});

describe('a note that others change while its form is open', () => {
  const seen = { id: 300, version: 1, health_safety: 'Nothing to report.' };

  test('is saved with what came meanwhile: nothing that was not typed here is written over', async () => {
    await goOffline(device);
    await storeNotes(device.db, [own(seen)]);
    openForm(device, '/note/add-edit/300');
    await userEvent.type(await field('Comments'), 'The aunt came.');
    await storeNotes(device.db, [own({ ...seen, version: 2, health_safety: 'A fall, no injury.', end_time: '16:30' })]);
    await submit();
    await screen.findByRole('dialog', { name: /Note is Saved/ });
    const [op] = await opsOf(device, UID);
    expect(op?.body).toMatchObject({
      comment: 'The aunt came.',
      health_safety: 'A fall, no injury.',
      end_time: '16:30',
      merged: true,
    });
  });

  test('in the same field: the server is told what was seen here, and refuses to write over it', async () => {
    await goOffline(device);
    await storeNotes(device.db, [own(seen)]);
    openForm(device, '/note/add-edit/300');
    await userEvent.type(await field('Health & Safety Issues'), ' He slept well.');
    await storeNotes(device.db, [own({ ...seen, version: 2, health_safety: 'A fall, no injury.' })]);
    await submit();
    await screen.findByRole('dialog', { name: /Note is Saved/ });
    const [op] = await opsOf(device, UID);
    expect(op).toMatchObject({ baseVersion: 1, noteBase: { health_safety: 'Nothing to report.' } });
  });

  test('saved twice, because the server had refused it, it is compared with what it says by now', async () => {
    await storeNotes(device.db, [own(seen)]);
    await goOffline(device);
    const first = openForm(device, '/note/add-edit/300');
    await userEvent.type(await field('Comments'), 'One.');
    await submit();
    await screen.findByRole('dialog', { name: /Note is Saved/ });
    first.unmount();
    openForm(device, '/note/add-edit/300');
    await userEvent.type(await field('Comments'), ' Two.');
    await submit();
    await screen.findByRole('dialog', { name: /Note is Saved/ });
    const last = (await opsOf(device, UID)).at(-1);
    expect(last?.body).toMatchObject({ comment: 'One. Two.' });
    expect(last?.noteBase).toBeUndefined();
  });
});

describe('a note that is written in two windows', () => {
  test('keeps what each of them wrote, and each shows what the other has written', async () => {
    const one = openForm(device, `/note/add-edit/${UID}`);
    const other = openForm(device, `/note/add-edit/${UID}`);
    const inOne = within(one.container);
    const inOther = within(other.container);
    await userEvent.type(await inOne.findByRole('textbox', { name: 'Comments' }), 'In the one.');
    await inOther.findByDisplayValue('In the one.');
    device.time.now += 1000;
    await userEvent.type(inOther.getByRole('textbox', { name: 'Health & Safety Issues' }), 'In the other.');
    await inOne.findByDisplayValue('In the other.');
    await waitFor(async () => {
      const [draft] = await listNoteDrafts(device.db);
      expect(draft?.fields).toMatchObject({ comment: 'In the one.', health_safety: 'In the other.' });
    });
  });
});

describe('a returned note', () => {
  const said = { comment: 'Say which skill.', by: 'Nadia Cole', at: '2026-11-20T22:10:00Z' };

  test('says over its fields what has to be changed, and who asks for it', async () => {
    await storeNotes(device.db, [own({ review: { ...said, decision: 'returned' } })]);
    openForm(device, `/note/add-edit/${UID}`);
    await screen.findByText('Returned by Nadia Cole, 11/20/26 5:10 PM');
    screen.getByText('Say which skill.');
  });

  test('one that was reviewed has nothing to say there', async () => {
    await storeNotes(device.db, [own({ review: { ...said, comment: null, decision: 'reviewed' } })]);
    openForm(device, `/note/add-edit/${UID}`);
    await field('Comments');
    expect(screen.queryByText(/Nadia Cole/)).toBeNull();
  });
});

describe('a note that is billed and old', () => {
  const closed = () =>
    own({
      created_at: '2026-11-02T22:00:00Z',
      date_visited: '2026-11-02',
      ins_status: '2026-11-05',
      comment: 'As billed.',
    });

  test('says why it is closed, asks for a reason and a changed field, and queues an addendum', async () => {
    await storeNotes(device.db, [closed()]);
    await goOffline(device);
    openForm(device, '/note/add-edit/300');
    await screen.findByRole('heading', { name: 'Add to a billed note' });
    screen.getByText('Billed 11/05/26. Editing is closed.');
    await submit();
    screen.getByText('Say why, for example: End time was typed wrong');
    await userEvent.type(await field('Reason for the addendum'), 'A visitor was left out');
    await submit();
    screen.getByText('Change at least one field to how it should read');
    await userEvent.type(await field('Comments'), ' The aunt was there.');
    await submit();
    await screen.findByRole('dialog', { name: 'Addendum is saved' });
    const [op] = await opsOf(device, UID);
    expect(op).toMatchObject({ kind: 'addAddendum', params: { id: 300 } });
    expect(op?.body).toMatchObject({ reason: 'A visitor was left out', comment: 'As billed. The aunt was there.' });
    expect(Object.keys(must(op, 'op').body as object).sort()).toEqual(['comment', 'reason', 'uid']);
    expect((await device.db.notes.get(UID))?.fields.comment).toBe('As billed.');
  });
});

describe('a note that is settled in part', () => {
  test('paid: its facts can be read, its texts edited, and an addendum is one press away with what was typed', async () => {
    await storeNotes(device.db, [own({ user_status: '2026-11-20', comment: 'As it was.' })]);
    await goOffline(device);
    openForm(device, '/note/add-edit/300');
    await screen.findByText('Paid 11/20/26. Client, date, place and times are closed.');
    for (const name of ['Client', 'Date', 'Location', 'Begin Time', 'End Time'])
      expect((await field(name)).hasAttribute('readonly'), name).toBe(true);
    await userEvent.type(await field('Comments'), ' The aunt was there.');
    await userEvent.click(screen.getByRole('button', { name: 'Write an addendum' }));
    await screen.findByRole('heading', { name: 'Add to a billed note' });
    await userEvent.type(await field('Reason for the addendum'), 'Stayed longer');
    expect((await field('Comments')).textContent).toBe('As it was. The aunt was there.');
    await submit();
    await screen.findByRole('dialog', { name: 'Addendum is saved' });
    const [op] = await opsOf(device, UID);
    expect(op).toMatchObject({ kind: 'addAddendum', body: { comment: 'As it was. The aunt was there.' } });
  });

  test('changed after billing: its form counts from what was billed, and a time that is changed stands before an addendum of before', async () => {
    const said = { uid: 'a', by: 'Jo Ortiz', at: `${today}T13:00:00Z`, reason: 'Slip', fields: { end_time: '16:30' } };
    const billed = { ins_status: '2026-11-20', billed_hours: 1, addenda: [said] };
    await storeNotes(device.db, [own({ ...billed, created_at: `${today}T12:00:00Z` })]);
    openForm(device, '/note/add-edit/300');
    await screen.findByText('Other times would change the claim.');
    screen.getByText(/A field that you change here reads as you change it; one that you leave, as an addendum says\./);
    const end = await screen.findByRole('combobox', { name: 'End Time' });
    await userEvent.clear(end);
    await userEvent.type(end, '600p');
    await userEvent.tab();
    await screen.findByText('This changes the claim by +2.0 h.');
  });

  test('billed and still open: it says in which claim, and what other times change of it', async () => {
    const billed = { ins_status: '2026-11-20', pay_group: { icn: 'ICN-77', id: 4, status: null } };
    await storeNotes(device.db, [own({ ...billed, created_at: `${today}T12:00:00Z` })]);
    openForm(device, '/note/add-edit/300');
    await screen.findByText('Billed in ICN ICN-77 on 11/20/2026');
    screen.getByText('Other times would change the claim.');
    const end = await screen.findByRole('combobox', { name: 'End Time' });
    await userEvent.clear(end);
    await userEvent.type(end, '600p');
    await userEvent.tab();
    await screen.findByText('This changes the claim by +1.0 h.');
  });
});

test('the reason of an addendum that was never written keeps no draft of a note that was saved otherwise', async () => {
  await storeNotes(device.db, [own({})]);
  const { fields, version } = must(await device.db.notes.get(UID), 'the note');
  const draft = { uid: UID, noteId: 300, base: fields, version, reason: 'End time was typed wrong' };
  const changed = { ...fields, comment: 'Mended.' };
  await saveDraft(device.db, `note:${UID}`, { ...draft, fields: changed }, '2026-11-20T19:20:00Z');
  await saveNote(device, { uid: UID, fields: changed });
  expect(await listNoteDrafts(device.db)).toEqual([]);
});

describe('an addition that was refused because its note is open again', () => {
  test('stands in the form as it was written, and is submitted as a change of the note, in the way of nothing', async () => {
    await storeNotes(device.db, [
      own({
        created_at: '2026-11-02T22:00:00Z',
        date_visited: '2026-11-02',
        ins_status: '2026-11-05',
        comment: 'As billed.',
      }),
    ]);
    await goOffline(device);
    await addAddendum(device, { uid: UID, reason: 'Left out', changed: { comment: 'As billed. The aunt was there.' } });
    await refuseLast(device, UID, { code: 'note_open' });
    openForm(device, '/note/add-edit/300');
    await screen.findByRole('heading', { name: 'Edit note' });
    expect(((await field('Comments')) as HTMLTextAreaElement).value).toBe('As billed. The aunt was there.');
    await submit();
    await screen.findByRole('dialog', { name: 'Note is Saved!' });
    const [refused, sent] = await opsOf(device, UID);
    expect(refused).toMatchObject({ state: 'superseded', absorbedBy: sent?.opId });
    expect(sent).toMatchObject({ kind: 'saveNote', state: 'queued', supersedes: refused?.opId });
    expect(sent?.body).toMatchObject({ comment: 'As billed. The aunt was there.' });
  });
});

describe('additions that wait stand nowhere but in the work itself', () => {
  const shown = async (name: string) => ((await field(name)) as HTMLTextAreaElement).value;
  const add = (changed: object) => addAddendum(device, { uid: UID, reason: 'Left out', changed });
  async function billedNote() {
    const billed = { created_at: '2026-11-02T22:00:00Z', date_visited: '2026-11-02', ins_status: '2026-11-05' };
    await storeNotes(device.db, [own({ ...billed, comment: 'As billed.' })]);
    await goOffline(device);
  }
  /** The device hears that the billing was taken back before its own work is through. */
  const reopen = () => storeNotes(device.db, [own({ comment: 'As billed.' })]);

  test('the next addition goes on from them, and says only what is new', async () => {
    await billedNote();
    await add({ comment: 'As billed. The aunt came.' });
    openForm(device, '/note/add-edit/300');
    await screen.findByRole('heading', { name: 'Add to a billed note' });
    expect(await shown('Comments')).toBe('As billed. The aunt came.');
    await userEvent.type(await field('Reason for the addendum'), 'More');
    await userEvent.type(await field('Health & Safety Issues'), 'None.');
    await submit();
    await screen.findByRole('dialog', { name: 'Addendum is saved' });
    const [, next] = await opsOf(device, UID);
    expect(Object.keys(must(next, 'op').body as object).sort()).toEqual(['health_safety', 'reason', 'uid']);
  });

  test('a note that is open again is written on with them: what is saved does not leave them out', async () => {
    await billedNote();
    await add({ comment: 'As billed. The aunt came.' });
    await reopen();
    openForm(device, '/note/add-edit/300');
    await screen.findByRole('heading', { name: 'Edit note' });
    expect(await shown('Comments')).toBe('As billed. The aunt came.');
  });

  test('a refused one is in the form also where something was being typed, and saving that leaves none of it out', async () => {
    await billedNote();
    const view = openForm(device, '/note/add-edit/300');
    await userEvent.type(await field('Health & Safety Issues'), 'None.');
    await waitFor(async () => expect(await listNoteDrafts(device.db)).toHaveLength(1));
    const [draft] = await device.db.drafts.toArray();
    view.unmount();
    await add({ comment: 'As billed. The aunt came.' });
    await device.db.drafts.put(must(draft, 'a draft'));
    await refuseLast(device, UID, { code: 'note_open' });
    openForm(device, '/note/add-edit/300');
    await screen.findByRole('heading', { name: 'Edit note' });
    expect([await shown('Comments'), await shown('Health & Safety Issues')]).toEqual([
      'As billed. The aunt came.',
      'None.',
    ]);
  });

  test('a refused one and what was saved in the same field behind it stand both in the form', async () => {
    await billedNote();
    await add({ comment: 'As billed. The aunt came.' });
    await refuseLast(device, UID, { code: 'note_open' });
    const row = must(await device.db.notes.get(UID), 'the note');
    await device.db.notes.put({ ...row, fields: { ...row.fields, comment: 'As billed. It rained.' } });
    openForm(device, '/note/add-edit/300');
    await screen.findByRole('heading', { name: 'Edit note' });
    for (const words of ['The aunt came', 'It rained']) expect(await shown('Comments')).toContain(words);
  });

  test('of a deleted note all of them become the new one, also those behind the one that was refused', async () => {
    await billedNote();
    await add({ comment: 'As billed. The aunt came.' });
    await add({ health_safety: 'None.' });
    await refuseFirst(device, UID, { code: 'note_deleted' });
    openForm(device, '/note/add-edit/300');
    await screen.findByText('This note was deleted');
    expect([await shown('Comments'), await shown('Health & Safety Issues')]).toEqual([
      'As billed. The aunt came.',
      'None.',
    ]);
    await userEvent.click(screen.getByRole('button', { name: 'Save as a new note' }));
    await screen.findByRole('dialog', { name: 'Note is Saved!' });
    const sent = (await device.db.ops.orderBy('seq').toArray()).at(-1);
    expect(sent?.body).toMatchObject({ comment: 'As billed. The aunt came.', health_safety: 'None.' });
  });
});

describe('a note that was deleted while a change of it waited', () => {
  /** What a device holds then; `withRow` false: an older app had taken the note itself away. */
  async function deletedNote(withRow = true) {
    await storeNotes(device.db, [own({ comment: 'As sent.' })]);
    await goOffline(device);
    const { fields } = must(await device.db.notes.get(UID), 'the note');
    await saveNote(device, { uid: UID, fields: { ...fields, comment: 'As sent. And more.' } });
    await refuseLast(device, UID, { code: 'note_deleted' });
    if (!withRow) await device.db.notes.delete(UID);
  }
  const attention = () => listAttention(device.db, device.clock.now());

  test.each([
    true,
    false,
  ])('is saved as a new note with all its words, and nothing of the dead one stays (its row here: %s)', async (withRow) => {
    await deletedNote(withRow);
    openForm(device, `/note/add-edit/${UID}`);
    await screen.findByText('This note was deleted');
    expect(((await field('Comments')) as HTMLTextAreaElement).value).toBe('As sent. And more.');
    await userEvent.click(screen.getByRole('button', { name: 'Save as a new note' }));
    await screen.findByRole('dialog', { name: 'Note is Saved!' });
    const [refused, sent] = await device.db.ops.orderBy('seq').toArray();
    expect(refused).toMatchObject({ entityId: UID, state: 'superseded', absorbedBy: sent?.opId });
    expect(sent).toMatchObject({ kind: 'saveNote', state: 'queued', supersedes: refused?.opId });
    expect(sent?.entityId).not.toBe(UID);
    expect(sent?.body).toMatchObject({ uid: sent?.entityId, comment: 'As sent. And more.' });
    expect((await device.db.notes.toArray()).map(({ uid, serverId }) => [uid, serverId])).toEqual([
      [sent?.entityId, null],
    ]);
    expect(await attention()).toEqual([]);
  });

  test('is discarded when its author says so twice, and needs no attention any more', async () => {
    await deletedNote();
    const { address } = openForm(device, `/note/add-edit/${UID}`);
    await userEvent.click(await screen.findByRole('button', { name: 'Discard…' }));
    expect(await attention()).toHaveLength(1);
    const sure = screen.getByRole('alertdialog', { name: 'Discard your words?' });
    await userEvent.click(within(sure).getByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(address()).toBe('/notes'));
    expect(await opsOf(device, UID)).toMatchObject([{ state: 'superseded', letGo: true }]);
    expect(await checkOutbox(dexieOutbox(device.db))).toEqual([]);
    expect([await attention(), await device.db.notes.count()]).toEqual([[], 0]);
  });
});

describe('a note of another therapist', () => {
  const theirs = makeNote({ uid: 'their-note', id: 77 });
  const answer = (path: string) => (path === '/api/note/:id' ? theirs : undefined);

  test('is mended over the network only, and without one the draft stays', async () => {
    await giveCaseload(device, ['company.notes.view', 'company.notes.edit']);
    openForm(device, '/note/add-edit/77', { sync: makeSync(answer) });
    await userEvent.type(await field('Comments'), 'Mended');
    const sync = makeSync();
    sync.server.send = async () => outcomeOf('unknown');
    await waitFor(async () => expect(await listNoteDrafts(device.db)).toHaveLength(1));
    await submit();
    await waitFor(async () => expect(await opsOf(device, 'their-note')).toEqual([]));
    expect(await listNoteDrafts(device.db)).toHaveLength(1);
  });

  async function submitting(outcome = outcomeOf('done', { status: 200, body: theirs })) {
    await giveCaseload(device, ['company.notes.view', 'company.notes.edit']);
    const sync = makeSync(answer);
    sync.server.send = async () => outcome;
    const goOn = holdWrites(sync);
    const view = openForm(device, '/note/add-edit/77', { sync });
    await userEvent.type(await field('Comments'), 'Mended');
    await waitFor(async () => expect(await listNoteDrafts(device.db)).toHaveLength(1));
    await submit();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Submit' }).getAttribute('aria-busy')).toBe('true'));
    return { ...view, sync, goOn };
  }

  test('with an addendum is changed as it is itself: nothing of the addendum goes into the note, or its claim', async () => {
    await giveCaseload(device, ['company.notes.view', 'company.notes.edit']);
    const fields = { end_time: '17:45', comment: 'As billed. Stayed longer.' };
    const added = { uid: 'a', by: 'Jo Ortiz', at: '2026-11-20T15:00:00Z', reason: 'Stayed longer', fields };
    const billed = {
      ins_status: '2026-11-20',
      created_at: `${today}T12:00:00Z`,
      comment: 'As billed.',
      addenda: [added],
    };
    const note = { ...theirs, ...billed };
    const sync = makeSync((path) => (path === '/api/note/:id' ? note : undefined));
    const sent: unknown[] = [];
    sync.server.send = async (_endpoint, { body }) => {
      sent.push(body);
      return outcomeOf('done', { status: 200, body: note });
    };
    openForm(device, '/note/add-edit/77', { sync });
    await screen.findByText('Something was added to this note');
    expect((await field('Comments')).textContent).toBe('As billed.');
    screen.getByText('Other times would change the claim.');
    await userEvent.type(await field('Health & Safety Issues'), 'None.');
    await submit();
    await screen.findByRole('dialog', { name: 'Note is Saved!' });
    expect(sent).toMatchObject([{ end_time: note.end_time, health_safety: 'None.' }]);
    expect(sent[0]).not.toHaveProperty('comment');
  });

  test('can not be typed in while it is saved: those words would be in neither the note nor the draft', async () => {
    const { goOn } = await submitting();
    for (const box of [await field('Comments'), screen.getByRole('combobox', { name: 'Begin Time' })])
      expect(isBusy(box)).toBe(true);
    expect(isBusy(screen.getByRole('button', { name: 'Keep writing later' }))).toBe(false);
    goOn();
    await screen.findByRole('dialog', { name: 'Note is Saved!' });
    expect(await listNoteDrafts(device.db)).toEqual([]);
  });

  test('can be typed in again when it could not be saved', async () => {
    const { goOn } = await submitting(outcomeOf('unknown'));
    goOn();
    const said = await screen.findByText(/What you typed is still here/);
    await waitFor(() => expect(document.activeElement).toBe(said.closest('[role="alert"]')));
    expect(isBusy(await field('Comments'))).toBe(false);
    expect(await listNoteDrafts(device.db)).toHaveLength(1);
  });

  test('left while it is saved, opened again and written on: the end of the first save drops none of it', async () => {
    const { unmount, goOn } = await submitting();
    unmount();
    openForm(device, '/note/add-edit/77', { sync: makeSync(answer) });
    await userEvent.type(await field('Comments'), ' and more');
    const kept = async () => (await listNoteDrafts(device.db)).map(({ fields }) => fields.comment);
    await waitFor(async () => expect(await kept()).toEqual([expect.stringMatching(/ and more$/)]));
    let saved = false;
    onTestFinished(
      onPagesChanged(() => {
        saved = true;
      }, noteEndpoints.note),
    );
    goOn();
    await waitFor(() => expect(saved).toBe(true));
    // The device writes in turn: a draft that was dropped is gone for the second of two reads.
    await kept();
    expect(await kept()).toEqual([expect.stringMatching(/ and more$/)]);
  });
});
