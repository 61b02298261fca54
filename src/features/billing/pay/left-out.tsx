import { Info } from 'lucide-react';
import { useLayoutEffect } from 'react';
import { billingEndpoints, type PaySubtotal } from '#contract/billing.ts';
import { listName } from '#domain/access/person-name.ts';
import type { HoursWritten } from '#domain/note/stamp-text.ts';
import { noteCount } from '#features/billing/list/money-row.ts';
import { useOnlineList } from '#lists/use-listed.ts';
import { Button } from '#ui/button.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { hoursWritten, notYetOf, notYetText, sumOf } from './pay-sums.ts';

/** So many therapists are named; of more, only how many they are. */
const NAMED = 3;

const leftOut = {
  open: 'Left out, not billed yet',
  done: 'Left out, paid and not billed',
  all: 'Left out, not billed',
} as const;

interface LeftOutProps {
  /** Of the list or the statement that is shown. */
  query: Record<string, string | undefined>;
  tab: keyof typeof leftOut;
  onShow: () => void;
  /** It stands as it will stand for this query: what is below it moves no more. */
  onStands: (asked: string) => void;
}

/**
 * What the same filters leave out because it is not billed: who is paid for a period without it is paid less, and then
 * stands in no list of what is owed; and what was paid without being billed is paid, whatever a list or a sheet of it shows.
 */
export function LeftOut({ query, tab, onShow, onStands }: LeftOutProps) {
  const { rows, isOld, failed } = useOnlineList(billingEndpoints.paySubtotals, { ...query, billed: 'no' });
  const stands = failed !== null || Boolean(rows && !isOld);
  const asked = JSON.stringify(query);
  useLayoutEffect(() => {
    if (stands) onStands(asked);
  }, [stands, asked, onStands]);
  if (isOld || !rows) return failed && <p className="text-label">How many notes are not billed is not known now.</p>;
  if (rows.data.length === 0) return null;
  const { notes, hours } = sumOf(rows.data);
  const written = hoursWritten(rows);
  const later = tab === 'open' && notYetText(notYetOf(rows.data), written);
  const more = rows.isExact ? '' : '+';
  return (
    <Banner
      actions={
        <Button data-print="hide" onClick={onShow} size="toolbar">
          Show them too
        </Button>
      }
      icon={Info}
      title={`${leftOut[tab]}: ${noteCount(notes)}${more}, ${written(hours, more)}`}
      tone="waiting"
    >
      {[ofWhom(rows.data, written), later && `${later}.`].filter(Boolean).join(' ')}
    </Banner>
  );
}

/** "Diaz, Ana: 11 notes, 20.5 h. Ortiz, Jo: 1 note, 2 h." */
function ofWhom(subtotals: readonly PaySubtotal[], written: HoursWritten): string {
  if (subtotals.length > NAMED) return `Of ${subtotals.length} therapists.`;
  return subtotals
    .map(({ user, notes, hours }) => `${listName(user.profile)}: ${noteCount(notes)}, ${written(hours)}.`)
    .join(' ');
}
