import {
  CalendarCheck2,
  FileWarning,
  Gauge,
  Inbox,
  type LucideIcon,
  ReceiptText,
  TabletSmartphone,
  Timer,
  Undo2,
} from 'lucide-react';
import type { Summary } from '#contract/summary.ts';
import { monthDay } from '#domain/stamp-text.ts';

/** One thing that waits for the office, and the list of it. */
export type ActionLine = { key: string; icon: LucideIcon; text: string; aside: string | null; to: string };

type Plan = {
  key: keyof Pick<
    Summary,
    | 'notes_to_bill'
    | 'events_to_approve'
    | 'held_notes'
    | 'returned_notes'
    | 'sessions_open'
    | 'held_work'
    | 'clients_low'
    | 'devices_unseen'
  >;
  icon: LucideIcon;
  one: string;
  many: string;
  to: string;
  /** What the day beside it says. */
  since?: string;
};

const plan: readonly Plan[] = [
  {
    key: 'notes_to_bill',
    icon: ReceiptText,
    one: 'note to bill',
    many: 'notes to bill',
    to: '/company/finance/insurance-billing',
    since: 'oldest',
  },
  {
    key: 'events_to_approve',
    icon: CalendarCheck2,
    one: 'event to approve',
    many: 'events to approve',
    to: '/schedule/calendar?show=approval',
    since: 'first on',
  },
  {
    key: 'held_work',
    icon: Inbox,
    one: 'piece of held work',
    many: 'pieces of held work',
    to: '/company/held',
    since: 'oldest',
  },
  {
    key: 'held_notes',
    icon: FileWarning,
    one: 'note held: its times overlap',
    many: 'notes held: their times overlap',
    to: '/company/notes?state=held',
    since: 'oldest',
  },
  {
    key: 'returned_notes',
    icon: Undo2,
    one: 'note returned to its author',
    many: 'notes returned to their authors',
    to: '/company/notes?review=returned',
    since: 'oldest',
  },
  {
    key: 'sessions_open',
    icon: Timer,
    one: 'session open for over a day',
    many: 'sessions open for over a day',
    to: '/company/sessions/open',
    since: 'oldest',
  },
  {
    key: 'clients_low',
    icon: Gauge,
    one: 'client low on hours',
    many: 'clients low on hours',
    to: '/company/clients/low',
  },
  {
    key: 'devices_unseen',
    icon: TabletSmartphone,
    one: 'device not seen for three days',
    many: 'devices not seen for three days',
    to: '/company/devices?silent=yes',
  },
];

/** What waits, in the order of the day; what is done or not one's to know is left out. */
export function actionLines(summary: Summary, today: string): ActionLine[] {
  return plan.flatMap(({ key, icon, one, many, to, since }): ActionLine[] => {
    const number = summary[key];
    if (number === null || number.count === 0) return [];
    const oldest = 'oldest' in number ? number.oldest : null;
    return [
      {
        key,
        icon,
        text: `${countText(number)} ${number.count === 1 ? one : many}`,
        aside: since && typeof oldest === 'string' ? `${since} ${monthDay(oldest, today)}` : null,
        to,
      },
    ];
  });
}

function countText({ count, isExact }: { count: number; isExact: boolean }): string {
  return `${count.toLocaleString('en-US')}${isExact ? '' : '+'}`;
}
