import { TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { settleRefused } from '#db/outbox/settle-refused.ts';
import { useDevice } from '#db/react/device-context.ts';
import type { OpRow } from '#db/rows.ts';
import { attentionText } from '#sync/words/attention-text.ts';
import { Button } from '#ui/button.tsx';
import { showToast } from '#ui/feedback/toast-store.ts';
import { Section } from '#ui/layout/section.tsx';
import { EventSummary } from './event-summary.tsx';
import { readNewer } from './newer-event.ts';
import { wantedOf } from './refused-op.ts';

/**
 * Changes that the server did not accept: both sides, and a choice. Nothing is overwritten, and nothing is dropped
 * without asking.
 */
export function RefusedChanges({ ops, weekStartsOn }: { ops: readonly OpRow[]; weekStartsOn: number }) {
  if (ops.length === 0) return null;
  return (
    <Section title={`Needs attention (${ops.length})`}>
      <ul className="flex flex-col gap-3">
        {ops.map((op) => (
          <RefusedChange key={op.opId} op={op} weekStartsOn={weekStartsOn} />
        ))}
      </ul>
    </Section>
  );
}

function RefusedChange({ op, weekStartsOn }: { op: OpRow; weekStartsOn: number }) {
  const device = useDevice();
  const [busy, setBusy] = useState(false);
  const now = readNewer(op.lastError?.current);
  const wanted = wantedOf(op);
  const kind = op.state === 'conflict' ? ('conflict' as const) : ('refused' as const);
  const { reason } = attentionText({
    kind,
    error: op.lastError,
    sentence: op.lastError?.detail ?? null,
    entityType: 'event',
  });
  const settle = async (again: Parameters<typeof settleRefused>[2]) => {
    setBusy(true);
    try {
      await settleRefused(device, op.opId, again);
    } catch {
      showToast({ kind: 'danger', text: 'This device could not save your choice. Press again.' });
    }
    setBusy(false);
  };
  return (
    <li className="flex flex-col gap-3 rounded-card border border-line bg-surface p-4">
      <p className="flex items-start gap-2 font-semibold text-body">
        <TriangleAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-danger" />
        {reason}
      </p>
      <div className="grid gap-3 text-body md:grid-cols-2">
        <Side title="Yours">{wanted ? <EventSummary event={wanted} weekStartsOn={weekStartsOn} /> : 'Deleted'}</Side>
        {now && (
          <Side title="In the calendar now">
            <EventSummary event={now} weekStartsOn={weekStartsOn} />
          </Side>
        )}
      </div>
      <div className="flex flex-wrap gap-3">
        <Button busy={busy} onClick={() => void settle(null)}>
          {now ? 'Keep what is there' : 'Drop mine'}
        </Button>
        <Button busy={busy} onClick={() => void settle({ body: op.body, baseVersion: now?.version ?? null })}>
          {now ? 'Use mine' : 'Send mine again'}
        </Button>
      </div>
    </li>
  );
}

function Side({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <div className="rounded-card border border-line p-3">
      <h3 className="mb-1 font-semibold text-label text-muted">{title}</h3>
      <p>{children}</p>
    </div>
  );
}
