import { howMany } from '#domain/how-many.ts';
import { shortDate } from '#domain/time/service-time.ts';

/** What can wait for the office, in the words of the summary of its Home. */
export type ActionKey =
  | 'notes_to_bill'
  | 'notes_changed'
  | 'events_to_approve'
  | 'events_unstaffed'
  | 'held_notes'
  | 'returned_notes'
  | 'answered_notes'
  | 'sessions_open'
  | 'held_work'
  | 'clients_low'
  | 'devices_unseen';

/** How many of each there are, and since when; null for what is not the person's to know. */
type OfficeCounts = Record<Exclude<ActionKey, Later>, Count | null> & Partial<Record<Later, Count | null | undefined>>;
/** What an older server does not count. */
type Later = 'notes_changed' | 'events_unstaffed' | 'answered_notes';
type Count = { count: number; isExact: boolean; oldest?: string | null };

/** One thing that waits for the office, and the list of it. */
export type ActionLine = { key: ActionKey; text: string; aside: string | null; to: string };

type Plan = {
  key: ActionKey;
  one: string;
  many: string;
  to: string;
  /** What the day beside it says. */
  since?: string;
};

const plan: readonly Plan[] = [
  {
    key: 'notes_to_bill',
    one: 'note to bill',
    many: 'notes to bill',
    to: '/company/finance/insurance-billing?ready=yes',
    since: 'oldest',
  },
  {
    key: 'notes_changed',
    one: 'note changed after billing',
    many: 'notes changed after billing',
    to: '/company/finance/insurance-billing?show=all&changed=yes',
    since: 'oldest',
  },
  {
    key: 'events_unstaffed',
    one: 'planned visit of a disabled therapist',
    many: 'planned visits of disabled therapists',
    to: '/schedule/calendar?view=agenda&unstaffed=yes',
    since: 'first on',
  },
  {
    key: 'events_to_approve',
    one: 'event to approve',
    many: 'events to approve',
    to: '/schedule/calendar?show=approval',
    since: 'first on',
  },
  {
    key: 'held_work',
    one: 'record to accept or refuse',
    many: 'records to accept or refuse',
    to: '/company/held',
    since: 'oldest',
  },
  {
    key: 'held_notes',
    one: 'note held: its times overlap',
    many: 'notes held: their times overlap',
    to: '/company/notes?state=held',
    since: 'oldest',
  },
  {
    key: 'answered_notes',
    one: 'returned note answered',
    many: 'returned notes answered',
    to: '/company/notes?review=answered',
    since: 'oldest',
  },
  {
    key: 'returned_notes',
    one: 'note returned to its author',
    many: 'notes returned to their authors',
    to: '/company/notes?review=returned',
    since: 'oldest',
  },
  {
    key: 'sessions_open',
    one: 'session open for over a day',
    many: 'sessions open for over a day',
    to: '/company/sessions/open',
    since: 'oldest',
  },
  {
    key: 'clients_low',
    one: 'client low on hours',
    many: 'clients low on hours',
    to: '/company/clients/low',
  },
  {
    key: 'devices_unseen',
    one: 'device not seen for three days',
    many: 'devices not seen for three days',
    to: '/company/devices?silent=yes',
  },
];

/** What waits, in the order of the day; what is done or not one's to know is left out. */
export function actionLines(counts: OfficeCounts): ActionLine[] {
  return plan.flatMap(({ key, one, many, to, since }): ActionLine[] => {
    const number = counts[key];
    if (!number || number.count === 0) return [];
    return [
      {
        key,
        text: howMany(number.count, one, many, number.isExact),
        aside: since && number.oldest ? `${since} ${shortDate(number.oldest)}` : null,
        to,
      },
    ];
  });
}
