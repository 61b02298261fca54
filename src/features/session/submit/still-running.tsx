import { Check, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import type { NoteRow } from '#db/rows.ts';
import { openOnset } from '#domain/session/episode-marks.ts';
import { type IntervalRun, isRunning } from '#domain/session/interval-recording.ts';
import { timesOfNote } from '#domain/session/session-rules.ts';
import { END_MINUTE } from '#domain/session/session-span.ts';
import { recordersPauses } from '#domain/session/session-tally.ts';
import { instantOf, time12 } from '#domain/time/service-time.ts';
import { useSessionView } from '#features/session/frame/session-context.ts';
import { dataPath } from '#features/session/frame/session-paths.ts';
import { useSecond } from '#features/session/frame/use-second.ts';
import { currentNumber } from '#features/session/intervals/run-windows.ts';
import { isGoingOn } from '#features/session/record/record-episode.ts';
import { Button } from '#ui/button.tsx';
import { ButtonLink } from '#ui/button-link.tsx';
import { Card } from '#ui/layout/card.tsx';
import { SubmitRow } from './submit-row.tsx';
import { useSubmitTimes } from './use-submit-times.ts';

const ENDS = 'Stop it now, or it ends with the session';

/** What is still running is shown before it ends with the session: what lasts, and what is recorded by intervals. */
export function StillRunning({ note }: { note: NoteRow }) {
  const { session } = useSessionView();
  const lasting = session.behaviorIds.filter((id) => isGoingOn(session, id));
  const runs = useRunsHere();
  if (lasting.length + runs.length === 0) return null;
  return (
    <Card className="[&>*+*]:border-line [&>*+*]:border-t" flush>
      {lasting.map((id) => (
        <Lasting id={id} key={id} note={note} />
      ))}
      {runs.map((run) => (
        <Recording key={run.run} run={run} />
      ))}
    </Card>
  );
}

/**
 * Once the visit is over by more than its last minute, to stop an episode now would give it hours that nobody observed: a
 * tile that was forgotten ends with the visit.
 */
function Lasting({ id, note }: { id: number; note: NoteRow }) {
  const { session, words, acts, policy } = useSessionView();
  const now = useSubmitTimes(note)?.now ?? 0;
  const { endDate, endTime } = timesOfNote(session, note.fields);
  const end = endTime === '' ? Number.POSITIVE_INFINITY : instantOf(endDate, endTime, policy.timeZone);
  const onset = openOnset(session.tally.episodes?.[id]);
  const isForgotten = now >= end + END_MINUTE && onset !== null && Date.parse(onset.at) < end;
  return (
    <SubmitRow
      actions={
        isForgotten ? (
          <ButtonLink aria-label={`Show ${words.fullBehavior(id)}`} kind="quiet" to={dataPath}>
            Show
          </ButtonLink>
        ) : (
          <Button aria-label={`Stop ${words.fullBehavior(id)}`} onClick={() => void acts.tap(id)}>
            Stop
          </Button>
        )
      }
      icon={TriangleAlert}
      title={`${words.fullBehavior(id)} is still running`}
      tone="waiting"
    >
      {isForgotten
        ? `It ends with the visit, at ${time12(endTime)}. If it stopped earlier, stop it and correct its end in the event log.`
        : ENDS}
    </SubmitRow>
  );
}

/** The interval recordings that ran when the page was opened, or have run since, without those that were stopped. */
function useRunsHere(): IntervalRun[] {
  const { session, services } = useSessionView();
  const [seen, setSeen] = useState<readonly string[]>([]);
  const { runs } = session.tally;
  const pauses = recordersPauses(session.tally);
  const now = services.hub.now();
  const begun = runs.filter((run) => !seen.includes(run.run) && isRunning(run, pauses, now));
  if (begun.length > 0) setSeen([...seen, ...begun.map(({ run }) => run)]);
  return runs.filter((run) => run.stoppedAt === null && (seen.includes(run.run) || begun.includes(run)));
}

/** One that comes to its end by itself keeps its line: the answers below stay under the finger. */
function Recording({ run }: { run: IntervalRun }) {
  const { session, words, acts, device, services } = useSessionView();
  useSecond(device.clock);
  const pauses = recordersPauses(session.tally);
  const now = services.hub.now();
  const name = words.fullBehavior(run.behaviour_id);
  const runs = isRunning(run, pauses, now);
  return (
    <SubmitRow
      actions={
        <div className={runs ? undefined : 'invisible'}>
          <Button aria-label={`Stop the intervals of ${name}`} onClick={() => void acts.stopIntervals(run.run)}>
            Stop
          </Button>
        </div>
      }
      icon={runs ? TriangleAlert : Check}
      title={runs ? `${name}: intervals are still recorded` : `${name}: all intervals are over`}
      tone={runs ? 'waiting' : 'sent'}
    >
      {runs
        ? `Interval ${currentNumber(run, pauses, now)} of ${run.planned}. ${ENDS}`
        : `${run.planned} of ${run.planned}`}
    </SubmitRow>
  );
}
