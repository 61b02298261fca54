import { useSessionView } from '#features/session/frame/session-context.ts';
import { IntervalAct } from '#features/session/intervals/interval-act.tsx';
import type { Shown } from '#features/session/intervals/interval-card.tsx';
import { leftText, timeOf } from '#features/session/intervals/interval-time.ts';
import { questionText } from '#features/session/intervals/interval-words.ts';
import { useShown } from '#features/session/intervals/use-shown.ts';
import { ProgressBar } from '#ui/feedback/progress-bar.tsx';

/**
 * The interval recordings at the foot of the locked screen, each with its button. While locked, silence scores nothing,
 * and one that has come to its end keeps its place: nobody can close it here.
 */
export function LockedIntervals() {
  const { front, others } = useShown();
  if (!front) return null;
  return (
    <section
      aria-labelledby="locked-intervals"
      className="flex max-h-[50dvh] shrink-0 flex-col gap-3 overflow-y-auto border-line border-t bg-surface px-4 py-2 md:px-6"
    >
      <h2 className="visually-hidden" id="locked-intervals">
        Interval
      </h2>
      {[front, ...others].map((shown) => (
        <LockedInterval key={shown.run.run} {...shown} />
      ))}
    </section>
  );
}

function LockedInterval({ run, recorder }: Shown) {
  const { words } = useSessionView();
  const time = recorder && timeOf(recorder);
  const asked = recorder?.snapshot.context.asked;
  return (
    <div className="flex flex-col gap-1.5">
      <div className="flex items-baseline justify-between gap-3">
        <p className="min-w-0 truncate font-semibold text-body">
          {asked ? `${asked.index + 1}: ${questionText(run.type)}` : words.behavior(run.behaviour_id)}
          {!asked && (
            <span className="ml-3 font-regular text-label">
              {Math.min((time?.index ?? run.planned) + 1, run.planned)} of {run.planned}
            </span>
          )}
        </p>
        <p className="shrink-0 font-semibold text-act tabular">{time ? leftText(time, run.planned) : 'over'}</p>
      </div>
      <ProgressBar height={6} label="Time of this interval" value={time?.percent ?? 100} />
      <IntervalAct className="h-20" recorder={recorder} />
    </div>
  );
}
