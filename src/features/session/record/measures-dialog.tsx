import { findNote, listEvents } from '#db/queries/sessions.ts';
import { useLive } from '#db/react/use-live.ts';
import type { SessionRow } from '#db/rows.ts';
import { behaviorMeasures } from '#domain/session/behavior-measures.ts';
import type { Span } from '#domain/session/paused-spans.ts';
import { timesInForce } from '#domain/session/session-rules.ts';
import { addedIn, END_MINUTE, recordedIn, timedIn, untimedIn } from '#domain/session/session-span.ts';
import { pastSpan, watchedSpan } from '#domain/session/watched-span.ts';
import { instantOf, inZone, time12 } from '#domain/time/service-time.ts';
import { useSessionView } from '#features/session/frame/session-context.ts';
import { useSecond } from '#features/session/frame/use-second.ts';
import { Dialog } from '#ui/overlays/dialog.tsx';

/** Every number of one behavior in this session so far, each with its unit and what it is based on. */
export function MeasuresDialog({ behaviorId, onClose }: { behaviorId: number; onClose: () => void }) {
  const { device, session, behaviors, words, policy, services } = useSessionView();
  useSecond(device.clock);
  const read = useLive(
    () => Promise.all([listEvents(device.db, session.id), findNote(device.db, session.noteUid)]),
    [device.db, session.id, session.noteUid],
  );
  if (!read) return null;
  const [events, note] = read;
  const submitted = note !== undefined && note.state !== 'draft';
  // Put right at Submit, its End Time is that of the note until it is submitted again.
  const visit = { ...session, ...timesInForce(session, note?.fields) };
  const { observed, when, now, isOver } = observedSoFar(visit, submitted, policy.timeZone, services.hub.now());
  // While the visit goes on past its planned end, it is being watched.
  const times = {
    untimed: isOver ? addedIn(visit) : untimedIn(visit),
    timed: isOver ? timedIn(visit) : untimedIn(visit),
  };
  const lines = behaviorMeasures(events, behaviorId, observed, behaviors.get(behaviorId)?.timing, now, times);
  return (
    <Dialog
      description={`In this session${when}. Pauses are left out.`}
      onClose={onClose}
      open
      title={`Numbers, ${words.behavior(behaviorId)}`}
    >
      {lines.length === 0 && <p className="mt-4 text-body">Nothing recorded yet.</p>}
      <dl className="mt-3">
        {lines.map(({ name, value, detail }) => (
          <div
            className="flex flex-wrap items-baseline justify-between gap-x-4 border-line border-b py-2 last:border-b-0"
            key={name}
          >
            <dt className="min-w-0 text-label">{name}</dt>
            <dd className="shrink-0 font-semibold text-body tabular">{value}</dd>
            {detail && <dd className="w-full text-meta text-muted tabular">{detail}</dd>}
          </div>
        ))}
      </dl>
    </Dialog>
  );
}

/** Whether a visit that was watched is watched on: it was opened again, and recorded in since, after its End Time. */
function goesOnBeyond({ end }: Span, { begunAt, closedAt = '', tally }: SessionRow): boolean {
  const opened = tally.pauses.flatMap(({ to, submit }) => (submit && to !== null ? [Date.parse(to)] : []));
  const since = Math.max(end + END_MINUTE, ...(opened.length > 0 ? opened : [Date.parse(closedAt) || end]));
  return Date.parse(begunAt ?? '') < end && recordedIn(tally).some((at) => at >= since);
}

/** What the numbers are based on, in ms and in words. @param clock ms */
function observedSoFar(session: SessionRow, submitted: boolean, zone: string, clock: number) {
  const timeOf = (instant: number) => time12(inZone(instant, zone).time);
  const planned = instantOf(session.startDate, session.startTime, zone);
  const over = pastSpan({ ...session, submitted, createdAt: session.begunAt ?? session.createdAt }, zone, clock);
  const past = over && goesOnBeyond(over, session) ? null : over;
  const now = Math.max(planned, clock);
  const begun = session.begunAt === undefined ? planned : Date.parse(session.begunAt);
  // Up to now, or to the end of a visit that is over.
  const whole = past ?? { start: planned, end: Math.max(now, begun + 1) };
  const watched = watchedSpan(whole, session, session.tally);
  const [from, to] = [timeOf(watched?.start ?? whole.start), timeOf(whole.end)];
  if (past === null) {
    const isLate = watched !== null && watched.start > planned;
    const what = watched?.start === begun ? 'it was begun at' : 'its first record at';
    const since = isLate ? `${what} ${from}` : `its Start Time (${timeOf(planned)})`;
    // Begun before its Start Time, there is none yet.
    return { observed: watched ?? whole, when: clock < planned ? '' : `, since ${since}`, now, isOver: false };
  }
  if (watched) return { observed: watched, when: `, from ${from} to ${to}`, now, isOver: true };
  const nobodyKnows = 'Something was recorded after the visit, so nobody knows how long was watched';
  return {
    observed: { start: past.end, end: past.end },
    when: `, from ${from} to ${to}. ${nobodyKnows}`,
    now,
    isOver: true,
  };
}
