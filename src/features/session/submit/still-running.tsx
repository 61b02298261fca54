import { Check, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import type { NoteRow } from '#db/rows.ts';
import { isOfEarlierDay } from '#domain/session/earlier-day.ts';
import { openOnset } from '#domain/session/episode-marks.ts';
import { type IntervalRun, isRunning } from '#domain/session/intervals/interval-recording.ts';
import { timesOfNote } from '#domain/session/session-rules.ts';
import { END_MINUTE } from '#domain/session/session-span.ts';
import { recordersPauses } from '#domain/session/session-tally.ts';
import { instantOf, time12 } from '#domain/time/service-time.ts';
import { useSessionView } from '#features/session/frame/session-context.ts';
import { useSecond } from '#features/session/frame/use-second.ts';
import { currentNumber, endedCount } from '#features/session/intervals/run-windows.ts';
import { StoppedForm } from '#features/session/log/stopped-form.tsx';
import { isGoingOn } from '#features/session/record/record-episode.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/layout/card.tsx';
import { RoomFor } from '#ui/layout/room-for.tsx';
import { usePlaceChanged } from '#ui/use-place-changed.ts';
import { SubmitRow } from './submit-row.tsx';

const ENDS = 'Stop it now, or it ends with the session';
const ENDS_TOO = 'It ends with the session';
const EARLIER = 'It stopped earlier';

/**
 * What is still running is shown before it ends with the session: what lasts, and what is recorded by intervals. One that
 * has ended keeps its line: what is below stays under the finger, and nothing comes in the place of its button.
 */
export function StillRunning({ note, now: readAt }: { note: NoteRow; now: number }) {
  const { session, services } = useSessionView();
  const { runs } = session.tally;
  const pauses = recordersPauses(session.tally);
  const now = services.hub.now();
  const going = session.behaviorIds.filter((id) => isGoingOn(session, id));
  const lasting = useSeen(going);
  const recorded = useSeen(runs.filter((run) => isRunning(run, pauses, now)).map(({ run }) => run));
  const shown = runs.filter(({ run }) => recorded.includes(run));
  if (lasting.length + shown.length === 0) return null;
  return (
    <Card className="[&>*+*]:border-line [&>*+*]:border-t" flush>
      {session.behaviorIds
        .filter((id) => lasting.includes(id))
        .map((id) => (
          <Lasting id={id} key={id} note={note} now={readAt} runs={going.includes(id)} />
        ))}
      {shown.map((run) => (
        <Recording key={run.run} run={run} />
      ))}
    </Card>
  );
}

/** All that have been among them since the page was opened. */
function useSeen<T>(now: readonly T[]): readonly T[] {
  const [seen, setSeen] = useState(now);
  const fresh = now.filter((one) => !seen.includes(one));
  if (fresh.length > 0) setSeen([...seen, ...fresh]);
  return [...seen, ...fresh];
}

/**
 * Once the visit is over by more than its last minute, to stop an episode now would give it hours that nobody observed: a
 * tile that was forgotten ends with the visit.
 */
function Lasting({ id, note, now, runs }: { id: number; note: NoteRow; now: number; runs: boolean }) {
  const { session, words, acts, policy } = useSessionView();
  const [asking, setAsking] = useState(false);
  const { endDate, endTime } = timesOfNote(session, note.fields);
  const end = endTime === '' ? Number.POSITIVE_INFINITY : instantOf(endDate, endTime, policy.timeZone);
  const onset = openOnset(session.tally.episodes?.[id]);
  const beganAt = onset === null ? 0 : Date.parse(onset.at);
  const isBeyond = beganAt >= end + END_MINUTE;
  // One that began after its end is watched while the visit goes on, and by nobody on another day.
  const isWatched = isBeyond && !isOfEarlierDay(session, now, policy.timeZone);
  const isForgotten = now >= end + END_MINUTE && onset !== null && !isWatched;
  const name = words.fullBehavior(id);
  const forgotten = isBeyond
    ? `It began after the End Time, ${time12(endTime)}: how long it lasted is not known. Say when it stopped.`
    : `It ends with the visit, at ${time12(endTime)}. If it stopped earlier, say when.`;
  usePlaceChanged(String(isForgotten));

  return (
    <SubmitRow
      actions={
        isForgotten ? (
          <Button aria-label={`${EARLIER}, ${name}`} onClick={() => setAsking(true)}>
            {EARLIER}
          </Button>
        ) : (
          runs && (
            <Button aria-label={`Stop ${name}`} onClick={() => void acts.tap(id)}>
              <RoomFor text={EARLIER}>
                <span>Stop</span>
              </RoomFor>
            </Button>
          )
        )
      }
      icon={runs ? TriangleAlert : Check}
      title={`${name} ${runs ? 'is still running' : 'has stopped'}`}
      tone={runs ? 'waiting' : 'sent'}
    >
      {/* What it says once its minute is over has its room before: nothing moves by itself. */}
      <RoomFor text={forgotten}>
        <span>
          {!runs
            ? 'What it lasted is in the session'
            : isForgotten
              ? forgotten
              : isBeyond
                ? `It began after the End Time, ${time12(endTime)}: stop it now, or nobody knows how long it lasted.`
                : ENDS}
        </span>
      </RoomFor>
      {asking && onset && (
        <StoppedForm
          behaviorId={id}
          end={new Date(Math.max(end, beganAt)).toISOString()}
          onClose={() => setAsking(false)}
          onset={onset}
        />
      )}
    </SubmitRow>
  );
}

function Recording({ run }: { run: IntervalRun }) {
  const { session, words, acts, device, services } = useSessionView();
  useSecond(device.clock);
  const pauses = recordersPauses(session.tally);
  const now = services.hub.now();
  const name = words.fullBehavior(run.behaviour_id);
  const runs = isRunning(run, pauses, now);
  // Somebody scores it there.
  const isElsewhere = session.scoredElsewhere?.includes(run.run) === true;
  return (
    <SubmitRow
      actions={
        runs &&
        !isElsewhere && (
          <Button aria-label={`Stop the intervals of ${name}`} onClick={() => void acts.stopIntervals(run.run)}>
            Stop
          </Button>
        )
      }
      icon={runs ? TriangleAlert : Check}
      title={`${name}: ${runs ? `intervals are still recorded${isElsewhere ? ' on another device' : ''}` : run.stoppedAt ? 'the intervals have stopped' : 'all intervals are over'}`}
      tone={runs ? 'waiting' : 'sent'}
    >
      {runs
        ? `Interval ${currentNumber(run, pauses, now)} of ${run.planned}. ${isElsewhere ? ENDS_TOO : ENDS}`
        : `${run.stoppedAt ? endedCount(run, pauses, Date.parse(run.stoppedAt)) : run.planned} of ${run.planned}`}
    </SubmitRow>
  );
}
