import { listEvents } from '#db/queries/sessions.ts';
import { useLive } from '#db/use-live.ts';
import { behaviorMeasures } from '#domain/behavior-measures.ts';
import { instantOf, time12 } from '#domain/service-time.ts';
import { Dialog } from '#ui/dialog.tsx';
import { useSessionView } from './session-context.ts';
import { useSecond } from './use-second.ts';

/** Every number of one behavior in this session so far, each with its unit and what stands behind it. */
export function MeasuresDialog({ behaviorId, onClose }: { behaviorId: number; onClose: () => void }) {
  const { device, session, behaviors, words, policy, services } = useSessionView();
  useSecond(device.clock);
  const events = useLive(() => listEvents(device.db, session.id), [device.db, session.id]);
  if (!events) return null;
  const start = instantOf(session.startDate, session.startTime, policy.timeZone);
  const lines = behaviorMeasures(
    events,
    behaviorId,
    { start, end: Math.max(start, services.hub.now()) },
    behaviors.get(behaviorId)?.timing,
  );
  return (
    <Dialog
      description={`In this session, since its Start Time (${time12(session.startTime)}). Pauses are left out.`}
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
