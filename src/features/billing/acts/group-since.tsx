import { Users } from 'lucide-react';
import { useMemo } from 'react';
import type { PayGroup } from '#contract/pay-groups.ts';
import { type MoneyRow, noteCount, noteName } from '#features/billing/list/money-row.ts';
import { Banner } from '#ui/feedback/banner.tsx';
import { byWhom } from './by-whom.ts';
import { SinceLines } from './since-notice.tsx';
import { sinceShown } from './since-shown.ts';
import { useFreshRows } from './use-fresh-rows.ts';

/** What has become of a group since its removal was asked about: nothing of it was done, and the question is another. */
export function GroupSince({
  before,
  shown,
  now,
  rows,
  today,
  zone,
}: {
  before: PayGroup;
  /** The notes that were shown then. */
  shown: readonly MoneyRow[];
  now: PayGroup;
  rows: readonly MoneyRow[];
  today: string;
  zone: string;
}) {
  // Of a group of several pages nobody knows which notes have just moved from one to another.
  const isWhole = shown.length === before.notes && rows.length === now.notes;
  const had = useMemo(() => new Set(shown.map(({ id }) => id)), [shown]);
  const others = useMemo(() => {
    const there = new Set(rows.map(({ id }) => id));
    const since = sinceShown(
      shown.filter(({ id }) => there.has(id)),
      rows,
    );
    const changed = new Set(since.map(({ was }) => was.id));
    return rows.filter(({ id }) => changed.has(id) || (isWhole && !had.has(id)));
  }, [isWhole, rows, shown, had]);
  // Who has billed or paid a note is told of notes that are asked for by their numbers.
  const fresh = useFreshRows(others, true);
  const added = fresh.filter(({ id }) => !had.has(id));
  const asked = new Set(fresh.map(({ id }) => id));
  const since = sinceShown(
    shown.filter(({ id }) => asked.has(id)),
    fresh,
  );
  return (
    <Banner icon={Users} title="Nothing was removed: the group has changed since you were asked" tone="attention">
      <p>{sinceText(before, now, since.length > 0)}</p>
      {since.length > 0 && <SinceLines since={since} today={today} zone={zone} />}
      {added.length > 0 && (
        <ul className="mt-1 ml-4 list-disc text-label tabular">
          {added.map((row) => (
            <li key={row.id}>
              {noteName(row)}: added.{byWhom(lastMark(row), today, zone)}
            </li>
          ))}
        </ul>
      )}
    </Banner>
  );
}

/** "It had 4 notes, and has 5 now." */
function sinceText(before: PayGroup, now: PayGroup, isNamed: boolean): string {
  const other = before.notes === now.notes && before.paid === now.paid;
  if (other && isNamed) return `It has ${noteCount(now.notes)} as before, but they are not what they were.`;
  if (other) return `It has ${noteCount(now.notes)} as before, but not the same ones, or not as they were.`;
  const paid = before.paid === now.paid ? '' : `, ${now.paid} of them paid`;
  return `It had ${noteCount(before.notes)}${paid === '' ? '' : `, ${before.paid} of them paid`}, and has ${now.notes} now${paid}.`;
}

/** By whom it came into the group, where that is known. */
function lastMark({ marked = [] }: MoneyRow): { by?: string; at?: string } {
  return marked.find(({ mark }) => mark === 'grouped') ?? {};
}
