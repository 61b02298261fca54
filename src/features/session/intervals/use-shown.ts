import type { IntervalRun } from '#domain/session/intervals/interval-recording.ts';
import { useSessionView } from '#features/session/frame/session-context.ts';
import type { Recorder } from './recorder-hub.ts';
import { useRecorders, useShownRuns } from './use-recorders.ts';

export type Shown = {
  run: IntervalRun;
  /** Absent once the recording is over. */
  recorder: Recorder | undefined;
};

/** The recordings that have a place on the screen: the one in front, and the others. */
export function useShown(): { front: Shown | undefined; others: Shown[] } {
  const { services, session } = useSessionView();
  const recorders = useRecorders();
  const all = useShownRuns().flatMap((id): Shown[] => {
    const recorder = recorders.find((one) => one.run === id);
    // The recorder knows of a press before the row does.
    const run = recorder?.snapshot.context.run ?? session.tally.runs.find((one) => one.run === id);
    return run ? [{ run, recorder }] : [];
  });
  const docked = services.hub.front();
  return { front: all.find(({ run }) => run.run === docked), others: all.filter(({ run }) => run.run !== docked) };
}
