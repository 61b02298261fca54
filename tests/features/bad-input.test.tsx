// @vitest-environment jsdom
import '../ui/layout-stubs.ts';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { BILLING_FLAGS } from '#contract/flags.ts';
import { defaultPolicy } from '#domain/access/policy.ts';
import { EditProfileScreen } from '#features/account/edit-profile-screen.tsx';
import { NewFlag } from '#features/billing/acts/new-flag.tsx';
import { ClientDialog } from '#features/people/client-dialog.tsx';
import { UserDialog } from '#features/people/user-dialog.tsx';
import { NewRoleDialog } from '#features/roles/new-role-dialog.tsx';
import { EventDialog } from '#features/schedule/event/event-dialog.tsx';
import { toasts } from '../../src/ui/feedback/toast-store.ts';
import { makeDevice, type TestDevice } from '../setup/device.ts';
import { setWindowWidth } from '../ui/window-width.ts';
import { makeAccount } from './account/account-of.ts';
import { answeringSync } from './answering-sync.ts';
import { openForm } from './notes/note-on-device.tsx';
import { giveCaseload, today } from './on-device.ts';
import { open } from './open-screen.tsx';

let device: TestDevice;
beforeEach(async () => {
  setWindowWidth(1440);
  device = await makeDevice();
  await giveCaseload(device, ['*']);
});
afterEach(() => {
  device.db.close();
  for (const { id } of toasts.list()) toasts.dismiss(id);
});

const nothing = () => undefined;
const UID = '0193f0a0-0000-7000-8000-00000000000b';

/** Each form, opened where no server answers: what is typed must outlive that as well. */
const forms = {
  client: () => {
    open(
      device,
      <ClientDialog
        onClose={nothing}
        onSaved={nothing}
        people={[]}
        period="week"
        record={null}
        unavailable={undefined}
      />,
    );
  },
  person: () => {
    open(
      device,
      <UserDialog clients={[]} onClose={nothing} onSaved={nothing} record={null} roles={[]} unavailable={undefined} />,
    );
  },
  role: () => {
    open(device, <NewRoleDialog onClose={nothing} />);
  },
  flag: () => {
    open(device, <NewFlag category={BILLING_FLAGS} onMade={nothing} />);
  },
  event: () => {
    const rights = { userId: device.db.userId, editsOwn: true, decides: true, seesTherapists: true };
    open(
      device,
      <EventDialog
        known={[]}
        clients={[]}
        date={today}
        onClose={nothing}
        onSaved={nothing}
        policy={defaultPolicy}
        rights={rights}
        target={null}
        today={today}
        users={[]}
      />,
    );
  },
  profile: () => {
    const sync = answeringSync(({ method }) => (method === 'GET' ? makeAccount() : undefined));
    open(device, <EditProfileScreen />, { sync });
  },
  note: () => {
    openForm(device, `/note/add-edit/${UID}`);
  },
} as const;

const button = {
  client: 'Add client',
  person: 'Add user',
  role: 'Make role',
  flag: 'Add flag',
  event: 'Save event',
  profile: 'Update profile',
  note: 'Submit',
} as const;
type Form = keyof typeof forms;

const field = (label: string) =>
  screen.findByLabelText<HTMLInputElement>(new RegExp(`^${label}`), { selector: 'input, textarea' });

/** Types, leaves the field, and wants to go on; the field as it stands then. */
async function enter(form: Form, label: string, text: string): Promise<HTMLInputElement> {
  const box = await field(label);
  fireEvent.change(box, { target: { value: text } });
  fireEvent.blur(box);
  fireEvent.click(screen.getByRole('button', { name: button[form] }));
  return field(label);
}

/** What is said at a field: its error, not its hint. */
const said = (box: HTMLInputElement) =>
  box.getAttribute('aria-invalid') === 'true'
    ? (box.getAttribute('aria-describedby') ?? '')
        .split(' ')
        .map((id) => document.getElementById(id)?.textContent ?? '')
        .join(' ')
    : '';

const EMPTY: [Form, string, RegExp][] = [
  ['client', 'First name', /Enter a first or a last name/],
  ['person', 'First name', /Enter a first or a last name/],
  ['person', 'Email', /Enter the email address/],
  ['role', 'Name', /Name is required, for example Scheduler/],
  ['flag', 'New flag', /Type a name, such as Recheck/],
  ['event', 'Title', /Title is required, such as Session/],
  ['event', 'Start Time', /Start is required, such as 3:00 PM/],
  ['note', 'Date', /Date is required/],
  ['note', 'Begin Time', /Begin time is required/],
];

const LONG: [Form, string, RegExp][] = [
  ['client', 'First name', /at most 200 characters; this has 60,000/],
  ['client', 'Middle initial', /at most 10 characters; this has 60,000/],
  ['client', 'Hours budget', /Use hours such as 20 or 12\.5/],
  ['person', 'Last name', /at most 200 characters; this has 60,000/],
  ['person', 'Email', /Use an address such as name@example\.com/],
  ['role', 'Name', /at most 200 characters; this has 60,000/],
  ['role', 'Description', /at most 1000 characters; this has 60,000/],
  ['flag', 'New flag', /at most 200 characters; this has 60,000/],
  ['event', 'Title', /at most 200 characters; this has 60,000/],
  ['profile', 'Phone', /at most 40 characters/],
  ['profile', 'About me', /Must be less than 60000/],
  ['note', 'Comments', /Must be less than 60000/],
];

/** Fields that hold any words at all. */
const WORDS: [Form, string][] = [
  ['client', 'First name'],
  ['person', 'Last name'],
  ['role', 'Name'],
  ['event', 'Title'],
  ['profile', 'City'],
  ['note', 'Comments'],
];

const STRANGE = [
  '👩‍👩‍👧 Zoë 🇺🇸',
  'שלום، عمر 5',
  `<script>alert('x')</script> {"a":1} ${'\t'}=1+1 "quoted"`,
  'a\u200bb\u00a0c',
];

describe('bad input, form by form', () => {
  test.each(
    EMPTY,
  )('%s: “%s” left empty, or filled with spaces, is asked for with an example', async (form, label, words) => {
    forms[form]();
    for (const text of ['', '   ']) {
      const box = await enter(form, label, text);
      await waitFor(() => expect(said(box)).toMatch(words));
    }
  });

  test.each(
    LONG,
  )('%s: 60,000 characters in “%s” are refused at the field, and none of them is lost', async (form, label, words) => {
    forms[form]();
    const box = await enter(form, label, 'x'.repeat(60_000));
    await waitFor(() => expect(said(box)).toMatch(words));
    expect(box.value).toHaveLength(60_000);
  });

  test.each(
    WORDS,
  )('%s: any script, signs and pasted junk stand in “%s” as they were put there', async (form, label) => {
    forms[form]();
    for (const text of STRANGE) {
      const box = await enter(form, label, text);
      expect([text, said(box)]).toEqual([text, '']);
      expect(box.value).toBe(text);
    }
  });
});

const TIMES: [string, string][] = [
  ['9', '9:00 AM'],
  ['930p', '9:30 PM'],
  ['21:30', '9:30 PM'],
  ['9:30 PM', '9:30 PM'],
  ['noon', '12:00 PM'],
];
const NO_TIMES = ['930x', '25:00', '9:75', '13 PM', '👍', '٩:٣٠', 'x'.repeat(60_000)];
const DATES: [string, string][] = [
  ['11/18/26', '11/18/2026'],
  ['11-18', '11/18/2026'],
  ['2026-11-18', '11/18/2026'],
  ['2/29/2028', '02/29/2028'],
];
const NO_DATES = [
  '2/30/2026',
  '13/45/2026',
  '2/29/2027',
  'tomorrow',
  '0',
  '11/18/0026',
  '١١/١٨/٢٠٢٦',
  'x'.repeat(60_000),
];

describe.each([
  ['note', 'Begin Time', 'Date'],
  ['event', 'Start Time', 'Start Date'],
] as const)('times and dates as people type them, in the form of a %s', (form, time, date) => {
  test('are understood', async () => {
    forms[form]();
    // What lacks something is never saved: a saved form would begin anew in the middle of this.
    if (form === 'event') fireEvent.change(await field('Title'), { target: { value: '' } });
    for (const [typed, shown] of TIMES) expect([typed, (await enter(form, time, typed)).value]).toEqual([typed, shown]);
    for (const [typed, shown] of DATES) expect([typed, (await enter(form, date, typed)).value]).toEqual([typed, shown]);
  });

  test('what is none is refused at the field with an example, and stays as it was typed', async () => {
    forms[form]();
    for (const [label, texts, words] of [
      [time, NO_TIMES, /is not a time\. Type it like 3:30 PM/],
      [date, NO_DATES, /is not a date\. Type it like 11\/20\/2026/],
    ] as const)
      for (const text of texts) {
        const box = await enter(form, label, text);
        await waitFor(() => expect([text, said(box)]).toEqual([text, expect.stringMatching(words)]));
        expect(box.value).toBe(text);
      }
  });
});
