// @vitest-environment jsdom
import { noteFieldsOf } from '#domain/note/note-fields.ts';
import '../../ui/layout-stubs.ts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { checkOutbox } from '#db/outbox/check-outbox.ts';
import { dexieOutbox } from '#db/outbox/dexie-outbox.ts';
import { listAttention } from '#db/queries/attention.ts';
import { noteDraftKey } from '#db/queries/note-drafts.ts';
import { storeNotes } from '#db/store/store-pulled.ts';
import { CompanyNotesScreen } from '#features/notes/company-notes-screen.tsx';
import { NoteListingScreen } from '#features/notes/listing/note-listing-screen.tsx';
import { NotesScreen } from '#features/notes/notes-screen.tsx';
import { saveNote } from '#sync/send/save-note.ts';
import { toasts } from '#ui/feedback/toast-store.ts';
import { makeDevice, type TestDevice } from '../../setup/device.ts';
import { saveDraft } from '../../setup/save-draft.ts';
import { setWindowWidth } from '../../ui/window-width.ts';
import { giveCaseload, therapist } from '../on-device.ts';
import { makeSync, open, outcomeOf } from '../open-screen.tsx';
import { makeNote, pageOf } from './make-note.ts';
import { refuseLast } from './note-on-device.tsx';

let device: TestDevice;
beforeEach(async () => {
  setWindowWidth(1440);
  device = await makeDevice();
});
afterEach(() => device.db.close());

type Sent = { path: string; body: unknown; params: unknown; query: unknown; headers: unknown };

/** A server that answers reads as told and remembers every write. */
function listening(
  read: (path: string, query: Record<string, unknown>) => unknown,
  write: (sent: Sent) => unknown = () => null,
) {
  const sync = makeSync(read);
  const sent: Sent[] = [];
  sync.server.send = async ({ path }, call) => {
    const one = { path, body: call?.body, params: call?.params, query: call?.query, headers: call?.headers };
    sent.push(one);
    return { ...outcomeOf('done'), status: 200, body: write(one) };
  };
  return { sync, sent };
}

const reviewer = ['company.notes.assigned', 'company.notes.review'];
const yesterday = { version: 3, date_visited: '2026-11-19' };
const list = (path: string) => (path === '/api/company/notes' ? pageOf([makeNote(yesterday)]) : undefined);
const openPanel = async () => userEvent.click(await screen.findByRole('button', { name: 'Ruiz, Maya' }));

describe('review', () => {
  test('a reviewer marks another’s note reviewed, in the version that was read', async () => {
    await giveCaseload(device, reviewer);
    const { sync, sent } = listening(list, () => makeNote());
    open(device, <CompanyNotesScreen />, { sync });
    await openPanel();
    await userEvent.click(await screen.findByRole('button', { name: 'Mark reviewed' }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({
      path: '/api/note/:id/review',
      params: { id: 100 },
      body: { decision: 'reviewed' },
      headers: { 'if-match': '"3"' },
    });
  });

  test('returning takes a comment, says so at the field, and keeps it when the server can’t be reached', async () => {
    await giveCaseload(device, reviewer);
    const { sync, sent } = listening(list);
    sync.server.send = async () => outcomeOf('unknown');
    open(device, <CompanyNotesScreen />, { sync });
    await openPanel();
    await userEvent.click(await screen.findByRole('button', { name: 'Return with a comment' }));
    const dialog = await screen.findByRole('dialog', { name: 'Return with a comment' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Return' }));
    within(dialog).getByText('Say what has to be changed, for example: Add what the mother reported');
    const comment = within(dialog).getByRole('textbox', { name: 'What has to be changed' });
    await userEvent.type(comment, 'Who was there?');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Return' }));
    await within(dialog).findByText(/Your comment is still here/);
    expect((comment as HTMLTextAreaElement).value).toBe('Who was there?');
    expect(sent).toEqual([]);
  });

  test('a comment that was begun is there again after a reload, until it is returned or discarded', async () => {
    await giveCaseload(device, reviewer);
    const begin = async () => {
      const view = open(device, <CompanyNotesScreen />, { sync: listening(list, () => makeNote()).sync });
      await openPanel();
      await userEvent.click(await screen.findByRole('button', { name: 'Return with a comment' }));
      return { view, dialog: within(await screen.findByRole('dialog', { name: 'Return with a comment' })) };
    };
    const first = await begin();
    await userEvent.type(first.dialog.getByRole('textbox', { name: 'What has to be changed' }), 'Who was there?');
    first.view.unmount();
    const again = await begin();
    await again.dialog.findByDisplayValue('Who was there?');
    again.dialog.getByText(/What you had typed before is here again/);
    await userEvent.click(again.dialog.getByRole('button', { name: 'Return' }));
    await screen.findByText('Returned to its author');
    await waitFor(async () => expect(await device.db.drafts.toArray()).toEqual([]));
  });

  test('one’s own note is reviewed by somebody else; what a reviewer said stands in the panel', async () => {
    await giveCaseload(device, reviewer);
    const review = { decision: 'returned', comment: 'Who was there?', by: 'Dana Kim', at: '2026-11-20T22:10:00Z' };
    const own = makeNote({
      review,
      user: { id: device.db.userId, profile: { name: 'Ana Diaz', first_name: 'Ana', last_name: 'Diaz' } },
    });
    open(device, <CompanyNotesScreen />, {
      sync: listening((path) => (path === '/api/company/notes' ? pageOf([own]) : undefined)).sync,
    });
    await openPanel();
    await screen.findByText('Your own notes are reviewed by somebody else.');
    screen.getByText('Returned by Dana Kim, 11/20/26 5:10 PM');
    screen.getByText('Who was there?');
    expect(screen.queryByRole('button', { name: 'Mark reviewed' })).toBeNull();
  });

  test('what one changed oneself can be returned, and is marked reviewed by somebody else', async () => {
    await giveCaseload(device, reviewer);
    const changed = makeNote({
      ...yesterday,
      edited: { id: device.db.userId, by: 'Dana Kim', at: '2026-11-20T22:10:00Z' },
    });
    open(device, <CompanyNotesScreen />, {
      sync: listening((path) => (path === '/api/company/notes' ? pageOf([changed]) : undefined)).sync,
    });
    await openPanel();
    await screen.findByText(/^Words of yours are in this note/);
    screen.getByRole('button', { name: 'Return with a comment' });
    expect(screen.queryByRole('button', { name: 'Mark reviewed' })).toBeNull();
  });

  test('a visit that is still to come, open again or held is not marked reviewed, and says why; it can be returned', async () => {
    await giveCaseload(device, reviewer);
    let note = makeNote({ date_visited: '2026-11-21' });
    for (const [change, why] of [
      [{ date_visited: '2026-11-21' }, 'Still to come: the visit is on 11/21/26.'],
      [{}, 'Still to come: the visit ends at 5:00 PM today.'],
      [{ ...yesterday, session_open: true as const }, /^Its visit is open again/],
      [{ ...yesterday, state: 'held' as const }, 'Held: its times overlap another note.'],
    ] as const) {
      note = makeNote(change);
      const sync = listening((path) => (path === '/api/company/notes' ? pageOf([note]) : undefined)).sync;
      const view = open(device, <CompanyNotesScreen />, { sync });
      await openPanel();
      const review = within(await screen.findByRole('region', { name: 'Review' }));
      review.getByText(why);
      expect(review.queryByRole('button', { name: 'Mark reviewed' })).toBeNull();
      review.getByRole('button', { name: 'Return with a comment' });
      view.unmount();
    }
  });

  test('what was decided is taken back, at once or later', async () => {
    for (const { id } of toasts.list()) toasts.dismiss(id);
    await giveCaseload(device, reviewer);
    const review = { decision: 'reviewed', comment: null, by: 'Dana Kim', at: '2026-11-20T19:10:00Z' };
    let note = makeNote(yesterday);
    const { sync, sent } = listening(
      (path) => (path === '/api/company/notes' ? pageOf([note]) : undefined),
      ({ body }) => {
        const { decision } = body as { decision: string };
        note = { ...note, version: note.version + 1, review: decision === 'reviewed' ? review : null };
        return note;
      },
    );
    open(device, <CompanyNotesScreen />, { sync });
    await openPanel();
    await userEvent.click(await screen.findByRole('button', { name: 'Mark reviewed' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(sent[1]).toMatchObject({ body: { decision: 'open' }, headers: { 'if-match': '"4"' } });
    await userEvent.click(await screen.findByRole('button', { name: 'Mark reviewed' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Undo review' }));
    await waitFor(() => expect(sent).toHaveLength(4));
    expect(sent[3]).toMatchObject({ body: { decision: 'open' }, headers: { 'if-match': '"6"' } });
  });

  test('that is undone in the panel is said no more: of two messages one would be wrong', async () => {
    await giveCaseload(device, reviewer);
    let note = makeNote(yesterday);
    const by = { by: 'Dana Kim', at: '2026-11-20T22:10:00Z', comment: null };
    const { sync } = listening(
      (path) => (path === '/api/company/notes' ? pageOf([note]) : undefined),
      ({ body }) => {
        const { decision } = body as { decision: string };
        const review = decision === 'open' ? null : { ...by, decision };
        note = { ...note, version: note.version + 1, review };
        return note;
      },
    );
    open(device, <CompanyNotesScreen />, { sync });
    await openPanel();
    await userEvent.click(await screen.findByRole('button', { name: 'Mark reviewed' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Undo review' }));
    await waitFor(() => expect(toasts.list().map(({ text }) => text)).toContain('No longer marked as reviewed'));
    expect(toasts.list().map(({ text }) => text)).not.toContain('Marked as reviewed');
  });

  test('is of the note with what its addenda say of it: that stands beside the times', async () => {
    await giveCaseload(device, reviewer);
    const addendum = { uid: 'a', by: 'Jo Ortiz', at: '2026-11-20T22:10:00Z', reason: 'She left.' };
    const addenda = [{ ...addendum, fields: { end_time: '16:30', comment: '' }, brought_in: null }];
    const { sync } = listening((path) =>
      path === '/api/company/notes' ? pageOf([makeNote({ ...yesterday, addenda })]) : undefined,
    );
    open(device, <CompanyNotesScreen />, { sync });
    await openPanel();
    const corrected = await screen.findByText(
      'Corrected by an addendum: End Time 5:00 PM, 4:30 PM by addendum; 1.5 h, not 2.0 h.',
    );
    const times = screen.getByText(/3:00 PM – 5:00 PM$/);
    expect(corrected.compareDocumentPosition(times)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  test('a return is taken back in the panel, once the message of it has gone', async () => {
    await giveCaseload(device, reviewer);
    const review = { decision: 'returned', comment: 'Who was there?', by: 'Dana Kim', at: '2026-11-20T19:10:00Z' };
    let note = makeNote({ ...yesterday, review });
    const { sync, sent } = listening(
      (path) => (path === '/api/company/notes' ? pageOf([note]) : undefined),
      () => {
        note = { ...note, version: note.version + 1, review: null };
        return note;
      },
    );
    open(device, <CompanyNotesScreen />, { sync });
    await openPanel();
    await userEvent.click(await screen.findByRole('button', { name: 'Undo return' }));
    await screen.findByText('No longer returned to its author');
    expect(sent[0]).toMatchObject({ body: { decision: 'open' }, headers: { 'if-match': '"3"' } });
    expect(screen.queryByRole('button', { name: 'Undo return' })).toBeNull();
  });

  test('that is not taken back is said to be that: of the act, not of a review that nobody saved', async () => {
    await giveCaseload(device, reviewer);
    const review = { decision: 'returned', comment: 'Who was there?', by: 'Dana Kim', at: '2026-11-20T19:10:00Z' };
    const { sync } = listening((path) =>
      path === '/api/company/notes' ? pageOf([makeNote({ ...yesterday, review })]) : undefined,
    );
    const refused = { ...outcomeOf('rejected'), status: 409, code: 'x', detail: 'No.' };
    sync.server.send = async () => refused;
    open(device, <CompanyNotesScreen />, { sync });
    await openPanel();
    await userEvent.click(await screen.findByRole('button', { name: 'Undo return' }));
    await screen.findByText('We could not undo the return');
    await userEvent.click(screen.getByRole('button', { name: 'Mark reviewed' }));
    await screen.findByText('We could not mark the note reviewed');
    expect(screen.queryByText(/your review/)).toBeNull();
  });

  test('what a reviewer had asked stands beside the author’s answer', async () => {
    await giveCaseload(device, reviewer);
    const returned_before = { comment: 'Who was there?', by: 'Dana Kim', at: '2026-11-20T22:10:00Z' };
    const { sync } = listening((path) =>
      path === '/api/company/notes' ? pageOf([makeNote({ ...yesterday, returned_before })]) : undefined,
    );
    open(device, <CompanyNotesScreen />, { sync });
    await openPanel();
    await screen.findByRole('heading', { name: 'Returned by Dana Kim, 11/20/26 5:10 PM, and answered since' });
    screen.getByText('Who was there?');
  });

  test('that a colleague decided while it was read says who decided what, when and why', async () => {
    await giveCaseload(device, reviewer);
    const review = { decision: 'returned', comment: 'Who was there?', by: 'Dana Kim', at: '2026-11-20T19:10:00Z' };
    const { sync } = listening(list);
    let current = makeNote({ ...yesterday, version: 4, review });
    sync.server.send = async () => ({ ...outcomeOf('conflict'), status: 412, code: 'version', body: { current } });
    open(device, <CompanyNotesScreen />, { sync });
    await openPanel();
    await userEvent.click(await screen.findByRole('button', { name: 'Mark reviewed' }));
    await screen.findByText(
      /^Dana Kim returned this note to its author while you read it, .*\d:10 [AP]M: “Who was there\?”\. Look at it again/,
    );
    current = makeNote({ ...yesterday, version: 5 });
    await userEvent.click(screen.getByRole('button', { name: 'Mark reviewed' }));
    await screen.findByText(/^The note was changed while you read it/);
  });

  test('is decided in the foot of the panel, which no long note moves out of sight', async () => {
    await giveCaseload(device, reviewer);
    open(device, <CompanyNotesScreen />, { sync: listening(list).sync });
    await openPanel();
    const contents = await screen.findByRole('group', { name: 'Contents' });
    await screen.findByRole('button', { name: 'Return with a comment' });
    expect(within(contents).queryByRole('button', { name: 'Return with a comment' })).toBeNull();
    expect(within(contents).queryByRole('button', { name: 'Mark reviewed' })).toBeNull();
  });

  test('who may see all therapists and their own clients can switch, and the choice is in the address', async () => {
    await giveCaseload(device, ['company.notes.view', 'company.notes.assigned']);
    const { sync } = listening(list);
    const view = open(device, <CompanyNotesScreen />, { sync, path: '/company/notes' });
    await userEvent.click(await screen.findByRole('radio', { name: 'My clients' }));
    await waitFor(() => expect(view.address()).toBe('/company/notes?scope=assigned'));
    await waitFor(() => expect(sync.asked.at(-1)?.query).toMatchObject({ scope: 'assigned' }));
  });

  test('who may see only one of them is not asked', async () => {
    await giveCaseload(device, ['company.notes.assigned']);
    const { sync } = listening(list);
    open(device, <CompanyNotesScreen />, { sync });
    await screen.findByRole('table');
    expect(screen.queryByRole('radio', { name: 'My clients' })).toBeNull();
    expect(sync.asked[0]?.query).toMatchObject({ scope: 'assigned' });
  });
});

describe('deleting', () => {
  const mine = (id: number) => makeNote({ id, uid: `own-${id}` });
  const press = async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Options, Ruiz, Maya' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    return screen.findByRole('alertdialog', { name: 'Are you sure you want to delete?' });
  };

  test('asks as worded, names the note, has the focus on Cancel, and the note is gone after the server’s word', async () => {
    await giveCaseload(device, [...therapist, 'notes.delete']);
    await storeNotes(device.db, [mine(14)]);
    const { sync, sent } = listening(() => undefined);
    open(device, <NotesScreen />, { sync });
    const dialog = await press();
    within(dialog).getByText(/Ruiz, Maya, 11\/20\/26 3:00 PM/);
    await waitFor(() => expect(document.activeElement).toBe(within(dialog).getByRole('button', { name: 'Cancel' })));
    await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(sent).toEqual([]);
    await userEvent.click(within(await press()).getByRole('button', { name: 'Delete' }));
    await screen.findByText(/^No notes yet/);
    expect(sent[0]).toMatchObject({ path: '/api/note', query: { id: 14 } });
  });

  test('without a connection a sent note stays, and says that deleting needs one', async () => {
    await giveCaseload(device, [...therapist, 'notes.delete']);
    await storeNotes(device.db, [mine(14)]);
    open(device, <NotesScreen />);
    const dialog = await press();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Delete' }));
    await within(dialog).findByText('Deleting needs a connection. Nothing was changed.');
    expect(await device.db.notes.count()).toBe(1);
  });

  test('a note that the server never numbered is thrown away by its author without a network', async () => {
    await giveCaseload(device, [...therapist, 'notes.delete']);
    await saveNote(device, { uid: 'fresh', fields: noteFieldsOf(makeNote()) });
    open(device, <NotesScreen />);
    const dialog = await press();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Delete' }));
    await screen.findByText(/^No notes yet/);
    expect((await device.db.ops.toArray()).map(({ state }) => state)).toEqual(['superseded']);
  });

  test('takes a refused change of the note with it: a nameless row would need attention for ever', async () => {
    await giveCaseload(device, [...therapist, 'notes.delete']);
    await storeNotes(device.db, [mine(14)]);
    await saveNote(device, { uid: 'own-14', fields: noteFieldsOf(makeNote({ comment: 'Refused.' })) });
    await refuseLast(device, 'own-14', { code: 'timeconflicts' });
    open(device, <NotesScreen />, { sync: listening(() => undefined).sync });
    const dialog = await press();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Delete' }));
    await screen.findByText(/^No notes yet/);
    expect(await listAttention(device.db, device.clock.now())).toEqual([]);
    expect(await checkOutbox(dexieOutbox(device.db))).toEqual([]);
  });

  test('is offered for ids below 15 only, with the reason in its place', async () => {
    await giveCaseload(device, [...therapist, 'notes.delete']);
    await storeNotes(device.db, [mine(15)]);
    open(device, <NotesScreen />);
    await userEvent.click(await screen.findByRole('button', { name: 'Options, Ruiz, Maya' }));
    await screen.findByText("By your company's rule only notes numbered below 15 can be deleted, and this is note 15.");
    expect(screen.queryByRole('menuitem', { name: 'Delete' })).toBeNull();
  });
});

describe('what is still being written', () => {
  test('a note that was never submitted stands on top of the list, saved on this device', async () => {
    await giveCaseload(device);
    await storeNotes(device.db, [makeNote()]);
    const fields = { ...noteFieldsOf(makeNote()), date_visited: '2026-11-01', client_id: 8 };
    const uid = '0193f0a0-0000-7000-8000-000000000005';
    await saveDraft(
      device.db,
      noteDraftKey(uid),
      { uid, noteId: null, fields, base: null, version: null, reason: '' },
      '2026-11-20T19:00:00Z',
    );
    open(device, <NotesScreen />);
    await screen.findByRole('button', { name: 'Tan, Leo' });
    const rows = screen.getAllByRole('row').slice(1);
    expect(within(rows[0] as HTMLElement).getByText('Saved on this device')).toBeTruthy();
    expect(rows).toHaveLength(2);
  });
});

describe('notes by client', () => {
  const answer = {
    user: makeNote().user,
    note: [
      { client: makeNote().client, notes: [makeNote(), makeNote({ id: 2, uid: 'n2', date_visited: '2026-11-19' })] },
      {
        client: { id: 8, first_name: 'Leo', last_name: 'Tan', middle_initial: null },
        notes: [makeNote({ id: 3, uid: 'n3' })],
      },
    ],
    totalCount: 3,
    totalIsExact: true,
    nextCursor: 'older',
  };

  test('are grouped under each client, read only, and what one answer can’t hold is one press away', async () => {
    await giveCaseload(device);
    const sync = makeSync((path) => (path === '/api/download' ? answer : undefined));
    const view = open(device, <NoteListingScreen />, { sync, path: '/note/dl' });
    const maya = await screen.findByRole('region', { name: /^Ruiz, Maya/ });
    expect(within(maya).getAllByRole('article')).toHaveLength(2);
    expect(within(screen.getByRole('region', { name: /^Tan, Leo/ })).getAllByRole('article')).toHaveLength(1);
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(screen.queryByRole('button', { name: /Edit|Delete/ })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Older notes' }));
    await waitFor(() => expect(view.address()).toBe('/note/dl?cursor=older'));
  });

  test('say what to do where the list was never here', async () => {
    await giveCaseload(device);
    open(device, <NoteListingScreen />);
    await screen.findByText(/^This list is not on this device/);
  });
});
