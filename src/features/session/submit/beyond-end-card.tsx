import { Check, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import type { NoteRow } from '#db/rows.ts';
import { howMany } from '#domain/how-many.ts';
import { timesOfNote } from '#domain/session/session-rules.ts';
import { lengthText } from '#domain/time/length-text.ts';
import { instantOf, time12 } from '#domain/time/service-time.ts';
import { useSessionView } from '#features/session/frame/session-context.ts';
import { clockMoment } from '#features/session/frame/time-text.ts';
import { stopIntervals } from '#features/session/intervals/record-interval.ts';
import { correctEvent } from '#features/session/log/correct-event.ts';
import { CorrectEventDialog } from '#features/session/log/correct-event-dialog.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/layout/card.tsx';
import { useBusy } from '#ui/use-busy.ts';
import type { BeyondEnd } from './beyond-end.ts';
import { KeepButton } from './keep-button.tsx';
import { SubmitRow } from './submit-row.tsx';
import { keepBeyond } from './submit-session.ts';

type Props = { beyond: readonly BeyondEnd[]; note: NoteRow; pressed: boolean };

/**
 * What lasted longer than its visit is in no note and no graph before somebody has said so: it ends with the visit, at a
 * time that is typed, or stays. What was put right keeps its line, so that nothing comes under the finger.
 */
export function BeyondTheEnd({ beyond, note, pressed }: Props) {
  const [seen, setSeen] = useState(beyond);
  const fresh = beyond.filter(({ key }) => !seen.some((one) => one.key === key));
  if (fresh.length > 0) setSeen([...seen, ...fresh]);
  const lines = [...seen, ...fresh];
  if (lines.length === 0) return null;
  return (
    <Card className="[&>*+*]:border-line [&>*+*]:border-t" flush>
      {lines.map((one) => (
        <Line
          isOpen={beyond.some(({ key }) => key === one.key)}
          key={one.key}
          note={note}
          one={one}
          pressed={pressed}
        />
      ))}
    </Card>
  );
}

type LineProps = { one: BeyondEnd; isOpen: boolean; note: NoteRow; pressed: boolean };

function Line({ one, isOpen, note, pressed }: LineProps) {
  const { device, session, words, policy, services } = useSessionView();
  const [correcting, setCorrecting] = useState(false);
  const { run } = useBusy();
  const { endDate, endTime } = timesOfNote(session, note.fields);
  const name = words.fullBehavior(one.behaviorId);
  const end = time12(endTime);
  if (!isOpen)
    return <SubmitRow icon={Check} title={`${name} no longer lasts beyond the End Time, ${end}`} tone="sent" />;
  const kept = session.keptBeyond?.includes(one.key) === true;
  const attempt = (what: string, work: () => Promise<void>) =>
    void run(async () => void (await services.guard.attempt(what, work)));
  const endWithVisit = () => attempt('Correction', () => endsAt(instantOf(endDate, endTime, policy.timeZone)));
  const keepText = one.kind === 'episode' ? `Keep ${lengthText(one.length)}` : 'Keep them';

  async function endsAt(ms: number) {
    const at = new Date(ms).toISOString();
    const [last, act] =
      one.kind === 'episode'
        ? [one.offset, { kind: 'offset', behaviour_id: one.behaviorId } as const]
        : [one.stop, { kind: 'interval_stop', run: one.run } as const];
    if (last) await correctEvent(services.hub.recording, session.id, last.uid, act, at);
    else if (one.kind === 'intervals') await stopIntervals(services.hub.recording, session.id, one.run, at);
  }

  return (
    <SubmitRow
      actions={
        <>
          {one.from < instantOf(endDate, endTime, policy.timeZone) && (
            <Button aria-label={`End at ${end}, ${name}`} onClick={endWithVisit}>
              End at {end}
            </Button>
          )}
          {one.kind === 'episode' && (
            <Button aria-label={`Type its end, ${name}`} onClick={() => setCorrecting(true)}>
              Type its end
            </Button>
          )}
          <KeepButton
            kept={kept}
            label={`${keepText}, ${name}`}
            onKeep={(keep) => attempt('Answer', () => keepBeyond(device, session.id, one.key, keep))}
          >
            {keepText}
          </KeepButton>
        </>
      }
      icon={kept ? Check : TriangleAlert}
      stop={!kept}
      title={
        one.kind === 'episode'
          ? `${name} lasts beyond the End Time, ${end}`
          : `${name}: ${howMany(one.scored, 'interval')} scored after the End Time, ${end}`
      }
      tone={kept ? 'sent' : pressed ? 'attention' : 'waiting'}
    >
      {one.kind === 'episode'
        ? `From ${moment(one.from)} to ${moment(one.to)}, ${lengthText(one.length)}. Say what is right: the note and the graph get it.`
        : `Begun ${moment(one.from)}. Say what is right: the note and the graph get them.`}
      {!kept && pressed && (
        <p className="font-semibold text-danger" role="alert">
          {one.kind === 'episode' ? `Say when ${name} ended` : `Say whether these intervals of ${name} count`}
        </p>
      )}
      {correcting && one.kind === 'episode' && (
        <CorrectEventDialog onClose={() => setCorrecting(false)} uid={one.offset.uid} />
      )}
    </SubmitRow>
  );

  function moment(ms: number): string {
    return clockMoment(new Date(ms).toISOString(), policy.timeZone, services.hub.now());
  }
}
