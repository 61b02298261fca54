import { ChevronRight } from 'lucide-react';
import { isRunning, scoreIntervals } from '#domain/session/intervals/interval-recording.ts';
import { recordersPauses } from '#domain/session/session-tally.ts';
import { inZone, time12 } from '#domain/time/service-time.ts';
import { useSessionView } from '#features/session/frame/session-context.ts';
import type { DataDialog } from '#features/session/record/data-dialog.tsx';
import { Button } from '#ui/button.tsx';
import { finishedRuns, finishedText } from './finished-text.ts';
import { scoreText } from './interval-words.ts';

type Open = { onDialog: (dialog: DataDialog) => void };

/** Recordings that this device does not score: those that are over, behind one line, and those of another device. */
export function OtherRuns({ onDialog }: Open) {
  return (
    <>
      <FinishedLine onDialog={onDialog} />
      <RunsElsewhere />
    </>
  );
}

/** What they scored; nothing while there is none. */
function FinishedLine({ onDialog }: Open) {
  const { session, services } = useSessionView();
  const now = services.hub.now();
  const over = finishedRuns(session.tally, now);
  const [first] = over;
  if (!first) return null;
  return (
    <Button
      iconEnd={ChevronRight}
      kind="quiet"
      onClick={() => onDialog(over.length === 1 ? { kind: 'details', run: first.run } : { kind: 'runs' })}
    >
      {finishedText(over, recordersPauses(session.tally), now)}
    </Button>
  );
}

/** Two must not score the same intervals: what another device records has no button here, and is not kept quiet about. */
export function RunsElsewhere() {
  const { session, words, services, policy } = useSessionView();
  const { tally, scoredElsewhere = [] } = session;
  const [pauses, now] = [recordersPauses(tally), services.hub.now()];
  const there = tally.runs.filter((run) => scoredElsewhere.includes(run.run) && isRunning(run, pauses, now));
  return there.map((run) => (
    <p className="basis-full text-meta" key={run.run}>
      <span className="font-semibold">{words.behavior(run.behaviour_id)}</span>: recording on another device since{' '}
      {time12(inZone(Date.parse(run.startedAt), policy.timeZone).time)}.{' '}
      {scoreText(scoreIntervals([run], pauses, now), run.type)}
    </p>
  ));
}
