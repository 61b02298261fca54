import { useChooseAll } from '#features/billing/acts/use-choose-all.ts';
import { MOST_CHOSEN } from '#features/billing/list/fetch-matching.ts';
import { noteCount } from '#features/billing/list/money-row.ts';
import { Checkbox } from '#ui/fields/checkbox.tsx';
import type { PayTherapistsProps } from './pay-props.ts';
import { sumOf } from './pay-sums.ts';

/** One box over all therapists: a pay day is of everybody. */
export function ChooseAllPay({ answer, choice, query, isOld }: PayTherapistsProps) {
  const all = useChooseAll(choice, query);
  const total = answer ? sumOf(answer.data).notes : 0;
  const chosen = choice.rows.length;
  const most = Math.min(total, MOST_CHOSEN);
  if (!answer || answer.data.length < 2) return null;
  return (
    // Over the boxes of the therapists, each in the middle of its target.
    <div className="pl-[calc(0.5rem+1px+(var(--hit)-var(--box))/2)]">
      <Checkbox
        checked={chosen > 0 && chosen >= most}
        label={
          all.busy
            ? 'Selecting…'
            : total > most
              ? `Select the first ${noteCount(most)}`
              : `Select all ${noteCount(total)}`
        }
        mixed={chosen > 0 && chosen < most}
        onChange={() => {
          if (isOld || all.busy) return;
          if (chosen >= most) choice.clear();
          else all.run();
        }}
      />
    </div>
  );
}
