import { expect, test } from 'vitest';
import { type News, notificationKinds, notificationText } from '#domain/notification.ts';

const client = { first_name: 'Maya', last_name: 'Ruiz' };
const whole: Omit<News, 'kind'> = { client, date: '2026-11-20', time: '15:00', title: 'Home visit', by: null };

test.each([
  ['note_returned', 'Your note for Maya R. of 11/20/26 was returned by a reviewer.'],
  ['note_held', 'Your note for Maya R. of 11/20/26 is held: its times overlap another note.'],
  ['session_open', 'Your session with Maya R. of 11/20/26, 3:00 PM is still open.'],
  ['event_approved', '“Home visit” with Maya R. of 11/20/26, 3:00 PM was approved.'],
  ['event_declined', '“Home visit” with Maya R. of 11/20/26, 3:00 PM was declined.'],
  ['work_accepted', 'Your held work for Maya R. was accepted by the office.'],
  ['work_refused', 'Your held work for Maya R. was not accepted by the office.'],
  ['client_added', 'Maya R. is now on your caseload.'],
  ['client_removed', 'Maya R. is no longer on your caseload.'],
] as const)('%s', (kind, text) => {
  expect(notificationText({ ...whole, kind })).toBe(text);
});

test('an event without a client or a title, and work about nobody that one knows', () => {
  const bare = { client: null, date: '2026-11-20', time: '15:00', title: '', by: null };
  expect(notificationText({ ...bare, kind: 'event_approved' })).toBe('The event of 11/20/26, 3:00 PM was approved.');
  expect(notificationText({ ...bare, kind: 'work_refused' })).toBe('Your held work was not accepted by the office.');
});

test('an answer, and work in one’s name that somebody else brought in, name them', () => {
  const brought = { ...whole, by: 'Ana Lopez' };
  expect(notificationText({ ...brought, kind: 'work_brought_in' })).toBe(
    'Ana Lopez brought in work for Maya R. in your name, from a file. If you did not give it to them, tell your office.',
  );
  expect(notificationText({ ...brought, kind: 'note_answered' })).toBe(
    'Ana Lopez answered what you returned: the note for Maya R. of 11/20/26.',
  );
  expect(notificationText({ ...brought, kind: 'work_refused' })).toBe(
    'Work for Maya R. that Ana Lopez brought in in your name was not accepted by the office.',
  );
});

test('no kind tells a whole last name: screens are seen by others', () => {
  for (const kind of notificationKinds) expect(notificationText({ ...whole, kind })).not.toContain('Ruiz');
});
