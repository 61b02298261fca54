// @vitest-environment jsdom
import '../../ui/layout-stubs.ts';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { AuditEntry } from '#contract/audit.ts';
import { endpoints } from '#contract/endpoints.ts';
import { auditCsv } from '#features/audit/audit-csv.ts';
import { detailText } from '#features/audit/audit-details.ts';
import { auditFilters, auditQuery } from '#features/audit/audit-filters.ts';
import { AuditScreen } from '#features/audit/audit-screen.tsx';
import { didText, sentenceOf, whatText } from '#features/audit/audit-words.ts';
import { readFilters, writeFilters } from '#lists/filters.ts';
import { makeDevice, type TestDevice } from '../../setup/device.ts';
import { setWindowWidth } from '../../ui/window-width.ts';
import { pageOf } from '../notes/make-note.ts';
import { officeSync } from '../office-sync.ts';
import { giveCaseload } from '../on-device.ts';
import { open } from '../open-screen.tsx';

const row: AuditEntry = {
  id: 9,
  at: '2026-11-20T15:00:00.000Z',
  user: { id: 2, name: 'Jo Ortiz' },
  action: 'POST /api/company/role',
  entity: 'role',
  entity_id: 3,
  request_id: 'r1',
  device_id: null,
  detail: { added: ['company.audit.view'], removed: [] },
};
const read: AuditEntry = {
  ...row,
  id: 8,
  action: 'GET /api/company/notes',
  entity: 'note',
  entity_id: null,
  detail: { ids: [1, 2, 3] },
};

const names = { users: new Map([[2, 'Ortiz, Jo']]), clients: new Map([[7, 'Ruiz, Maya']]) };

let device: TestDevice;
beforeEach(async () => {
  setWindowWidth(1440);
  device = await makeDevice();
  await giveCaseload(device, ['company.audit.view']);
});
afterEach(() => device.db.close());

describe('Audit', () => {
  test('says who saw or changed what, and opens a row whole', async () => {
    open(device, <AuditScreen />, { sync: officeSync(() => pageOf([row, read] as never)) });
    const table = await screen.findByRole('table', { name: 'Audit' });
    const rows = within(table)
      .getAllByRole('row')
      .map((one) => one.textContent);
    expect(rows[1]).toContain('Jo OrtizChangedRole 3Added: company.audit.view');
    expect(rows[2]).toContain('Jo OrtizSaw3 notesNo. 1, 2, 3');
    await userEvent.click(within(table).getAllByRole('button')[0] ?? table);
    await screen.findByText('POST /api/company/role');
  });

  test('a row is opened by one button, which has words, and an arrow goes to the next row', async () => {
    const signIn: AuditEntry = { ...row, id: 7, action: 'sign-in', entity: 'user', entity_id: null, detail: {} };
    open(device, <AuditScreen />, { sync: officeSync(() => pageOf([signIn, row] as never)) });
    const table = await screen.findByRole('table', { name: 'Audit' });
    const openers = within(table).getAllByRole('button');
    expect(openers.map((one) => one.textContent)).toEqual(['11/20/26 10:00 AM', '11/20/26 10:00 AM']);
    openers[0]?.focus();
    await userEvent.keyboard('{ArrowDown}');
    expect(document.activeElement).toBe(openers[1]);
  });

  test('a role is named; from an older server it has its number', () => {
    expect(sentenceOf({ ...row, name: 'Lead' }, names)).toBe('Jo Ortiz changed role “Lead”');
    expect(sentenceOf(row, names)).toBe('Jo Ortiz changed role 3');
  });

  test('on a phone a card says who did what, and when and with what details below', async () => {
    setWindowWidth(390);
    open(device, <AuditScreen />, { sync: officeSync(() => pageOf([row] as never)) });
    await userEvent.click(await screen.findByRole('button', { name: 'Jo Ortiz changed role 3' }));
    screen.getByText('11/20/26 10:00 AM', { selector: 'li dd' });
    screen.getByText('Added: company.audit.view', { selector: 'li dd *' });
    await screen.findByRole('dialog', { name: 'Jo Ortiz changed role 3' });
  });

  test('its filters are in the address, and go to the server in its own names', async () => {
    const sync = officeSync(() => pageOf([] as never));
    open(device, <AuditScreen />, {
      sync,
      path: '/company/audit?entity=note&entity_id=12&action=GET+&days=2026-11-01,',
    });
    await screen.findByText('Nothing was written down that matches these filters.');
    expect(sync.asked[0]?.query).toMatchObject({ entity: 'note', entity_id: '12', action: 'GET ', from: '2026-11-01' });
    screen.getByRole('button', { name: 'Record: Note 12' });
    screen.getByRole('button', { name: 'Action: Saw' });
  });

  test('a number that is none is told at its field', async () => {
    open(device, <AuditScreen />, { sync: officeSync(() => pageOf([row] as never)) });
    await userEvent.click(await screen.findByRole('button', { name: 'Record' }));
    await userEvent.type(await screen.findByRole('textbox', { name: 'Number' }), 'twelve');
    await userEvent.click(screen.getByRole('button', { name: 'Apply' }));
    await screen.findByText('Use a number such as 128');
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Number' }));
  });
});

describe('the audit’s rules', () => {
  test('a typed-in address narrows to what it says, days under the server’s names', () => {
    const text = 'user=2&entity=role&days=2026-11-01%2C2026-11-20&page=3';
    const filters = readFilters(auditFilters, new URLSearchParams(text));
    expect(writeFilters(auditFilters, filters).toString()).toBe(
      'user=2&entity=role&days=2026-11-01%2C2026-11-20&page=3',
    );
    expect(auditQuery(filters)).toMatchObject({ from: '2026-11-01', to: '2026-11-20' });
  });

  test('events that are no calls speak for themselves', () => {
    expect(didText('sign-in failed')).toBe('Failed to sign in');
    expect(didText('key turned')).toBe('Key turned');
    expect(didText('DELETE /api/note')).toBe('Deleted');
    expect(didText('POST /api/pay', { action: 'undo' })).toBe('Undid');
    expect(didText('POST /api/phase-lines')).toBe('Added');
    expect(didText('POST /api/import/clients', { dry_run: true })).toBe('Checked');
    const bulk = (...decisions: (number | null)[]) => ({
      decided: decisions.map((one, at) => [9, at, one, '2026-11-27']),
    });
    const decisions = 'POST /api/schedule/event/decisions';
    expect([bulk(1, 1), bulk(0), bulk(null), bulk(0, 1)].map((detail) => didText(decisions, detail))).toEqual([
      'Approved',
      'Declined',
      'Took back the decision on',
      'Decided about',
    ]);
    expect(didText('POST /api/schedule/event/approve', { occurrence: 0, decision: 0 })).toBe('Declined');
    const takenBack = { occurrence: 0, decision: null };
    expect(didText('POST /api/schedule/event/approve', takenBack)).toBe('Took back the decision on');
    expect(whatText({ ...row, action: decisions, entity: 'event', entity_id: 9, detail: bulk(1, 1) }, names)).toBe(
      '2 visits',
    );
    expect(whatText({ ...row, action: 'sign-in failed', entity: null }, names)).toBe('');
    expect(whatText({ ...row, action: 'GET /api/schedule/event', entity: null }, names)).toBe('Calendar');
    expect(whatText({ ...row, action: 'GET /api/summary', entity: null }, names)).toBe('/api/summary');
  });

  test('an act that did nothing says so, and why, in its row, its panel and its details; one that left some says which', () => {
    const pay = { ...row, action: 'POST /api/pay', entity: 'money_write', entity_id: 7 };
    const nothing = { ...pay, detail: { action: 'contractor_paid', left: { paid: 9 }, notes: [] } };
    expect(didText(nothing.action, nothing.detail)).toBe('Paid nothing: 9 already paid');
    expect(sentenceOf(nothing, names)).toBe('Jo Ortiz paid nothing: 9 already paid');
    expect(detailText(nothing, names)).toBe('');
    // An older server did not say why.
    expect(didText(pay.action, { action: 'undo', notes: [] })).toBe('Undid nothing');
    const some = { ...pay, detail: { action: 'contractor_paid', left: { paid: 2, held: 1 }, notes: [4] } };
    expect(didText(some.action, some.detail)).toBe('Paid');
    expect(detailText(some, names)).toBe('Marked as paid · Left as they were: 2 already paid, 1 held · Notes 4');
    // Of notes that were billed before an ICN is no bill.
    const grouped = { action: 'grouped', notes: [4], given: { icn: 'A-1' } };
    expect(didText(pay.action, grouped)).toBe('Gave an ICN to');
    expect(didText(pay.action, { ...grouped, given: { icn: 'A-1', billed: '2026-11-20' } })).toBe(
      'Billed under an ICN',
    );
    expect(didText('POST /api/schedule/event/decisions', { decided: [] })).toBe('Decided nothing about');
  });

  test('a call that names one thing in its address says what was done to it: an addendum is no added note', () => {
    const of = (action: string, detail: object = {}) =>
      sentenceOf({ ...row, action, entity: 'note', entity_id: 967, detail: { ...detail } }, names);
    expect(of('POST /api/note/967/addendum', { made: true })).toBe('Jo Ortiz added an addendum to note 967');
    expect(of('POST /api/note/967/review', { decision: 'reviewed' })).toBe('Jo Ortiz reviewed note 967');
    expect(of('POST /api/note/967/review', { decision: 'open' })).toBe('Jo Ortiz took back the review of note 967');
    expect(of('POST /api/pay/967/acknowledge')).toBe('Jo Ortiz acknowledged the change of note 967');
    const nothing = { changed: [] };
    expect(of('POST /api/pay/967/acknowledge', nothing)).toBe('Jo Ortiz found nothing to acknowledge in note 967');
    expect(of('DELETE /api/pay/967/acknowledge')).toBe('Jo Ortiz took back the acknowledgement of note 967');
    expect(of('DELETE /api/pay/967/acknowledge', nothing)).toBe('Jo Ortiz found no acknowledgement in note 967');
    expect(didText('POST /api/company/devices/0190a6c1-3c5b-7000-8000-000000000001/revoke')).toBe('Revoked');
  });

  test('names what was seen by every call that reads, and shows the address of none', () => {
    const seen = Object.values(endpoints).flatMap((one) => ('reads' in one && one.reads.audited ? [one] : []));
    expect(seen.length).toBeGreaterThan(15);
    for (const { path, reads } of seen) {
      const entity = reads.audited === 'several' ? null : reads.audited;
      expect(
        whatText({ ...row, action: `GET ${path}`, entity, entity_id: null, detail: {} }, names),
        path,
      ).not.toContain('/api');
    }
  });

  test.each<[Partial<AuditEntry>, string]>([
    [{ entity: 'client', detail: { ids: [7, 8] } }, 'Ruiz, Maya; No. 8'],
    [{ detail: { held: 'client_not_yours' } }, 'Held: The client was never on its author’s caseload.'],
    [{ detail: { held: 'time_conflict' } }, 'Held: Time conflict'],
    [{ detail: { late: ['off_caseload'] } }, 'Taken although: the client was no longer on its author’s caseload'],
    [{ detail: { decision: 'accepted', author: 2, followed: 0 } }, 'Accepted · Author: Ortiz, Jo'],
    [{ detail: { occurrence: 2, decision: null } }, 'Occurrence 3 · Decision taken back'],
    [{ detail: { occurrence: 0, decision: 0 } }, 'Occurrence 1 · Declined'],
    [
      { detail: { occurrence: 52, day: '2026-11-30', decision: 0, people: [2] } },
      'On 11/30/26 · Declined · Users: Ortiz, Jo',
    ],
    [{ detail: { changed: ['noteEditWindowDays', 'user_ids'] } }, 'Changed: note edit window days; caseload'],
    [
      {
        entity: 'policy',
        detail: {
          values: {
            'unitRule.rounding': { from: 'cms-8-minute', to: 'whole' },
            noteLocationFilter: { from: [2, 3], to: [2] },
            noteDeleteRule: { from: 'id-below-15', to: 'never' },
            weekStartsOn: { from: 0, to: 1 },
            payPeriod: { from: null, to: 'half-month' },
          },
        },
      },
      'Values: rounding of units was CMS 8-minute rule, now whole units; note location filter was Home, School, now Home; note delete rule was Notes with an id below 15, now None; week starts on was Sunday, now Monday; pay period was Every two weeks, as from 01/07/24, now The 1st and the 16th',
    ],
    [
      {
        entity: 'note',
        detail: {
          changed: ['end_time'],
          values: { hours: { from: 2 / 3, to: 5 / 6 }, units: { from: 3, to: 4 } },
        },
      },
      'Changed: end time · Values: length was 40 min, now 50 min; number of units was 3, now 4',
    ],
    // As older servers told an acknowledgement.
    [
      { entity: 'note', detail: { hours: 0.8333, changed: ['end_time'], more_hours: 0.1667 } },
      'Length was 40 min, now 50 min · Changed: end time',
    ],
    [
      {
        entity: 'money_write',
        detail: { action: 'insurance_billed', minutes: 210, units: 14 },
        about: { of: [{ client_id: 7, user_id: 2, records: 2 }], pairs: 1, hours: 3.5 },
      },
      '3.5 h, 14 units · Ruiz, Maya with Ortiz, Jo · Marked as billed',
    ],
    [{ detail: { changed: [] } }, 'Nothing changed'],
    [
      {
        detail: { action: 'undo', lost: { billed: ['2026-11-19', '2026-11-20'], icn: ['A-1'], paid: ['2026-11-20'] } },
      },
      'Before: billed 11/19/26, 11/20/26; ICN A-1; paid 11/20/26 · Marks undone',
    ],
    [
      {
        detail: {
          action: 'pay_date',
          given: { paid: '2026-11-28' },
          lost: { paid: { '2026-11-20': [3], '2026-11-06': [1, 2] } },
          notes: [1, 2, 3],
        },
      },
      'Set: paid 11/28/26 · Before: paid 11/06/26 (notes 1, 2), 11/20/26 (note 3) · Given another pay date · Notes 1, 2, 3',
    ],
    [{ detail: { action: 'grouped', given: { icn: 'A-1' } } }, 'Set: ICN A-1 · Given an ICN'],
    [
      {
        about: { of: [], pairs: 0, hours: 0, reasons: ['Clinic closed'] },
        detail: {
          decided: [
            [24, 0, 0, '2026-11-28'],
            [34, 2, 0, '2026-11-27'],
          ],
        },
      },
      'Reason: Clinic closed · 11/27/26: event 34; 11/28/26: event 24',
    ],
    [{ detail: { decided: [[9, 79]] } }, 'Event 9, occurrence 80'],
    [
      {
        detail: {
          changed: ['starts_at'],
          values: { starts_at: { from: '2026-11-27T15:00:00', to: '2026-11-27T16:30:00' } },
        },
      },
      'Changed: starts at · Values: starts at was 11/27/26 3:00 PM, now 11/27/26 4:30 PM',
    ],
    [
      {
        entity: 'note',
        detail: {
          changed: ['end_time', 'comment'],
          values: {
            client_id: { from: 7, to: '99' },
            date_visited: { from: '2026-11-20', to: '2026-11-21' },
            location: { from: 2, to: '3' },
            end_time: { from: '17:00', to: '17:30' },
            hours: { from: 2, to: 2.5 },
          },
        },
      },
      'Changed: end time; comments · Values: client was Ruiz, Maya, now No. 99; visit date was 11/20/26, now 11/21/26; location was Home, now School; end time was 5:00 PM, now 5:30 PM; length was 2.0 h, now 2.5 h',
    ],
    [
      { detail: { action: 'restored', left: { billed: 2 }, notes: [], asked: [4, 5] } },
      'Left as they were: notes 4, 5',
    ],
    [{ detail: { kind: 'skills', number: 4 } }, 'Assigned skills: 4'],
    [{ detail: { action: 'grouped', notes: [4] } }, 'Given an ICN · Notes 4'],
    [{ detail: { dry_run: false, created: 2, existing: 1 } }, 'Added: 2 · There already: 1'],
    [
      { detail: { dry_run: true, created: 2, existing: 1 } },
      'A check of the file: nothing was stored · Would add: 2 · There already: 1',
    ],
    [
      { detail: {}, about: { of: [{ client_id: 7, user_id: 2, records: 2 }], pairs: 3, hours: 3.5 } },
      '3.5 h · Ruiz, Maya with Ortiz, Jo; 2 more',
    ],
    [{ detail: { rows: 431 } }, ''],
    [{ detail: { new_thing: ['a', 'b'] } }, 'New thing: a, b'],
    // Nothing in it turns the order of letters.
    [{ detail: { new_thing: 'hit \u202EON\u202C peers' } }, 'New thing: hit ON peers'],
  ])('details are said in words, names among them: %o', (part, text) => {
    expect(detailText({ ...row, ...part }, names)).toBe(text);
  });

  test.each<[Partial<AuditEntry>, string]>([
    [{ action: 'POST /api/users/:id/disable', entity: 'user', entity_id: 2 }, 'Jo Ortiz disabled Ortiz, Jo'],
    [{ action: 'POST /api/users/:id/enable', entity: 'user', entity_id: 8 }, 'Jo Ortiz enabled User 8'],
    [{ action: 'PATCH /api/clients/:id', entity: 'client', entity_id: 7 }, 'Jo Ortiz changed Ruiz, Maya'],
    [{ action: 'POST /api/note', entity: 'note', detail: { made: true } }, 'Jo Ortiz added note 3'],
    [{ action: 'POST /api/note', entity: 'note', detail: {} }, 'Jo Ortiz changed note 3'],
    [{ action: 'POST /api/session/restart', entity: 'session' }, 'Jo Ortiz restarted session 3'],
    [
      { action: 'POST /api/company/held-work/:id', entity: 'held_work', detail: { decision: 'refused' } },
      'Jo Ortiz refused held work 3',
    ],
  ])('says what was done, and to whom by name: %o', (part, text) => {
    expect(sentenceOf({ ...row, detail: {}, ...part }, names)).toBe(text);
    expect(detailText({ ...row, detail: { made: true, accepted_by: 2, brought_by: 4 } }, names)).toBe(
      'Accepted by: Ortiz, Jo · Brought in by: user 4',
    );
  });

  test('of an act on money hours, units, ICN and dates stand before the names, in a line that is not cut', async () => {
    const detail = {
      action: 'undo',
      units: 14,
      lost: { billed: { '2026-11-19': [1, 2], '2026-11-20': [3] }, icn: ['A-1'] },
      notes: [1, 2, 3],
    };
    const about = { of: [{ client_id: 7, user_id: 2, records: 3 }], pairs: 1, hours: 3.5 };
    const undone = { ...row, action: 'POST /api/pay', entity: 'money_write', entity_id: 5, detail, about };
    open(device, <AuditScreen />, { sync: officeSync(() => pageOf([undone] as never)) });
    const decides = await screen.findByText(
      '3.5 h, 14 units · Before: billed 11/19/26 (2 notes), 11/20/26 (1 note); ICN A-1',
    );
    const names = screen.getByText(/^client 7 with user 2 · Marks undone · Notes 1, 2, 3$/);
    expect([decides, names].map(({ className }) => /line-clamp|truncate/.test(className))).toEqual([false, true]);
    expect(decides.compareDocumentPosition(names)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    screen.getByRole('cell', { name: '3 notes' });
    await userEvent.click(screen.getByRole('button', { name: '11/20/26 10:00 AM' }));
    const panel = within(await screen.findByRole('region', { name: 'Jo Ortiz undid billing of 3 notes' }));
    panel.getByText('3.5 h, 14 units');
    panel.getByText('Before: billed 11/19/26 (notes 1, 2), 11/20/26 (note 3); ICN A-1');
  });

  test('an act on money says of which days it was, in its line and as links in the opened row', async () => {
    await giveCaseload(device, ['company.audit.view', 'company.finance.insurance.view']);
    const visit = { id: 963, client_id: 7, date_visited: '2026-11-10', deleted: false };
    const about = {
      of: [{ client_id: 7, user_id: 2, records: 1 }],
      pairs: 1,
      hours: 2,
      visits: [visit],
      visitCount: 1,
    };
    const act = { ...row, action: 'POST /api/pay', entity: 'money_write', entity_id: 5 };
    const one = { ...act, detail: { action: 'undo', notes: [963] }, about };
    const later = { ...visit, id: 964, date_visited: '2026-11-11', deleted: true };
    const many = { ...one, id: 10, about: { ...about, visits: [visit, later], visitCount: 40 } };
    expect(detailText(one, names)).toBe('2.0 h · 11/10/26: Ruiz, Maya with Ortiz, Jo · Marks undone · Notes 963');
    const two = { ...one, about: { ...about, visits: [visit, later], visitCount: 2 } };
    expect(detailText(two, names)).toContain(' · 11/10/26 to 11/11/26: Ruiz');
    expect(detailText(many, names)).toContain(' · from 11/10/26: Ruiz');
    open(device, <AuditScreen />, { sync: officeSync(() => pageOf([many] as never)) });
    await userEvent.click(await screen.findByRole('button', { name: '11/20/26 10:00 AM' }));
    const panel = within(await screen.findByRole('region', { name: /undid billing and pay/ }));
    const link = panel.getByRole('link', { name: /^11\/10\/26 Ruiz, Maya$/ });
    expect(link.getAttribute('href')).toMatch(/insurance-billing\?show=all&client=7&daterange=2026-11-10.*&open=963$/);
    panel.getByText('11/11/26 Ruiz, Maya, deleted');
    panel.getByText('and 38 more');
  });

  test.each<[object, string]>([
    [{ action: 'grouped', notes: [4, 5], given: { icn: 'A-1', billed: '2026-11-20' } }, 'billed 2 notes under an ICN'],
    [{ action: 'grouped', notes: [4], given: { icn: 'A-1' } }, 'gave an ICN to 1 note'],
    [{ action: 'undo', notes: [4], lost: { paid: ['2026-11-20'] } }, 'undid pay of 1 note'],
    [{ action: 'undo', notes: [4], lost: { icn: ['A-1'], paid: ['2026-11-20'] } }, 'undid billing and pay of 1 note'],
    // An older server did not say what was there.
    [{ action: 'undo', notes: [4] }, 'undid billing and pay of 1 note'],
    [{ action: 'undo_icn', notes: [4, 5] }, 'took the ICN off 2 notes'],
    [{ action: 'restored' }, 'restored billing and pay 5'],
  ])('an act on money is told in a sentence: %o', (detail, text) => {
    const act = { ...row, action: 'POST /api/pay', entity: 'money_write', entity_id: 5, detail: { ...detail } };
    expect(sentenceOf(act, names)).toBe(`Jo Ortiz ${text}`);
  });

  test.each<[Partial<AuditEntry>, string]>([
    [{ action: 'sign-in', entity: 'user', entity_id: 2 }, 'Jo Ortiz signed in'],
    [{ action: 'sign-in', entity: 'user', entity_id: null }, 'Jo Ortiz signed in'],
    [{ action: 'sign-in failed', entity: 'user', entity_id: 2, user: null }, 'Somebody failed to sign in as Ortiz, Jo'],
    [
      { action: 'held note final', entity: 'note', entity_id: 9 },
      'Jo Ortiz made note 9 final, once its times were free',
    ],
    [{ action: 'account field revealed', entity: 'account' }, 'Jo Ortiz revealed a field of profile 3'],
  ])('what is no call is told in a sentence, too: %o', (part, text) => {
    expect(sentenceOf({ ...row, detail: {}, ...part }, names)).toBe(text);
  });

  test('a row is one sentence, of one or several', () => {
    expect(sentenceOf(read, names)).toBe('Jo Ortiz saw 3 notes');
    expect(sentenceOf({ ...read, detail: { ids: [4] } }, names)).toBe('Jo Ortiz saw 1 note');
    expect(sentenceOf({ ...read, detail: {} }, names)).toBe('Jo Ortiz saw no notes');
    expect(sentenceOf({ ...row, user: null, action: 'sign-in failed', entity: null }, names)).toBe(
      'Somebody failed to sign in',
    );
  });

  test('no text of the export becomes a formula', () => {
    const rows = [row, { ...row, user: { id: 3, name: '=HYPERLINK("x")' } }];
    const lines = auditCsv(rows, 'America/New_York', names).split('\r\n');
    expect(lines[1]).toBe(
      '2026-11-20,10:00,"Ortiz, Jo",Changed,Role,3,Added: company.audit.view,POST /api/company/role,r1,',
    );
    expect(lines[2]).toContain(`"'=HYPERLINK(""x"")"`);
  });
});
