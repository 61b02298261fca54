import { describe, expect, test } from 'vitest';
import type { UnsentDetail } from '#db/queries/unsent-details.ts';
import type { OpRow } from '#db/rows.ts';
import { unsentFileName } from '#features/sync-status/export-unsent.ts';
import { recordParts } from '#features/sync-status/op-parts.ts';
import { withAge } from '#features/sync-status/status-age.ts';
import { shortStatus } from '#features/sync-status/status-look.ts';
import { supportText } from '#features/sync-status/support-text.ts';
import { deviceLines, shortIdOf } from '#features/sync-status/use-device-facts.ts';
import { without } from '#features/sync-status/use-sync-facts.ts';
import { syncNowText } from '#features/sync-status/use-sync-now.ts';
import { newId } from '#lib/ids.ts';

const zone = 'America/New_York';
const now = Date.parse('2026-11-20T20:00:00Z');
const hoursAgo = (hours: number) => new Date(now - hours * 3_600_000).toISOString();

test('a record that was sent, or refused, while the lists were read is not called waiting as well', () => {
  const key = (entityType: 'session' | 'note', entityId: string) => ({ entityType, entityId });
  const unsent = [key('session', 'a'), key('note', 'a'), key('note', 'b')];
  expect(without(unsent, [key('note', 'a'), key('session', 'b')])).toEqual([key('session', 'a'), key('note', 'b')]);
});

describe('how long something has waited', () => {
  const waiting = { level: 'waiting' as const, text: '3 waiting' };

  test('over a day it says since when; the level, and so the color, stays', () => {
    expect(withAge(waiting, hoursAgo(23), now, zone)).toEqual(waiting);
    expect(withAge(waiting, hoursAgo(25), now, zone)).toEqual({ level: 'waiting', text: '3 waiting since Thu' });
    expect(withAge(waiting, hoursAgo(24 * 9), now, zone).text).toBe('3 waiting since 11/11/26');
  });

  test('attention, sending and nothing waiting are not dated', () => {
    const attention = { level: 'attention' as const, text: '1 needs attention' };
    expect(withAge(attention, hoursAgo(48), now, zone)).toEqual(attention);
    expect(withAge(waiting, null, now, zone)).toEqual(waiting);
  });

  test('a phone gets few words, with the number', () => {
    expect(shortStatus({ level: 'attention', text: '2 need attention' })).toBe('2 to fix');
    const beside = { level: 'attention' as const, text: '1 needs attention, 2 waiting, offline' };
    expect(shortStatus(beside)).toBe('1 to fix\n2 waiting, offline');
    const signIn = { level: 'attention' as const, text: '3 need attention, sign in to send 1' };
    expect(shortStatus(signIn)).toBe('3 to fix\nsign in');
    expect(shortStatus({ level: 'offline', text: 'Offline. Everything is saved on this device' })).toBe('Offline');
    expect(shortStatus(waiting)).toBe('3 waiting');
    // In one line it had no room in a phone's bar, and the state was a clock without a word.
    expect(shortStatus({ level: 'waiting', text: 'Offline, 3 waiting' })).toBe('Offline\n3 waiting');
  });

  test('has room in a narrow bar for what another window has not saved: its chip was red and without a word', () => {
    const elsewhere = { level: 'unsaved', text: 'Not saved in another window, 1 waiting' } as const;
    expect(shortStatus(elsewhere)).toBe('Not saved\nother window');
    expect(shortStatus({ level: 'unsaved', text: '2 not saved, 1 waiting' })).toBe('2 not saved');
  });
});

describe('the steps of Sync now', () => {
  test.each([
    [{ kind: 'idle' } as const, { waiting: 2, attention: 0, unsaved: 0 }, ''],
    [{ kind: 'trying' } as const, { waiting: 2, attention: 0, unsaved: 0 }, 'Trying…'],
    [
      { kind: 'reached', total: 2 } as const,
      { waiting: 1, attention: 1, unsaved: 0 },
      'Reached the server. Sent 1 of 2. 1 needs attention.',
    ],
    [
      { kind: 'reached', total: 2 } as const,
      { waiting: 0, attention: 0, unsaved: 0 },
      'Reached the server. Sent 2 of 2. All sent.',
    ],
    [{ kind: 'reached', total: 0 } as const, { waiting: 0, attention: 0, unsaved: 0 }, 'Reached the server. All sent.'],
    [
      { kind: 'reached', total: 1 } as const,
      { waiting: 3, attention: 0, unsaved: 0 },
      'Reached the server. Sent 0 of 1.',
    ],
    [{ kind: 'stopped', why: 'No connection.' } as const, { waiting: 2, attention: 0, unsaved: 0 }, 'No connection.'],
  ])('%o', (step, left, text) => {
    expect(syncNowText(step, left)).toBe(text);
  });

  test('never says All sent while something waits, needs a person or is not saved', () => {
    for (const left of [
      { waiting: 1, attention: 0, unsaved: 0 },
      { waiting: 0, attention: 1, unsaved: 0 },
      { waiting: 0, attention: 0, unsaved: 1 },
    ])
      expect(syncNowText({ kind: 'reached', total: 5 }, left)).not.toContain('All sent');
  });
});

describe('what is in a record, in words', () => {
  const op = (kind: OpRow['kind'], body: unknown) => ({ kind, body, capturedAt: '2026-11-20T20:00:00Z' }) as OpRow;
  const session = newId();
  const stamp = (kind: string, more: object) => ({
    uid: newId(),
    seq: 1,
    kind,
    at: '2026-11-20T20:00:00Z',
    tz: zone,
    ...more,
  });
  const names = { behaviors: new Map([[1, 'Tantrum']]), skills: new Map([[5, 'Requests item']]) };

  test('taps of many ops are counted together, by name', () => {
    const tap = (id: number) =>
      op('recordDataEntry', { session_uid: session, events: [stamp('tap', { behaviour_id: id })] });
    const trial = op('recordDataEntry', {
      session_uid: session,
      events: [stamp('trial', { skill_id: 5, level: 'ind' }), stamp('void', { target_uid: newId() })],
    });
    expect(recordParts([tap(1), tap(1), tap(9), trial], names, zone)).toEqual([
      { heading: 'Recorded', lines: ['Tantrum 2', 'A behavior 1', 'Requests item 1 trial', '1 taken back'] },
    ]);
    // Nobody pressed Pause where the app has noted one.
    const pauses = op('recordDataEntry', {
      session_uid: session,
      events: [stamp('pause', {}), stamp('resume', {}), stamp('pause', { by: 'app' })],
    });
    expect(recordParts([pauses], names, zone)).toEqual([
      { heading: 'Recorded', lines: ['1 pause', '1 time submitted'] },
    ]);
  });

  test('a start and a submit are told with their times and texts; empty texts are left out', () => {
    const note = {
      uid: newId(),
      client_id: 7,
      date_visited: '2026-11-20',
      location: 2,
      begin_time: '15:00',
      end_time: '17:00',
    };
    const parts = recordParts(
      [
        op('startSession', {
          uid: session,
          client_id: 7,
          visit_location: 1,
          startDate: '2026-11-20',
          startTime: '15:00',
        }),
        op('submitSession', {
          session_uid: session,
          endDate: '2026-11-20',
          endTime: '17:00',
          observed_zero: [],
          not_observed: [],
          note: { ...note, target_behaviors: 'Tantrum occurred 2 times.', comment: '' },
        }),
      ],
      names,
      zone,
    );
    expect(parts).toEqual([
      { heading: 'Session started', lines: ['11/20/26 3:00 PM, Home'] },
      { heading: 'Session submitted', lines: ['3:00 PM'] },
      { heading: 'Service', lines: ['11/20/26 3:00 PM – 5:00 PM, Home'] },
      { heading: 'Target Behaviors Occurred', lines: ['Tantrum occurred 2 times.'] },
    ]);
  });

  test('a body of another version of the app is not shown, and breaks nothing', () => {
    expect(recordParts([op('submitSession', { strange: true }), op('recordDataEntry', null)], names, zone)).toEqual([]);
  });
});

describe('the report for support', () => {
  test('holds no client data: no names, no texts, no sentences of the server', () => {
    const about = {
      client: { first_name: 'Maya', last_name: 'Ruiz' },
      date: '2026-11-20',
      time: '15:00',
      session: null,
      note: null,
    };
    const error = {
      class: 'rejected',
      status: 422,
      code: 'invalid',
      detail: 'Maya R. overlaps',
      at: '2026-11-20T20:00:00Z',
    };
    const text = supportText({
      userId: 11,
      now,
      agent: 'Chrome',
      contact: undefined,
      device: { shortId: 'ABC123', installed: true, appBuild: '1.4.2', protected: true, usedBytes: 18_000_000 },
      waiting: [
        { entityType: 'session', entityId: 's1', ops: 3, since: '2026-11-20T19:00:00Z', about } as UnsentDetail,
      ],
      attention: [
        {
          entityType: 'note',
          entityId: 'n1',
          kind: 'refused',
          about,
          error,
          op: 'submitSession',
          sentence: 'Maya R. overlaps',
        },
      ],
    });
    expect(text).not.toMatch(/Maya|Ruiz|overlaps/);
    expect(text).toContain('session s1: 3 ops since 2026-11-20T19:00:00Z');
    expect(text).toContain('note n1: refused (submitSession, rejected, 422, invalid, 2026-11-20T20:00:00Z)');
  });
});

describe('the device in words', () => {
  test('says yes, no, or that it is not known', () => {
    const facts = { shortId: 'FA91C0', installed: false, appBuild: '1.4.2', protected: null, usedBytes: null };
    expect(deviceLines(facts, 'Last contact 4:48 PM')).toEqual([
      'Device: FA91C0',
      'Installed: no',
      'Storage protected: not known',
      'App 1.4.2',
      'Last contact 4:48 PM',
    ]);
    expect(deviceLines({ ...facts, protected: true, usedBytes: 18_400_000 }, 'x')).toContain('Used 18 MB');
  });

  test('two tablets are told apart by the end of their ids', () => {
    expect(shortIdOf('0193a2b4-1111-7abc-8def-0123456fa91c')).toBe('6FA91C');
    expect(shortIdOf(undefined)).toBe('not named yet');
  });

  test('the name of an exported file names nobody', () => {
    expect(unsentFileName('2026-11-20T20:00:05.000Z')).toBe('tallybook-unsent-2026-11-20-20-00-05.json');
  });
});
