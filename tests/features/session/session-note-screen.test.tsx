// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Note } from '#contract/notes.ts';
import { listDrafts } from '#db/drafts.ts';
import { keepLateDrafts, restoreUnflushedDrafts } from '#db/late-drafts.ts';
import { findNoteDraft } from '#db/queries/note-drafts.ts';
import { findNote } from '#db/queries/sessions.ts';
import { storeHours } from '#db/store/store-pulled.ts';
import { defaultPolicy } from '#domain/access/policy.ts';
import { restartSession } from '#features/session/frame/restart-session.ts';
import { createEditing } from '#features/session/frame/session-editing.ts';
import { servicesOf } from '#features/session/frame/session-services.ts';
import { bringLateNotes, lateNoteKey } from '#features/session/note/late-notes.ts';
import { saveSessionNote } from '#features/session/note/save-session-note.ts';
import { recordTap } from '#features/session/record/record-tap.ts';
import { recordTrial } from '#features/session/record/record-trial.ts';
import { submitSession } from '#features/session/submit/submit-session.ts';
import { AUTOSAVE_MS } from '#lib/field-editor.ts';
import { passingStorage } from '#lib/page-storage.ts';
import type { TestDevice } from '../../setup/device.ts';
import { saveDraft } from '../../setup/save-draft.ts';
import { setWindowWidth } from '../../ui/window-width.ts';
import { makeNote } from '../notes/make-note.ts';
import { makeSync } from '../open-screen.tsx';
import { locksOfDevice } from './locks-of-device.ts';
import { deviceInSession, fillDisk, openSession, paths, rowOf } from './session-page.tsx';

let device: TestDevice;
let session: string;
let noteUid: string;

beforeEach(async () => {
  setWindowWidth(1024);
  ({ device, session } = await deviceInSession());
  ({ noteUid } = await rowOf(device, session));
  for (let i = 0; i < 3; i++) await recordTap(device, session, 1);
  await recordTrial(device, session, 5, 'ind');
});
afterEach(() => device.db.close());
// Also after a test that failed: a timer that stays replaced would fail all others.
afterEach(() => void vi.restoreAllMocks());

const note = async () => {
  const row = await findNote(device.db, noteUid);
  if (!row) throw new Error('no note');
  return row;
};
const box = (name: string) => screen.findByRole<HTMLTextAreaElement>('textbox', { name });
const time = (name: string) => screen.getByRole<HTMLInputElement>('combobox', { name });
const target = () => box('Target Behaviors Occurred');
const drafted = 'Tantrum occurred 3 times.';

async function retype(field: HTMLElement, text: string) {
  await userEvent.clear(field);
  await userEvent.type(field, `${text}{Tab}`);
}

describe('the draft', () => {
  test('is plain sentences from the data, in the fields and on the disk', async () => {
    openSession(device, paths.note);
    await waitFor(async () => expect((await target()).value).toBe(drafted));
    expect((await box('Skills worked on / Trained on')).value).toBe('Requests item: 100% independent in 1 trial.');
    await waitFor(async () => expect((await note()).fields.target_behaviors).toBe(drafted));
    expect((await note()).draftedFrom).toBe(4);
    expect(screen.getAllByText(/^Drafted from data/)).toHaveLength(2);
  });

  test('follows new data while nobody has written over it', async () => {
    openSession(device, paths.note);
    await waitFor(async () => expect((await target()).value).toBe(drafted));
    await recordTap(device, session, 1);
    await waitFor(async () => expect((await target()).value).toBe('Tantrum occurred 4 times.'));
    expect(screen.queryByText(/since draft/)).toBeNull();
  });

  test('never writes over typed text: it offers the new lines, and takes what is ticked', async () => {
    const { user } = openSession(device, paths.note);
    await waitFor(async () => expect((await target()).value).toBe(drafted));
    await user.type(await target(), ' Both began at the door.');
    await recordTap(device, session, 1);
    await recordTap(device, session, 4);
    await screen.findByText('2 new events since draft');
    expect((await target()).value).toBe(`${drafted} Both began at the door.`);
    await user.click(screen.getByRole('button', { name: 'Update from data' }));
    await user.click(await screen.findByRole('checkbox', { name: /Add: SIB occurred 1 time/ }));
    await user.click(screen.getByRole('button', { name: 'Update 1 line' }));
    await waitFor(async () => expect((await target()).value).toBe('Tantrum occurred 4 times. Both began at the door.'));
    expect(screen.queryByText(/since draft/)).toBeNull();
    await waitFor(async () =>
      expect((await note()).fields.target_behaviors).toBe('Tantrum occurred 4 times. Both began at the door.'),
    );
  });

  test('offers the number beside one’s own words in their place, and ticks nothing of that beforehand', async () => {
    const { user } = openSession(device, paths.note);
    await waitFor(async () => expect((await target()).value).toBe(drafted));
    await user.clear(await target());
    await user.type(await target(), 'Tantrum occurred about 3 times.');
    await recordTap(device, session, 1);
    await screen.findByText('1 new event since draft');
    await user.click(screen.getByRole('button', { name: 'Update from data' }));
    const line = await screen.findByRole<HTMLInputElement>('checkbox', { name: /about 3 times.*occurred 4 times/ });
    expect(line.checked).toBe(false);
    await user.click(screen.getByRole('button', { name: 'Keep my text' }));
    expect((await target()).value).toBe('Tantrum occurred about 3 times.');
  });

  test('an update that could not be saved is not written over what was typed since, with which it is saved', async () => {
    const { user } = openSession(device, paths.note);
    await waitFor(async () => expect((await target()).value).toBe(drafted));
    await user.type(await target(), ' Both began at the door.');
    await recordTap(device, session, 1);
    await screen.findByText('1 new event since draft');
    const free = fillDisk(device);
    await user.click(screen.getByRole('button', { name: 'Update from data' }));
    await user.click(await screen.findByRole('button', { name: 'Update 1 line' }));
    await screen.findByText(/^Not saved: Note/);
    free();
    await user.type(await target(), ' Slept.');
    const text = 'Tantrum occurred 4 times. Both began at the door. Slept.';
    await waitFor(async () => expect((await note()).fields.target_behaviors).toBe(text));
    await waitFor(() => expect(screen.queryByText(/^Not saved/)).toBeNull());
    await new Promise((resolve) => setImmediate(resolve));
    expect((await note()).fields.target_behaviors).toBe(text);
    expect((await target()).value).toBe(text);
  });

  test('that came from another device counts no new events, and is no news where it says what the data says', async () => {
    const of = (target_behaviors: string) =>
      saveSessionNote(
        device,
        noteUid,
        { target_behaviors, skill_learned: 'Requests item: 100% independent in 1 trial.' },
        defaultPolicy,
      );
    await of(`${drafted} Both began at the door.`);
    const first = openSession(device, paths.note);
    await waitFor(async () => expect((await target()).value).toBe(`${drafted} Both began at the door.`));
    expect(screen.queryByText(/since draft|reads otherwise/)).toBeNull();
    first.unmount();
    await of('Tantrum occurred 2 times. Both began at the door.');
    openSession(device, paths.note);
    await screen.findByText('The data reads otherwise now');
    expect(screen.queryByText(/since draft/)).toBeNull();
  });

  test('that moves on while its update is being looked at is offered again: the text would keep the older number', async () => {
    const { user } = openSession(device, paths.note);
    await waitFor(async () => expect((await target()).value).toBe(drafted));
    await user.type(await target(), ' Both began at the door.');
    await recordTap(device, session, 1);
    await screen.findByText('1 new event since draft');
    await user.click(screen.getByRole('button', { name: 'Update from data' }));
    await screen.findByRole('checkbox', { name: /occurred 4 times/ });
    await recordTap(device, session, 1);
    await screen.findByText('2 new events since draft');
    await user.click(screen.getByRole('button', { name: 'Update 1 line' }));
    await waitFor(async () => expect((await target()).value).toBe('Tantrum occurred 4 times. Both began at the door.'));
    await screen.findByText('1 new event since draft');
  });

  test('that the app words otherwise by now is offered as that: nobody looks for an event that was not recorded', async () => {
    const { user, unmount } = openSession(device, paths.note);
    await waitFor(async () => expect((await target()).value).toBe(drafted));
    await user.type(await target(), ' Both began at the door.{Tab}');
    await waitFor(async () => expect((await note()).fields.target_behaviors).toMatch(/door\.$/));
    unmount();
    const row = await note();
    const target_behaviors = 'Tantrum: 3.';
    await device.db.notes.put({
      ...row,
      fields: { ...row.fields, target_behaviors: `${target_behaviors} Both began at the door.` },
      drafted: { ...row.drafted, target_behaviors },
    });
    openSession(device, paths.note);
    await screen.findByText('The data reads otherwise now');
    screen.getByRole('button', { name: 'Update from data' });
    expect(screen.queryByText(/new event/)).toBeNull();
  });

  test('that was emptied by hand stays empty', async () => {
    const { user } = openSession(device, paths.note);
    await waitFor(async () => expect((await target()).value).toBe(drafted));
    await user.clear(await target());
    await recordTap(device, session, 1);
    await screen.findByText('1 new event since draft');
    expect((await target()).value).toBe('');
  });
});

describe('nothing typed is lost', () => {
  test('it is on the disk 400 ms after the last key', async () => {
    const { user } = openSession(device, paths.note);
    await user.type(await box('Comments'), 'Calm.');
    await waitFor(async () => expect((await note()).fields.comment).toBe('Calm.'));
  });

  test.each(['visibilitychange', 'pagehide', 'leaving'])('and at once on %s', async (how) => {
    withoutAutosave();
    const view = openSession(device, paths.note);
    fireEvent.change(await box('Comments'), { target: { value: 'Calm.' } });
    if (how === 'visibilitychange') document.dispatchEvent(new Event('visibilitychange'));
    if (how === 'pagehide') window.dispatchEvent(new Event('pagehide'));
    if (how === 'leaving') view.unmount();
    const saved = async () => (await note()).fields.comment === 'Calm.';
    await waitFor(async () => expect(await saved()).toBe(true));
  });

  test('a full device says so, and the text is saved with the next word', async () => {
    const { user } = openSession(device, paths.note);
    await waitFor(async () => expect((await target()).value).toBe(drafted));
    const comments = await box('Comments');
    const free = fillDisk(device);
    await user.type(comments, 'Calm');
    await screen.findByText(/^Not saved: Note/);
    expect((await note()).fields.comment).toBe('');
    free();
    await user.type(comments, '.');
    await waitFor(async () => expect((await note()).fields.comment).toBe('Calm.'));
    await waitFor(() => expect(screen.queryByText(/^Not saved/)).toBeNull());
  });

  test('what could not be drafted on a full device follows the data once it has room: nobody had written there', async () => {
    const first = openSession(device, paths.note);
    await waitFor(async () => expect((await target()).value).toBe(drafted));
    first.unmount();
    await recordTap(device, session, 1);
    const free = fillDisk(device);
    const second = openSession(device, paths.note);
    await screen.findByText(/^Not saved: Note/);
    await second.user.type(await box('Comments'), 'Calm');
    second.unmount();
    const { user, unmount } = openSession(device, paths.data);
    const again = await screen.findByRole('button', { name: 'Try again' });
    free();
    await recordTap(device, session, 1);
    await user.click(again);
    await waitFor(async () => expect((await note()).fields.comment).toBe('Calm'));
    unmount();
    openSession(device, paths.note);
    await waitFor(async () => expect((await target()).value).toBe('Tantrum occurred 5 times.'));
    expect(screen.queryByText(/since draft|reads otherwise/)).toBeNull();
  });

  test('on a full device nothing says that it is saved or being saved, and the note is listed once however often that fails', async () => {
    const { user } = openSession(device, paths.note);
    await waitFor(async () => expect((await target()).value).toBe(drafted));
    const comments = await box('Comments');
    const free = fillDisk(device);
    await user.type(comments, 'Calm');
    await screen.findByText('Not saved');
    await user.type(comments, ' today');
    fireEvent(document, new Event('visibilitychange'));
    await user.type(comments, '.');
    expect(screen.queryByText(/Saving…|Saved on this device/)).toBeNull();
    expect(servicesOf(device).guard.get().lost).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: 'Discard…' }));
    await user.click(screen.getByRole('button', { name: 'Discard 1 entry for good' }));
    // What the form says is what the disk says.
    await waitFor(() => expect(comments.value).toBe(''));
    expect(screen.queryByText(/Not saved|Saving…/)).toBeNull();
    free();
  });

  test('what could not be saved is there when the person comes back, and tried again it is never written over newer words', async () => {
    const first = openSession(device, paths.note);
    await waitFor(async () => expect((await target()).value).toBe(drafted));
    const free = fillDisk(device);
    await first.user.type(await box('Comments'), 'Calm');
    await screen.findByText(/^Not saved: Note/);
    first.unmount();
    const { user } = openSession(device, paths.note);
    const comments = await box('Comments');
    await waitFor(() => expect(comments.value).toBe('Calm'));
    free();
    await user.type(comments, '. Ate well.');
    await waitFor(async () => expect((await note()).fields.comment).toBe('Calm. Ate well.'));
    await waitFor(() => expect(screen.queryByText(/^Not saved/)).toBeNull());
    await waitFor(() => expect(screen.queryByText('Saving…')).toBeNull());
    expect((await note()).fields.comment).toBe('Calm. Ate well.');
  });

  test('a date and times that can not be read come back as they were typed, with the same words, until they are mended', async () => {
    const first = openSession(device, paths.note);
    await retype(await box('Date'), '13/45/2026');
    await retype(time('Begin Time'), '25:99');
    await retype(time('End Time'), '930x');
    const told = () => {
      expect((screen.getByRole('textbox', { name: 'Date' }) as HTMLInputElement).value).toBe('13/45/2026');
      expect([time('Begin Time').value, time('End Time').value]).toEqual(['25:99', '930x']);
      screen.getByText(/“13\/45\/2026” is not a date/);
      screen.getByText(/“25:99” is not a time/);
      screen.getByText(/“930x” is not a time/);
    };
    told();
    await waitFor(async () => expect((await note()).unread).toMatchObject({ end_time: '930x' }));
    first.unmount();
    const { user, path } = openSession(device, paths.note);
    await screen.findByDisplayValue('13/45/2026');
    await waitFor(told);
    await user.click(screen.getByRole('button', { name: 'Review and submit' }));
    await screen.findByText('Please fix all errors.');
    expect(path()).toBe(paths.note);
    await retype(time('Begin Time'), '3:00 PM');
    await retype(time('End Time'), '5:00 PM');
    await retype(await box('Date'), '11/20/2026');
    const mended = { date_visited: '2026-11-20', begin_time: '15:00', end_time: '17:00' };
    await waitFor(async () => expect(await note()).toMatchObject({ fields: mended, unread: {} }));
    expect((await note()).unread).toEqual({});
  });

  test('a time that was still being typed when the page went is there again', async () => {
    const first = openSession(device, paths.note);
    await screen.findByRole('combobox', { name: 'Begin Time' });
    fireEvent.change(time('Begin Time'), { target: { value: '25:9' } });
    first.unmount();
    await waitFor(async () => expect((await note()).unread).toEqual({ begin_time: '25:9' }));
    openSession(device, paths.note);
    await screen.findByText(/“25:9” is not a time/);
    expect(time('Begin Time').value).toBe('25:9');
  });

  test('what was typed right before a reload is in the note afterwards, although the browser drops the write', async () => {
    const tab = passingStorage();
    openSession(device, paths.note);
    await waitFor(async () => expect((await note()).fields.target_behaviors).toBe(drafted));
    withoutAutosave();
    fireEvent.change(await box('Comments'), { target: { value: 'Calm.' } });
    fireEvent.change(time('Begin Time'), { target: { value: '25:99' } });
    keepLateDrafts(tab);
    expect((await note()).fields.comment).toBe('');
    await restoreUnflushedDrafts(device.db, tab);
    await bringLateNotes(device, defaultPolicy);
    expect(await note()).toMatchObject({ fields: { comment: 'Calm.' }, unread: { begin_time: '25:99' } });
    expect(await listDrafts(device.db, '')).toEqual([]);
  });

  test('nothing is held back once the note is on the disk, and a submitted note is not written over', async () => {
    const { user } = openSession(device, paths.note);
    await user.type(await box('Comments'), 'Calm.');
    await screen.findByText(/^Saved on this device \d/);
    const tab = passingStorage();
    keepLateDrafts(tab);
    await restoreUnflushedDrafts(device.db, tab);
    expect(await listDrafts(device.db, '')).toEqual([]);
    const late = { comment: 'From another window' };
    await saveDraft(device.db, lateNoteKey(noteUid), late, '2026-11-20T20:00:00Z');
    await submitSession(device, session, noteUid, { zero: [], notWatched: [2, 3, 4, 9] }, defaultPolicy);
    await bringLateNotes(device, defaultPolicy);
    expect((await note()).fields.comment).toBe('Calm.');
    // Nor are they lost: whoever opens the note finds them as the draft of a change.
    expect(await listDrafts(device.db, lateNoteKey(noteUid))).toEqual([]);
    expect(await findNoteDraft(device.db, noteUid)).toMatchObject({
      base: { comment: 'Calm.' },
      fields: { comment: 'Calm.\nFrom another window' },
    });
  });

  test('what a tab had typed when it was left never takes the place of what another has written into that text since', async () => {
    withoutAutosave();
    const tab = passingStorage();
    const view = openSession(device, paths.note);
    fireEvent.change(await box('Comments'), { target: { value: 'First draft in the old tab' } });
    keepLateDrafts(tab);
    view.unmount();
    await waitFor(async () => expect((await note()).fields.comment).not.toBe(''));
    await saveSessionNote(device, noteUid, { comment: 'Hit head at 1:20, checked by nurse.' }, defaultPolicy);
    await restoreUnflushedDrafts(device.db, tab);
    await bringLateNotes(device, defaultPolicy);
    expect((await note()).fields.comment).toBe('Hit head at 1:20, checked by nurse.\nFirst draft in the old tab');
  });

  test('what was typed right before a reload is not put over other fields that another window has written since', async () => {
    withoutAutosave();
    const tab = passingStorage();
    openSession(device, paths.note);
    fireEvent.change(await box('Comments'), { target: { value: 'Calm.' } });
    keepLateDrafts(tab);
    await saveSessionNote(device, noteUid, { who_present: 'Mother', end_time: '16:30' }, defaultPolicy);
    await restoreUnflushedDrafts(device.db, tab);
    await bringLateNotes(device, defaultPolicy);
    expect((await note()).fields).toMatchObject({ comment: 'Calm.', who_present: 'Mother', end_time: '16:30' });
  });

  test('what was typed right before a reload is kept in a session that was reopened, too', async () => {
    await submitSession(device, session, noteUid, { zero: [], notWatched: [2, 3, 4, 9] }, defaultPolicy);
    await restartSession(device, session);
    withoutAutosave();
    const tab = passingStorage();
    openSession(device, paths.note);
    await waitFor(async () => expect((await note()).fields.target_behaviors).toBe(drafted));
    device.time.now += 60_000;
    fireEvent.change(await box('Comments'), { target: { value: 'Calm.' } });
    keepLateDrafts(tab);
    await restoreUnflushedDrafts(device.db, tab);
    await bringLateNotes(device, defaultPolicy);
    expect((await note()).fields.comment).toBe('Calm.');
    expect(await listDrafts(device.db, '')).toEqual([]);
  });

  test('Keep writing later keeps it, and says so', async () => {
    const { user, path } = openSession(device, paths.note);
    await user.type(await box('Who was present'), 'Mother');
    await user.click(screen.getByRole('button', { name: 'Keep writing later' }));
    // Beside Undo, once its place has come, and in the list of messages, which the page's styles then hide.
    expect(await screen.findAllByText('Draft kept on this device')).not.toEqual([]);
    expect(path()).toBe(paths.data);
    expect((await note()).fields.who_present).toBe('Mother');
  });
});

describe('two windows on one note', () => {
  const rewritten = 'Two tantrums at the door, calm after.';

  /** This window shows the note, drafted from three taps; the other one then takes the session over. */
  async function takenOver() {
    const locks = locksOfDevice();
    const view = openSession({ ...device, locks }, paths.note);
    await waitFor(async () => expect((await target()).value).toBe(drafted));
    await waitFor(async () => expect((await note()).fields.target_behaviors).toBe(drafted));
    const other = createEditing(locks, window);
    const leaves = other.hold(session);
    other.takeOver();
    await screen.findByRole('button', { name: 'Take over here' });
    return { ...view, leaves };
  }

  /** As the other window's autosave writes it. */
  const othersText = (text: string) => saveSessionNote(device, noteUid, { target_behaviors: text }, defaultPolicy);

  test('the one in the background never writes its fresh draft over the text that the other has written: a day’s words would be lost', async () => {
    await takenOver();
    await othersText(rewritten);
    await recordTap(device, session, 1);
    await screen.findByText('1 new event since draft');
    expect((await target()).value).toBe(rewritten);
    expect((await note()).fields.target_behaviors).toBe(rewritten);
    expect((await note()).drafted.target_behaviors).toBe(drafted);
  });

  test('the one that looks on leaves the draft to the one that records: it would write while the other is typed in', async () => {
    await takenOver();
    await recordTap(device, session, 1);
    await screen.findByRole('button', { name: 'Take over here' });
    await waitFor(() => screen.getByText('4', { selector: 'dd *, dd' }));
    expect((await note()).fields.target_behaviors).toBe(drafted);
  });

  test('the one that takes over goes on from what the other wrote: a letter typed into its old text would write that over the whole field', async () => {
    const { user } = await takenOver();
    const takeOver = screen.getByRole('button', { name: 'Take over here' });
    await othersText(rewritten);
    // At once: this window has not heard of the other's write yet.
    fireEvent.click(takeOver);
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Take over here' })).toBeNull());
    await waitFor(async () => expect((await target()).value).toBe(rewritten));
    await user.type(await target(), ' Slept.');
    await waitFor(async () => expect((await note()).fields.target_behaviors).toBe(`${rewritten} Slept.`));
  });

  test('the one that takes over follows the data again where nobody wrote: its note would say less than was counted', async () => {
    const { user } = await takenOver();
    await recordTap(device, session, 1);
    await user.click(screen.getByRole('button', { name: 'Take over here' }));
    await waitFor(async () => expect((await target()).value).toBe('Tantrum occurred 4 times.'));
    await waitFor(async () => expect((await note()).fields.target_behaviors).toBe('Tantrum occurred 4 times.'));
    expect(screen.queryByText(/since draft/)).toBeNull();
  });

  test('what was typed here and could not be saved yet is not written over by what the other wrote', async () => {
    withoutAutosave();
    const locks = locksOfDevice();
    openSession({ ...device, locks }, paths.note);
    await waitFor(async () => expect((await target()).value).toBe(drafted));
    const comments = await box('Comments');
    const free = fillDisk(device);
    fireEvent.change(comments, { target: { value: 'Typed here' } });
    const other = createEditing(locks, window);
    other.hold(session);
    other.takeOver();
    await screen.findByRole('button', { name: 'Take over here' });
    await screen.findByText(/^Not saved: Note/);
    free();
    await saveSessionNote(device, noteUid, { comment: 'Theirs', who_present: 'Mother' }, defaultPolicy);
    await waitFor(async () => expect((await box('Who was present')).value).toBe('Mother'));
    expect((await box('Comments')).value).toBe('Typed here');
  });

  test('without locks both write: a draft is put only over the text it was followed from, decided where it is written', async () => {
    const from = { target_behaviors: drafted, skill_learned: '' };
    await saveSessionNote(device, noteUid, { ...from }, defaultPolicy, { drafted: from, eventCount: 3 });
    await othersText(rewritten);
    const fresh = { target_behaviors: 'Tantrum occurred 4 times.', skill_learned: 'Requests item: 100%.' };
    const saved = await saveSessionNote(device, noteUid, fresh, defaultPolicy, { drafted: fresh, eventCount: 4, from });
    expect(saved).toMatchObject({
      fields: { target_behaviors: rewritten, skill_learned: fresh.skill_learned },
      drafted: { target_behaviors: drafted, skill_learned: fresh.skill_learned },
      draftedFrom: 3,
    });
    expect(await note()).toEqual(saved);
  });
});

describe('the fields', () => {
  test('client locked, date, place and times from the session, hours left with their date', async () => {
    await storeHours(device.db, [{ clientId: 7, logHours: 8, date: '2026-11-20', at: '2026-11-20T20:05:00Z' }]);
    openSession(device, paths.note);
    const client = await box('Client');
    expect([client.value, client.readOnly]).toEqual(['Maya R.', true]);
    expect((await box('Date')).value).toBe('11/20/2026');
    expect(screen.getByRole('combobox', { name: 'Begin Time' })).toHaveProperty('value', '3:00 PM');
    await screen.findByText('12 hours left');
    screen.getByText('as of 3:05 PM');
  });

  test('a date that is emptied asks for one, and the hours are those of today', async () => {
    await storeHours(device.db, [{ clientId: 7, logHours: 8, date: '2026-11-20', at: '2026-11-20T20:05:00Z' }]);
    const { user } = openSession(device, paths.note);
    await user.clear(await box('Date'));
    await user.tab();
    await waitFor(async () => expect((await findNote(device.db, noteUid))?.fields.date_visited).toBe(''));
    await screen.findByText('12 hours left');
  });

  test('the hours of a week that was not downloaded are asked for: “Could not get data” is never said of what nobody asked', async () => {
    await saveSessionNote(device, noteUid, { date_visited: '2026-11-12' }, defaultPolicy);
    const sync = makeSync((path) =>
      path.includes('log-hours') ? { logHours: 8, time: '2026-11-20T20:05:00Z' } : undefined,
    );
    openSession(device, paths.note, {}, sync);
    await screen.findByText('12 hours left');
    expect(sync.asked.find(({ path }) => path.includes('log-hours'))?.query).toMatchObject({ date: '2026-11-12' });
  });

  test('hours that cannot be known say so', async () => {
    openSession(device, paths.note);
    await screen.findByText('Could not get data');
  });

  test('a note that uses more than is left is warned about, not stopped', async () => {
    await storeHours(device.db, [{ clientId: 7, logHours: 18.5, date: '2026-11-20', at: '2026-11-20T20:05:00Z' }]);
    openSession(device, paths.note);
    await screen.findByText('This note uses 2 h. Only 1 h 30 min left this week.');
  });

  test('an end that is not later is said at the field at once', async () => {
    await saveSessionNote(device, noteUid, { end_time: '14:00' }, defaultPolicy);
    openSession(device, paths.note);
    await screen.findByText('End Time must be later than Begin Time');
    expect(screen.getByRole('combobox', { name: 'End Time' }).getAttribute('aria-invalid')).toBe('true');
  });

  test('choosing a begin time fills an empty end with half an hour more', async () => {
    await saveSessionNote(device, noteUid, { begin_time: '', end_time: '' }, defaultPolicy);
    const { user } = openSession(device, paths.note);
    await user.type(await screen.findByRole('combobox', { name: 'Begin Time' }), '3:15 PM{Enter}');
    await waitFor(() => expect(screen.getByRole('combobox', { name: 'End Time' })).toHaveProperty('value', '3:45 PM'));
  });

  test('Review stops at what is missing: toast, message, focus on the first field', async () => {
    await saveSessionNote(device, noteUid, { location: null, end_time: '' }, defaultPolicy);
    const { user, path } = openSession(device, paths.note);
    await user.click(await screen.findByRole('button', { name: 'Review and submit' }));
    await screen.findByText('Please fix all errors.');
    screen.getByText('A location must be selected');
    screen.getByText('End time is required');
    expect(document.activeElement).toBe(screen.getByRole('radiogroup', { name: /^Location/ }));
    expect(path()).toBe(paths.note);
  });

  test('a text of 60000 characters is too long by one, and says so', async () => {
    const { user } = openSession(device, paths.note);
    await waitFor(async () => expect((await target()).value).toBe(drafted));
    fireEvent.change(await box('Comments'), { target: { value: 'x'.repeat(60000) } });
    await screen.findByText('1 character too many');
    await user.click(screen.getByRole('button', { name: 'Review and submit' }));
    await screen.findByText('Must be less than 60000');
    fireEvent.change(await box('Comments'), { target: { value: 'x'.repeat(59999) } });
    await waitFor(() => expect(screen.queryByText('Must be less than 60000')).toBeNull());
  });
});

describe('a note that another device of the same person writes', () => {
  /** As the work of this device that met it was joined with it. */
  async function joined(part: object) {
    const row = await note();
    const base = { ...makeNote({ uid: noteUid }), ...row.fields, ...part } as Note;
    await device.db.notes.put({ ...row, fields: { ...row.fields, ...part }, base, version: 2 });
  }

  test('is shown as it was joined, so that the next letter is not written over words that nobody sees', async () => {
    openSession(device, paths.note);
    await userEvent.type(await box('Comments'), 'Mine.');
    await joined({ health_safety: 'A fall, no injury.' });
    const health = await box('Health & Safety Issues');
    await waitFor(() => expect(health.value).toBe('A fall, no injury.'));
    await userEvent.type(health, ' Ice.');
    await waitFor(async () =>
      expect((await note()).fields).toMatchObject({ comment: 'Mine.', health_safety: 'A fall, no injury. Ice.' }),
    );
  });

  test('takes nothing away from what is being typed when it comes', async () => {
    openSession(device, paths.note);
    const comments = await box('Comments');
    await userEvent.type(comments, 'One');
    await joined({ health_safety: 'A fall.' });
    await userEvent.type(comments, ' two three');
    const health = await box('Health & Safety Issues');
    await waitFor(() => expect([comments.value, health.value]).toEqual(['One two three', 'A fall.']));
    await waitFor(async () =>
      expect((await note()).fields).toMatchObject({ comment: 'One two three', health_safety: 'A fall.' }),
    );
  });
});

test('Submit names what a note lacks though its date can not be read', async () => {
  await saveSessionNote(device, noteUid, { date_visited: '', begin_time: '' }, defaultPolicy);
  openSession(device, paths.submit);
  await screen.findByText(/Date is required/);
});

describe('from the data', () => {
  test('counts with their times, intervals and skills stand beside the text', async () => {
    openSession(device, paths.note);
    await screen.findByText('ind · 1 trial');
    const row = screen.getByText('Tantrum', { selector: 'dt' }).closest('div');
    await waitFor(() => expect(row?.textContent).toBe('Tantrum3:003'));
  });

  test('a quick phrase goes into the text that was written in last', async () => {
    const { user } = openSession(device, paths.note);
    await user.click(await box('Comments'));
    await user.click(screen.getByRole('button', { name: 'Redirected' }));
    await user.click(screen.getByRole('button', { name: 'Praised' }));
    expect((await box('Comments')).value).toBe('Redirected. Praised.');
  });
});

/** The autosave never comes: what is saved was saved by the event alone. */
function withoutAutosave(): void {
  const real = globalThis.setTimeout;
  vi.spyOn(globalThis, 'setTimeout').mockImplementation(((work: () => void, ms?: number) =>
    ms === AUTOSAVE_MS ? 0 : real(work, ms)) as typeof setTimeout);
}

test('the note of a session at “Other” says that it has no such place, and where to say it', async () => {
  await device.db.sessions.update(session, { visitLocation: 5 });
  openSession(device, paths.note);
  await screen.findByText(/^The place of this session is “Other”, which a note does not have\. Choose the nearest one/);
});

test('the note of a session at a place that notes have says nothing about it', async () => {
  openSession(device, paths.note);
  await screen.findByRole('radiogroup', { name: /^Location/ });
  expect(screen.queryByText(/which a note does not have/)).toBeNull();
});
