import { findNote, listEvents } from '#db/queries/sessions.ts';
import { useLive } from '#db/react/use-live.ts';
import { behaviorMeasures } from '#domain/session/behavior-measures.ts';
import { pastSpan } from '#domain/session/session-span.ts';
import { instantOf, time12 } from '#domain/time/service-time.ts';
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
  const past = pastSpan({ ...session, submitted }, policy.timeZone);
  const start = instantOf(session.startDate, session.startTime, policy.timeZone);
  const now = Math.max(start, services.hub.now());
  const observed = past ?? { start, end: now };
  const lines = behaviorMeasures(events, behaviorId, observed, behaviors.get(behaviorId)?.timing, now);
  const [from, to] = [time12(session.startTime), time12(session.endTime ?? '')];
  const when = past ? `from ${from} to ${to}` : `since its Start Time (${from})`;
  return (
    <Dialog
      description={`In this session, ${when}. Pauses are left out.`}
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
