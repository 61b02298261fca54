import { Users } from 'lucide-react';
import { useMemo } from 'react';
import type { PayGroup } from '#contract/pay-groups.ts';
import { type MoneyRow, noteCount, noteName } from '#features/billing/list/money-row.ts';
import { Banner } from '#ui/feedback/banner.tsx';
import { byWhom } from './by-whom.ts';
import { useFreshRows } from './use-fresh-rows.ts';

/** What has become of a group since its removal was asked about: nothing of it was done, and the question is another. */
export function GroupSince({
  before,
  ids,
  now,
  rows,
  today,
  zone,
}: {
  before: PayGroup;
  /** The notes that were shown then. */
  ids: readonly number[];
  now: PayGroup;
  rows: readonly MoneyRow[];
  today: string;
  zone: string;
}) {
  // Of a group of several pages nobody knows which notes have just moved from one to another.
  const isWhole = ids.length === before.notes && rows.length === now.notes;
  const added = useMemo(() => (isWhole ? rows.filter(({ id }) => !ids.includes(id)) : []), [isWhole, rows, ids]);
  const fresh = useFreshRows(added, true);
  return (
    <Banner icon={Users} title="Nothing was removed: the group has changed since you were asked" tone="attention">
      <p>{sinceText(before, now)}</p>
      {fresh.length > 0 && (
        <ul className="mt-1 ml-4 list-disc text-label tabular">
          {fresh.map((row) => (
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
function sinceText(before: PayGroup, now: PayGroup): string {
  const other = before.notes === now.notes && before.paid === now.paid;
  if (other) return `It has ${noteCount(now.notes)} as before, but not the same ones.`;
  const paid = before.paid === now.paid ? '' : `, ${now.paid} of them paid`;
  return `It had ${noteCount(before.notes)}${paid === '' ? '' : `, ${before.paid} of them paid`}, and has ${now.notes} now${paid}.`;
}

/** By whom it came into the group, where that is known. */
function lastMark({ marked = [] }: MoneyRow): { by?: string; at?: string } {
  return marked.find(({ mark }) => mark === 'grouped') ?? {};
}
