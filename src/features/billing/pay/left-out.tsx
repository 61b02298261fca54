import { Info } from 'lucide-react';
import { billingEndpoints, type PaySubtotal } from '#contract/billing.ts';
import { listName } from '#domain/access/person-name.ts';
import { hoursText } from '#domain/note/stamp-text.ts';
import { noteCount } from '#features/billing/list/money-row.ts';
import { useOnlineList } from '#lists/use-listed.ts';
import { Button } from '#ui/button.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { sumOf } from './pay-sums.ts';

/** So many therapists are named; of more, only how many they are. */
const NAMED = 3;

/**
 * What the same filters leave out because it is not billed: who is paid for a period without it is paid less, and then
 * stands in no list of what is owed. @param query of the list that is shown
 */
export function LeftOut({ query, onShow }: { query: Record<string, string | undefined>; onShow: () => void }) {
  const { rows, isOld, failed } = useOnlineList(billingEndpoints.paySubtotals, { ...query, billed: 'no' });
  if (isOld || !rows) return failed && <p className="text-label">How many notes are not billed is not known now.</p>;
  if (rows.data.length === 0) return null;
  const { notes, hours } = sumOf(rows.data);
  const more = rows.isExact ? '' : '+';
  return (
    <Banner
      actions={
        <Button onClick={onShow} size="toolbar">
          Show them too
        </Button>
      }
      icon={Info}
      title={`Left out, not billed yet: ${noteCount(notes)}${more}, ${hoursText(hours, more)}`}
      tone="waiting"
    >
      {ofWhom(rows.data)}
    </Banner>
  );
}

/** "Diaz, Ana: 11 notes, 20.5 h. Ortiz, Jo: 1 note, 2 h." */
function ofWhom(subtotals: readonly PaySubtotal[]): string {
  if (subtotals.length > NAMED) return `Of ${subtotals.length} therapists.`;
  return subtotals
    .map(({ user, notes, hours }) => `${listName(user.profile)}: ${noteCount(notes)}, ${hoursText(hours)}.`)
    .join(' ');
}
