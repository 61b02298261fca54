import { Plus, Timer } from 'lucide-react';
import { type RefObject, useEffect, useRef } from 'react';
import type { Behavior } from '#contract/programs.ts';
import { type IntervalRun, intervalCells, isRunning, scoreIntervals } from '#domain/session/interval-recording.ts';
import { useSessionView } from '#features/session/frame/session-context.ts';
import type { DataDialog } from '#features/session/record/data-dialog.tsx';
import { intervalBehaviors } from '#features/session/record/visible-tiles.ts';
import { Button } from '#ui/button.tsx';
import { useBusy } from '#ui/use-busy.ts';
import { IntervalCard, leftText, timeOf } from './interval-card.tsx';
import { unlockChime } from './interval-chime.ts';
import { planText, scoreText } from './interval-words.ts';
import type { Recorder } from './recorder-hub.ts';
import { dockedRun } from './toggle-mark.ts';
import { useRecorders } from './use-recorders.ts';

type Open = { onDialog: (dialog: DataDialog) => void };

/** The interval recorders: the one in front as a card, others as chips, finished ones as lines. */
export function IntervalPanel({ onDialog }: Open) {
  const { services, session } = useSessionView();
  const recorders = useRecorders();
  const front = recorders.find(({ run }) => run === dockedRun(services.hub));
  const { runs, pauses } = session.tally;
  const now = services.hub.now();
  const done = runs.filter((run) => !isRunning(run, pauses, now));
  const recording = new Set(runs.filter((run) => isRunning(run, pauses, now)).map((run) => run.behaviour_id));
  const section = useKeptFocus(`${front?.run} ${recording.size}`);
  return (
    <section
      aria-labelledby="interval-heading"
      className="flex flex-col gap-3 outline-none"
      ref={section}
      tabIndex={-1}
    >
      <h2 className="visually-hidden" id="interval-heading">
        Interval
      </h2>
      {front && <IntervalCard onDetails={() => onDialog({ kind: 'details', run: front.run })} recorder={front} />}
      <OtherRecorders recorders={recorders.filter((one) => one !== front)} />
      <StartRow onDialog={onDialog} recording={recording} />
      {done.length > 0 && <DoneRuns onDialog={onDialog} runs={done} />}
    </section>
  );
}

/**
 * Start and Stop disappear once they have been pressed. The focus that disappears with them returns to the panel:
 * outside the screen's region no key would count or mark.
 */
function useKeptFocus(state: string): RefObject<HTMLElement | null> {
  const section = useRef<HTMLElement>(null);
  const before = useRef(state);
  useEffect(() => {
    if (before.current === state) return;
    before.current = state;
    if (document.activeElement === document.body) section.current?.focus({ preventScroll: true });
  }, [state]);
  return section;
}

/** Recorders that are not in front, each with its own time left. */
function OtherRecorders({ recorders }: { recorders: readonly Recorder[] }) {
  const { services, words } = useSessionView();
  if (recorders.length === 0) return null;
  return (
    <div className="flex flex-wrap gap-2">
      {recorders.map((recorder) => {
        const { run, asked } = recorder.snapshot.context;
        const time = timeOf(recorder);
        return (
          <button
            className="flex min-h-12 items-center gap-2 rounded-control border border-control-line bg-surface px-3 text-label"
            key={recorder.run}
            onClick={() => services.hub.dock(recorder.run)}
            type="button"
          >
            <Timer aria-hidden="true" className="size-5" />
            <span className="font-semibold">{words.behavior(run.behaviour_id)}</span>{' '}
            <span className="tabular">
              {Math.min(time.index + 1, run.planned)}/{run.planned} {leftText(time, run.planned)}
            </span>
            {asked && <span className="font-semibold text-info-fg">?</span>}
          </button>
        );
      })}
    </div>
  );
}

function StartRow({ recording, onDialog }: Open & { recording: ReadonlySet<number> }) {
  const { session, behaviors, words, acts } = useSessionView();
  const quick = intervalBehaviors(session, behaviors).filter((one) => one.interval !== null);
  const idle = quick.filter(({ id }) => !recording.has(id));
  const { run } = useBusy();
  function start({ id, type, interval }: Behavior) {
    unlockChime();
    if (type && interval)
      void run(() => acts.startIntervals({ behaviorId: id, type, length: interval.length, planned: interval.number }));
  }
  if (recording.size > 0) return null;
  return (
    <div className="flex flex-wrap gap-3">
      {idle.map((behavior) => (
        <button
          className="flex min-h-16 min-w-60 flex-1 items-center gap-3 rounded-card border border-control-line bg-surface px-4 py-2 text-left active:scale-98"
          key={behavior.id}
          onClick={() => start(behavior)}
          type="button"
        >
          <Timer aria-hidden="true" className="size-6 shrink-0 text-link" />
          <span className="min-w-0">
            <span className="block font-semibold text-body">Start {words.behavior(behavior.id)}</span>
            <span className="block text-meta">
              {behavior.type &&
                behavior.interval &&
                planText({ type: behavior.type, planned: behavior.interval.number, length: behavior.interval.length })}
            </span>
          </span>
        </button>
      ))}
      <Button icon={idle.length > 0 ? Plus : Timer} onClick={() => onDialog({ kind: 'setup' })} size="large">
        <span className="text-body">{idle.length > 0 ? 'Other interval…' : 'Start interval recording…'}</span>
      </Button>
    </div>
  );
}

/** Recordings that are over, with their score; each opens its details for corrections. */
function DoneRuns({ runs, onDialog }: Open & { runs: readonly IntervalRun[] }) {
  const { session, words, services } = useSessionView();
  const now = services.hub.now();
  return (
    <ul className="rounded-card border border-line bg-surface">
      {runs.map((run) => {
        const score = scoreIntervals([run], session.tally.pauses, now);
        const cells = intervalCells(run, session.tally.pauses, now);
        return (
          <li className="border-line not-first:border-t" key={run.run}>
            <button
              className="flex min-h-12 w-full flex-wrap items-center justify-between gap-x-3 px-4 py-2 text-left"
              onClick={() => onDialog({ kind: 'details', run: run.run })}
              type="button"
            >
              <span className="min-w-0 font-semibold text-label wrap-anywhere">{words.behavior(run.behaviour_id)}</span>
              <span className="shrink-0 text-meta">
                {scoreText(score)}
                <span className="visually-hidden">, {cells.length} planned. Details</span>
              </span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}
