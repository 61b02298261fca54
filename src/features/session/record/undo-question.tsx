import { useRef } from 'react';
import { listEvents } from '#db/queries/sessions.ts';
import { useLive } from '#db/react/use-live.ts';
import { type CutShort, cutShortAt, cutShortNow } from '#domain/session/intervals/cut-short.ts';
import { pausedBy, pausedSpans } from '#domain/session/paused-spans.ts';
import type { SessionEvent } from '#domain/session/session-event.ts';
import { countdownText } from '#domain/session/session-timer.ts';
import { foldSession, isPaused } from '#domain/session/tally.ts';
import { useSessionView } from '#features/session/frame/session-context.ts';
import { clockMoment } from '#features/session/frame/time-text.ts';
import { useSecond } from '#features/session/frame/use-second.ts';
import { eventText } from '#features/session/log/event-text.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { endedIntervals } from './undo-asks.ts';

type Props = { event: SessionEvent; onClose: () => void };

/** Asks before more is taken back than one record, and says what goes with it. */
export function UndoQuestion({ event, onClose }: Props) {
  const { device, session, words, policy, acts, services } = useSessionView();
  const cancel = useRef<HTMLButtonElement>(null);
  // A pause that goes on takes more with it every second.
  useSecond(device.clock);
  const events = useLive(() => listEvents(device.db, session.id), [device.db, session.id]);
  if (!events) return null;
  const now = services.hub.now();
  const before = session.tally;
  const after = foldSession(events.filter(({ uid }) => uid !== event.uid));
  const more = pausedBy(pausedSpans(before.pauses), now) - pausedBy(pausedSpans(after.pauses), now);
  const cut = event.kind === 'pause' ? cutShortAt(before, Date.parse(event.at)) : [];
  const cutNow = event.kind === 'resume' && isPaused(after) ? cutShortNow(before, now) : [];
  const named = ({ run, index }: CutShort) => ` Interval ${index + 1} of ${words.behavior(run.behaviour_id)}`;
  const intervals = [
    ...cut.map(
      (one) => `${named(one)}, which it cut short, does not go on${one.scored ? '' : ' and stays not scored'}.`,
    ),
    ...cutNow.map((one) => `${named(one)} is cut short${one.scored ? '' : ' and gets no score'}.`),
  ].join('');
  const ended = endedIntervals(event, before, now);
  const then = isPaused(after) ? ' The session is paused again.' : isPaused(before) ? ' The session goes on.' : '';

  function countText(id: number): string {
    const then = after.behaviors[id]?.count;
    return then === undefined
      ? `Then nothing is recorded for ${words.behavior(id)}.`
      : `Its count goes from ${before.behaviors[id]?.count ?? 0} to ${then}.`;
  }

  function undo() {
    void acts.undoEvent(event.uid);
    onClose();
  }

  return (
    <Dialog
      description={
        event.kind === 'set'
          ? countText(event.behaviour_id)
          : ended > 0
            ? intervalsText(ended)
            : `${changeText(more)}${then}${intervals}`
      }
      footer={
        <>
          <Button onClick={onClose} ref={cancel}>
            Cancel
          </Button>
          <Button kind="primary" onClick={undo}>
            Undo
          </Button>
        </>
      }
      initialFocus={cancel}
      noCross
      onClose={onClose}
      open
      title={`Undo “${eventText(event, before, words)}” of ${clockMoment(event.at, policy.timeZone, now)}?`}
    />
  );
}

const intervalsText = (ended: number) =>
  `${ended} ${ended === 1 ? 'interval that is over goes' : 'intervals that are over go'} with it, and what was scored. The event log can bring it back.`;

/** @param more ms that are observed then and are not now */
function changeText(more: number): string {
  const length = countdownText(Math.round(Math.abs(more) / 1000) * 1000);
  if (length === '0:00') return 'The observed time stays as it is.';
  return more > 0
    ? `${length} more count as observed time, and rates change with it.`
    : `${length} less count as observed time, and rates change with it.`;
}
