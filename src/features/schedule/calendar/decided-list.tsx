import { CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { digits } from '#domain/how-many.ts';
import type { DecisionSteps } from '#features/schedule/event/decision-flow.tsx';
import type { Decided } from '#features/schedule/event/use-kept-decided.ts';
import { Button } from '#ui/button.tsx';
import { Banner } from '#ui/feedback/banner.tsx';

/** So many stand over the calendar. */
const SHOWN = 3;

/** What was decided of many at once, with its way back, until the calendar is left or somebody closes it. */
export function DecidedList({ flow, unavailable }: { flow: DecisionSteps; unavailable: string | undefined }) {
  const [showsAll, setShowsAll] = useState(false);
  const shown = showsAll ? flow.decided : flow.decided.slice(0, SHOWN);
  const more = flow.decided.length - shown.length;
  return (
    <div aria-live="polite" className="flex flex-col gap-2 empty:hidden">
      {shown.map((one) => (
        <Banner
          actions={
            <>
              <Button
                aria-label={`Undo, ${one.text}`}
                busy={flow.busy}
                onClick={() => flow.takeBackAll(one)}
                size="toolbar"
                unavailable={unavailable}
              >
                Undo
              </Button>
              <Button aria-label={`Close, ${one.text}`} onClick={() => flow.forget(one)} size="toolbar">
                Close
              </Button>
            </>
          }
          icon={CircleCheck}
          key={one.key}
          title={one.back === 0 ? one.text : `${one.text}, ${digits(one.back)} taken back since`}
        >
          {wayBack(one)}
        </Banner>
      ))}
      {more > 0 && (
        <Button kind="quiet" onClick={() => setShowsAll(true)} size="toolbar">
          Show {more} earlier
        </Button>
      )}
    </div>
  );
}

/** What was left by an undo was left for a reason. */
function wayBack({ count, undo, back }: Decided): string {
  if (back > 0 && undo.length === 1)
    return 'The other one was decided or changed since. Undo asks about it before it does anything.';
  if (back > 0) return `The other ${digits(undo.length)} were decided or changed since.`;
  const all = undo.length < count ? `${digits(undo.length)} of them` : count === 1 ? 'It' : `All ${digits(count)}`;
  return `${all} can be taken back here until you leave the calendar.`;
}
