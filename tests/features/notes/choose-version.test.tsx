// @vitest-environment jsdom
import { noteFieldsOf } from '#domain/note/note-fields.ts';
import '../../ui/layout-stubs.ts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Note } from '#contract/notes.ts';
import { findNoteHistory } from '#db/queries/note-versions.ts';
import { storeNotes } from '#db/store/store-pulled.ts';
import { NotesScreen } from '#features/notes/notes-screen.tsx';
import { must } from '#lib/must.ts';
import { AskFailed } from '#sync/ask-failed.ts';
import { earlierVersions } from '#sync/earlier-versions.ts';
import { saveNote } from '#sync/send/save-note.ts';
import { makeDevice, type TestDevice } from '../../setup/device.ts';
import { saveDraft } from '../../setup/save-draft.ts';
import { setWindowWidth } from '../../ui/window-width.ts';
import { officeSync } from '../office-sync.ts';
import { giveCaseload } from '../on-device.ts';
import { open, outcomeOf } from '../open-screen.tsx';
import { makeNote } from './make-note.ts';
import { goOffline, openForm, opsOf, refuseLast } from './note-on-device.tsx';

let device: TestDevice;
beforeEach(async () => {
  setWindowWidth(1440);
  device = await makeDevice();
  await giveCaseload(device);
  await goOffline(device);
});
afterEach(() => device.db.close());

const UID = '0193f0a0-0000-7000-8000-000000000009';
const server = (change: Partial<Note> = {}) =>
  makeNote({
    uid: UID,
    id: 300,
    health_safety: 'Scratch on left hand, cleaned.',
    user: { id: device.db.userId, profile: { name: 'Ana Diaz', first_name: 'Ana', last_name: 'Diaz' } },
    ...change,
  });

/** Edited here and in the office in the same field, each also in another one. */
async function meet(edited: Note['edited'] = { id: 9, by: 'Dana Kline', at: '2026-11-20T19:15:00Z' }) {
  await storeNotes(device.db, [server()]);
  const fields = noteFieldsOf(server());
  const mine = { ...fields, health_safety: 'Scratch on left hand, cleaned. Parent told at 4:05 PM.', comment: 'Mine' };
  await saveNote(device, { uid: UID, fields: mine });
  const theirs = server({
    health_safety: 'Scratch on left hand, cleaned. Incident form filed.',
    end_time: '17:30',
    version: 2,
    edited,
  });
  const { table } = { table: device.db.table('ops') };
  const [op] = await opsOf(device, UID);
  await table.put({ ...op, noteBase: fields, baseVersion: 1 });
  await refuseLast(device, UID, { status: 412, code: 'version' });
  const [refused] = await opsOf(device, UID);
  await table.put({ ...refused, lastError: { ...refused?.lastError, current: theirs } });
}

const group = () => screen.findByRole('group', { name: 'Health & Safety Issues' });
const saveButton = () => screen.getByRole('button', { name: 'Save and send' });

describe('a note that was changed on two sides in the same field', () => {
  test('says who else changed it, and when; oneself on another device is not the office', async () => {
    await meet();
    const view = openForm(device, `/note/add-edit/${UID}`);
    await screen.findByText(/Changed in 1 field by you \(.*, on this device\) and by Dana Kline \(.*2:15 PM\)\.$/);
    view.unmount();
    await device.db.table('ops').clear();
    await device.db.table('notes').clear();
    await meet({ id: device.db.userId, by: 'Ana Diaz', at: '2026-11-20T19:15:00Z' });
    openForm(device, `/note/add-edit/${UID}`);
    await screen.findByText(/ and on another device of yours \(.*2:15 PM\)\.$/);
    // Both sides are one's own: each says which device it is from, and when.
    within(await group()).getByRole('radio', { name: /^Your other device, .*2:15 PM$/ });
    within(await group()).getByRole('radio', { name: /^This device, .*\d:\d\d [AP]M$/ });
    expect(screen.queryByText(/office/i)).toBeNull();
  });

  test('shows both, marks what each added, has nothing chosen, and saves only once something is', async () => {
    await meet();
    openForm(device, `/note/add-edit/${UID}`);
    await screen.findByRole('heading', { level: 1, name: 'Choose a version' });
    const field = await group();
    const [yours, office] = within(field).getAllByRole('radio');
    expect(
      within(field)
        .getAllByRole('radio')
        .map((radio) => (radio as HTMLInputElement).checked),
    ).toEqual([false, false, false]);
    expect(field.querySelectorAll('ins')[0]?.textContent).toBe('added: Parent told at 4:05 PM.');
    expect(field.querySelectorAll('ins')[1]?.textContent).toBe('added: Incident form filed.');
    screen.getByText('Also merged: End Time (Dana Kline), Comments (you)');
    expect(saveButton().getAttribute('aria-disabled')).toBe('true');
    expect(screen.getAllByText('1 field still to choose').length).toBeGreaterThan(0);
    await userEvent.click(saveButton());
    expect((await opsOf(device, UID)).map(({ state }) => state)).toEqual(['conflict']);
    await userEvent.click(yours as HTMLElement);
    expect(saveButton().getAttribute('aria-disabled')).toBeNull();
    await userEvent.click(office as HTMLElement);
  });

  test('what was typed into the form since is not dropped by the choice: the form comes back with it', async () => {
    await meet();
    const { fields, serverId, version } = must(await device.db.notes.get(UID), 'the note');
    const draft = { uid: UID, noteId: serverId, base: fields, version, reason: '' };
    const typed = { ...fields, who_present: 'Aunt' };
    await saveDraft(device.db, `note:${UID}`, { ...draft, fields: typed }, '2026-11-20T19:20:00Z');
    const { address } = openForm(device, `/note/add-edit/${UID}`);
    await screen.findByText('What you typed since is kept');
    await userEvent.click(within(await group()).getByRole('radio', { name: 'Yours' }));
    await userEvent.click(saveButton());
    await waitFor(async () =>
      expect((await screen.findByRole<HTMLTextAreaElement>('textbox', { name: /^Who was present/ })).value).toBe(
        'Aunt',
      ),
    );
    expect(address()).toBe(`/note/add-edit/${UID}`);
  });

  test('either text can be copied whole, without choosing it', async () => {
    const user = userEvent.setup();
    await meet();
    openForm(device, `/note/add-edit/${UID}`);
    const field = await group();
    await user.click(within(field).getByRole('button', { name: 'Copy, Dana Kline' }));
    expect(await navigator.clipboard.readText()).toBe('Scratch on left hand, cleaned. Incident form filed.');
    await user.click(within(field).getByRole('button', { name: 'Copy, Yours' }));
    expect(await navigator.clipboard.readText()).toBe('Scratch on left hand, cleaned. Parent told at 4:05 PM.');
    expect(saveButton().getAttribute('aria-disabled')).toBe('true');
  });

  test('the choice is new work that supersedes the refused one, on top of the office’s version; the loser stays readable', async () => {
    await meet();
    const { address } = openForm(device, `/note/add-edit/${UID}`);
    await userEvent.click(within(await group()).getByRole('radio', { name: 'Dana Kline' }));
    await userEvent.click(saveButton());
    await waitFor(() => expect(address()).toBe('/notes'));
    const [refused, chosen] = await opsOf(device, UID);
    expect(refused).toMatchObject({ state: 'superseded', absorbedBy: chosen?.opId });
    expect(chosen).toMatchObject({ state: 'queued', baseVersion: 2, supersedes: refused?.opId });
    expect(chosen?.body).toMatchObject({
      health_safety: 'Scratch on left hand, cleaned. Incident form filed.',
      end_time: '17:30',
      comment: 'Mine',
    });
    const versions = earlierVersions(await findNoteHistory(device.db, UID));
    expect(versions.map(({ fields }) => fields.health_safety)).toContain(
      'Scratch on left hand, cleaned. Parent told at 4:05 PM.',
    );
  });

  test('both can be kept and edited into one text', async () => {
    await meet();
    const { address } = openForm(device, `/note/add-edit/${UID}`);
    await userEvent.click(within(await group()).getByRole('radio', { name: 'Keep both and edit' }));
    const both = screen.getByRole('textbox', { name: 'Health & Safety Issues, both' }) as HTMLTextAreaElement;
    expect(both.value).toBe('Scratch on left hand, cleaned. Parent told at 4:05 PM.\nIncident form filed.');
    await userEvent.clear(both);
    await userEvent.type(both, 'Scratch. Parent told, form filed.');
    await userEvent.click(saveButton());
    await waitFor(() => expect(address()).toBe('/notes'));
    expect((await opsOf(device, UID)).at(-1)?.body).toMatchObject({
      health_safety: 'Scratch. Parent told, form filed.',
    });
  });

  describe('of a visit that two devices recorded', () => {
    const SESSION = '0193f0a0-0000-7000-8000-000000000010';
    const drafted = (count: number, more = '') => ({ target_behaviors: `Tantrum occurred ${count} times.${more}` });
    const recorded = {
      ...{ id: 1, uid: SESSION, session_closed: true, visit_location: 1, late: [], abc: [], intervals: [] },
      ...{ startDate: '2026-11-20', endDate: '2026-11-20', startTime: '14:00', endTime: '15:00' },
      ...{
        created_at: '2026-11-20T19:00:00Z',
        log_hours: 1,
        date_week: null,
        observed_zero: [],
        skills: [],
        version: 1,
      },
      user: { id: 501, profile: { name: 'Ana Diaz', first_name: 'Ana', last_name: 'Diaz' } },
      client: { id: 7, first_name: 'Maya', last_name: 'Ruiz', middle_initial: null },
      behaviors: [{ id: 1, name: 'Tantrum', type: null, behavior_entry: { entry: '10' } }],
      note: { id: 300, uid: UID, state: 'final' },
    };

    /** This device drafted 9, the other one 7; the record has the 10 of both. */
    async function meetOfSession(): Promise<void> {
      const first = server({ session_uid: SESSION, ...drafted(2) });
      await storeNotes(device.db, [first]);
      const mine = { ...noteFieldsOf(first), ...drafted(9, ' Calm after a break.') };
      await saveNote(device, { uid: UID, fields: mine });
      const edited = { id: device.db.userId, by: 'Ana Diaz', at: '2026-11-20T19:15:00Z' };
      const theirs = { ...first, ...drafted(7), version: 2, edited };
      const [op] = await opsOf(device, UID);
      await device.db.table('ops').put({ ...op, noteBase: noteFieldsOf(first), baseVersion: 1 });
      await refuseLast(device, UID, { status: 412, code: 'version', current: theirs });
    }

    test('no side is offered with a count that the record contradicts, and what was changed is said', async () => {
      await meetOfSession();
      const sync = officeSync((path) => (path === '/api/sessions' ? { sessions: [recorded] } : undefined));
      const { address } = openForm(device, `/note/add-edit/${UID}`, { sync });
      const field = within(await screen.findByRole('group', { name: 'Target Behaviors Occurred' }));
      expect(field.getAllByText(/Tantrum occurred/).map(({ textContent }) => textContent)).toEqual([
        expect.stringContaining('Tantrum occurred 10 times.'),
        expect.stringContaining('Tantrum occurred 10 times.'),
      ]);
      screen.getByText('Numbers of all devices together');
      screen.getByText('“Tantrum occurred 10 times.” stands here instead of “Tantrum occurred 9 times.”');
      await userEvent.click(field.getByRole('radio', { name: /^This device/ }));
      await userEvent.click(saveButton());
      await waitFor(() => expect(address()).toBe('/notes'));
      expect((await opsOf(device, UID)).at(-1)?.body).toMatchObject(drafted(10, ' Calm after a break.'));
    });

    test('where the record can’t be read, each side says that its numbers are of one device', async () => {
      await meetOfSession();
      const sync = officeSync((path) => {
        if (path === '/api/sessions') throw new AskFailed(outcomeOf('unknown'));
        return undefined;
      });
      openForm(device, `/note/add-edit/${UID}`, { sync });
      await screen.findByText(/^Each text has the numbers of its own device/);
      const field = await screen.findByRole('group', { name: 'Target Behaviors Occurred' });
      expect(field.textContent).toContain('Tantrum occurred');
      expect(screen.queryByText('Numbers of all devices together')).toBeNull();
    });
  });

  test('can be decided later, and the list leads back to the choice', async () => {
    await meet();
    const { address } = open(device, <NotesScreen />);
    await userEvent.click(await screen.findByRole('button', { name: 'Ruiz, Maya' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Choose a version' }));
    expect(address()).toMatch(/^\/note\/add-edit\//);
  });
});
