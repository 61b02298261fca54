import { describe, expect, test } from 'vitest';
import type { ContactRow } from '#db/database.ts';
import type { AttentionItem } from '#db/queries/attention.ts';
import type { RecordAbout } from '#db/queries/records.ts';
import type { UnsentRecord } from '#db/queries/unsent.ts';
import { asOfText } from '#domain/time/moment-text.ts';
import { attentionText } from '#sync/words/attention-text.ts';
import { clockOffText } from '#sync/words/clock-off-text.ts';
import { contactText, progressText } from '#sync/words/contact-text.ts';
import { overallStatus, type StatusFacts } from '#sync/words/overall-status.ts';
import { recordTitle, thingTitle } from '#sync/words/record-text.ts';
import { writeFailureText } from '#sync/words/write-failure-text.ts';
import { makeNote } from '../features/notes/make-note.ts';
import { outcomeOf } from '../features/outcome-of.ts';

const zone = 'America/New_York';
const now = Date.parse('2026-11-20T20:00:00Z');
const contact = (change: Partial<ContactRow> = {}): ContactRow => ({
  key: 'contact',
  lastContactAt: null,
  offlineSince: null,
  waitingFor: null,
  epoch: null,
  offsetMs: null,
  fullPullAt: null,
  progress: null,
  ...change,
});
const record = (state: UnsentRecord['state']): UnsentRecord => ({
  entityType: 'session',
  entityId: 's',
  lane: 'session:s',
  state,
  kinds: ['recordDataEntry'],
  since: '2026-11-20T19:00:00Z',
  lastError: null,
});

describe('the words of the sync button', () => {
  const status = (change: Partial<StatusFacts>) =>
    overallStatus({
      unsaved: 0,
      unsavedElsewhere: false,
      records: [],
      heldNotes: 0,
      othersWaiting: 0,
      contact: contact({ lastContactAt: '2026-11-20T19:59:00Z' }),
      now,
      timeText: () => '2:10 PM',
      ...change,
    }).text;
  const signIn = contact({ waitingFor: 'sign-in' });
  const offline = contact({ waitingFor: 'network' });

  test('never “All sent” while another window has what is saved nowhere', () => {
    expect(status({ unsavedElsewhere: true })).toBe('Not saved in another window');
    expect(status({ unsavedElsewhere: true, records: [record('waiting')] })).toBe(
      'Not saved in another window, 1 waiting',
    );
  });

  test('attention comes before everything, and a held note counts', () => {
    // What waits beside it is not hidden by it.
    expect(status({ records: [record('attention'), record('sending')] })).toBe('1 needs attention, 1 waiting');
    expect(status({ records: [record('attention')], heldNotes: 1 })).toBe('2 need attention');
  });

  test('sign-in before sending, sending before waiting, waiting before offline', () => {
    expect(status({ records: [record('waiting'), record('sending')], contact: signIn })).toBe('Sign in to send 2');
    expect(status({ records: [record('sending'), record('waiting')] })).toBe('Sending 1 of 2');
    expect(status({ records: [record('waiting')], contact: offline })).toBe('Offline, 1 waiting');
    expect(status({ contact: offline })).toBe('Offline. Everything is saved on this device');
  });

  test('that nothing goes out before a sign-in is said beside whatever needs attention', () => {
    const records = [record('attention'), record('waiting')];
    expect(status({ records, contact: signIn })).toBe('1 needs attention, sign in to send 1');
    expect(status({ records: [record('attention')], contact: signIn })).toBe('1 needs attention, sign in to send');
  });

  test('offline is said beside whatever needs attention or waits', () => {
    const records = [record('attention'), record('waiting'), record('waiting')];
    expect(status({ records, contact: offline })).toBe('1 needs attention, 2 waiting, offline');
    expect(status({ records: [record('attention')], contact: contact({ waitingFor: 'network-sign-in' }) })).toBe(
      '1 needs attention, offline',
    );
    expect(status({ othersWaiting: 2, contact: offline })).toBe('Offline, 2 waiting');
  });

  test('another person’s unsent work on this device keeps it from saying All sent', () => {
    expect(status({ othersWaiting: 2 })).toBe('2 waiting');
    expect(status({})).toBe('All sent');
  });

  test('what is not on the disk comes before everything, and what waits is said beside it', () => {
    expect(status({ unsaved: 1 })).toBe('1 not saved');
    expect(status({ unsaved: 2, contact: offline })).toBe('2 not saved, offline');
    expect(status({ unsaved: 1, records: [record('waiting')], contact: offline })).toBe(
      '1 not saved, offline, 1 waiting',
    );
    expect(status({ unsaved: 1, heldNotes: 1 })).toBe('1 not saved, 1 needs attention');
  });

  test('an old contact does not prove that everything is sent', () => {
    expect(status({ contact: contact({ lastContactAt: '2026-11-20T19:10:00Z' }) })).toBe(
      'Nothing waiting. Last checked 2:10 PM',
    );
  });

  test('long work shows how far it has come', () => {
    const progress = { what: 'send' as const, done: 11, total: 340 };
    expect(status({ records: [record('waiting')], contact: contact({ progress }) })).toBe('Sending 12 of 340');
  });
});

describe('the way to the server in words', () => {
  const words = (change: Partial<ContactRow>, unsent = 0) =>
    contactText({ contact: contact(change), unsent, now, zone });

  test.each<[ContactRow['waitingFor'], string, string]>([
    ['network', 'offline', 'Offline since 2:48 PM'],
    ['network-sign-in', 'offline', 'This network asks for a sign-in'],
    ['server', 'trouble', 'The server has a problem'],
    ['sign-in', 'sign-in', 'Sign in to send'],
    ['update', 'trouble', 'A newer app is needed to send'],
  ])('%s: %s, and always that work is safe', (waitingFor, way, title) => {
    const said = words({ waitingFor, offlineSince: '2026-11-20T19:48:00Z' }, 1);
    expect(said).toMatchObject({ way, title });
    expect(said.text).toContain('Everything is saved on this device.');
  });

  test('beside what needs attention it does not say that nothing waits', () => {
    const facts = { contact: contact({}), unsent: 0, now, zone };
    expect(contactText({ ...facts, attention: 1 }).title).toBe('Nothing is waiting but what needs attention');
  });

  test('with nothing in the way it says whether anything waits', () => {
    expect(words({}, 0)).toMatchObject({ way: 'open', title: 'Nothing is waiting', text: 'No contact yet' });
    expect(words({ lastContactAt: '2026-11-19T19:48:00Z' }, 2)).toMatchObject({
      title: 'Connected. It goes out by itself',
      text: 'Last contact yesterday 2:48 PM',
    });
  });

  test('a stamp of another day says the day', () => {
    expect(asOfText('2026-11-17T19:48:00Z', now, zone)).toBe('11/17 2:48 PM');
  });

  test('progress counts the piece in hand and never passes its total', () => {
    expect(progressText({ what: 'download', done: 1, total: 4 })).toEqual({ text: 'Downloading 2 of 4', part: 25 });
    expect(progressText({ what: 'send', done: 9, total: 9 })).toEqual({ text: 'Sending 9 of 9', part: 100 });
    expect(progressText({ what: 'send', done: 0, total: 0 })).toBeNull();
    expect(progressText(null)).toBeNull();
  });
});

test('what a server with a problem did not save is tried by the button that is there', () => {
  const outcome = { ...outcomeOf('transient'), status: 503 };
  expect(writeFailureText('all of it', outcome, 'press “Go on”').text).toBe(
    'The server has a problem. Wait a minute and press “Go on”: it is done only once.',
  );
});

describe('what needs a person, in words', () => {
  const item = (kind: AttentionItem['kind'], error: Partial<NonNullable<AttentionItem['error']>> = {}) => ({
    kind,
    error: { class: 'rejected', status: 422, code: null, detail: null, at: '', ...error },
    sentence: error.detail ?? null,
  });

  test.each<[string, ReturnType<typeof item>, string]>([
    ['held times', item('held'), 'Times overlap another note'],
    ['with the office', item('office'), 'The office has it and must decide'],
    ['a version conflict', item('conflict', { class: 'conflict', code: 'version' }), 'It was changed elsewhere, too'],
    [
      'a closed note',
      item('conflict', { class: 'addendum' }),
      'This note is billed or paid, and closed to this change',
    ],
    ['forbidden', item('refused', { status: 403 }), 'The server does not allow it'],
    ['gone', item('refused', { status: 404 }), 'The server does not know what it belongs to'],
    ['too large', item('refused', { class: 'too-large', status: 413 }), 'It is too large to send'],
    ['refused with a sentence', item('refused', { detail: 'End is before begin.' }), 'End is before begin.'],
    ['refused without one', item('refused'), 'The server could not take it'],
  ])('%s', (_title, told, reason) => {
    expect(attentionText(told).reason).toBe(reason);
  });

  test('a refusal that names fields is told in their words, also of a note inside a Submit', () => {
    const errors = { startDate: 'Use a year from 1900 to 2199', 'note.end_time': 'Ends too early.', other: 'Is wrong' };
    expect(attentionText(item('refused', { detail: 'Unprocessable Entity', errors })).reason).toBe(
      'Start Date: Use a year from 1900 to 2199. End Time: Ends too early. Is wrong.',
    );
    expect(attentionText(item('refused', { detail: 'No such thing', errors: {} })).reason).toBe('No such thing');
  });

  test('who else changed a note is named, and oneself on another device', () => {
    const current = (id: number, by: string) => makeNote({ edited: { id, by, at: '2026-11-20T19:50:00Z' } });
    const said = (row: unknown) => attentionText(item('conflict', { code: 'version', current: row })).reason;
    expect(said(current(9, 'Dana Kline'))).toBe('Dana Kline changed it, too');
    expect(said(current(501, 'Jo Ortiz'))).toBe('You changed it on another device, too');
    expect(said(makeNote())).toBe('It was changed elsewhere, too');
  });

  test('a choice of versions is named only where there is one, which is a refusal by the version', () => {
    const advice = (code: string | null) => attentionText(item('conflict', { class: 'conflict', code })).advice;
    expect(advice('version')).toContain('choose a version');
    for (const code of ['stored_otherwise', 'already_submitted', 'edit_window_closed', null])
      expect(advice(code)).not.toContain('choose a version');
  });

  test('work the server refused is always said to be kept', () => {
    for (const kind of ['conflict', 'refused'] as const)
      expect(attentionText(item(kind, { class: 'conflict', code: 'version' })).advice).toContain('Nothing is lost');
  });
});

describe('the name of a record', () => {
  const about: RecordAbout = {
    client: { first_name: 'Maya', last_name: 'Ruiz' },
    date: '2026-11-18',
    time: '15:00',
    session: null,
    note: null,
  };

  test('says what, whose, and which day', () => {
    expect(recordTitle({ entityType: 'session' }, about, '2026-11-18')).toBe('Session data · Maya R. · today');
    expect(recordTitle({ entityType: 'note' }, about, '2026-11-20')).toBe('Note · Maya R. · 11/18');
    expect(thingTitle('Note', about, '2026-11-20')).toBe('Note 11/18 · Maya R.');
  });

  test('a record whose rows are gone still has a name', () => {
    const nothing = { ...about, client: null, date: null, time: null };
    expect(recordTitle({ entityType: 'session' }, nothing, '2026-11-20')).toBe(
      'Session data · client not on this device',
    );
  });
});

describe('the clock of the device', () => {
  test('is spoken of when it is off by more than a few minutes, and by how much', () => {
    expect(clockOffText(null)).toBeNull();
    expect(clockOffText(4 * 60_000)).toBeNull();
    expect(clockOffText(-4 * 60_000)).toBeNull();
    expect(clockOffText(-12 * 60 * 60_000 - 400)?.title).toBe('The clock of this device is 12 h ahead');
    expect(clockOffText(95 * 60_000)?.title).toBe('The clock of this device is 1 h 35 min behind');
  });
});
