import { Pencil, Plus, X } from 'lucide-react';
import { useState } from 'react';
import type { PhaseLine } from '#contract/programs.ts';
import { longDate } from '#domain/time/service-time.ts';
import { Button } from '#ui/button.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Card } from '#ui/layout/card.tsx';
import { Section } from '#ui/layout/section.tsx';
import { ConfirmDialog } from '#ui/overlays/confirm-dialog.tsx';
import { PhaseDialog } from './phase-dialog.tsx';
import { usePhaseWrites } from './use-phase-writes.ts';

/** What is asked about a line: a new one is added, one is changed, or its removal is confirmed. */
type Asked = { line: PhaseLine | null; act: 'write' | 'remove' };

/** The phase-change lines of the graph in words; people with the right can add, change and remove them. */
export function PhaseSection({
  clientId,
  behavior,
  lines,
  measured,
  nameOf,
  today,
  mayAnnotate,
  offline,
}: {
  clientId: number;
  behavior: { id: number; name: string } | null;
  lines: readonly PhaseLine[];
  /** The dashed lines of the graph: from when on something is measured otherwise, which nobody changes here. */
  measured: readonly { key: string; date: string; label: string; name: string }[];
  /** The name of a behavior; '' of the graph's own where it is the only one. */
  nameOf: (behaviorId: number) => string;
  today: string;
  mayAnnotate: boolean;
  offline: boolean;
}) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const writes = usePhaseWrites();
  const unavailable = offline ? 'You are offline. Phase changes need a connection.' : undefined;
  const close = () => setAsked(null);

  const isBare = lines.length === 0 && measured.length === 0;
  if (isBare && !mayAnnotate) return null;
  return (
    <div data-print={isBare ? 'hide' : undefined}>
      <Section title="Phase changes">
        <Card flush>
          {!isBare && (
            <ul>
              {lines.map((line) => (
                <li
                  className="flex min-h-14 flex-wrap items-center gap-x-4 border-line border-b px-4 py-1 last:border-b-0"
                  key={line.id}
                >
                  <span className="text-label text-muted tabular">{longDate(line.date)}</span>
                  <span className="min-w-0 flex-1 font-semibold text-body wrap-anywhere max-md:basis-full max-md:pt-2 max-md:-order-1">
                    {line.label}
                  </span>
                  <span className="text-label text-muted">
                    {line.behaviour_id === null ? 'all graphs' : nameOf(line.behaviour_id) || 'this graph'}
                  </span>
                  {mayAnnotate && !offline && (
                    <span className="ml-auto flex" data-print="hide">
                      <IconButton
                        icon={Pencil}
                        label={`Edit phase change, ${line.label}`}
                        onClick={() => setAsked({ line, act: 'write' })}
                      />
                      <IconButton
                        icon={X}
                        label={`Remove phase change, ${line.label}`}
                        onClick={() => setAsked({ line, act: 'remove' })}
                      />
                    </span>
                  )}
                </li>
              ))}
              {measured.map(({ key, date, label, name }) => (
                <li
                  className="flex min-h-14 flex-wrap items-center gap-x-4 border-line border-b px-4 py-1 last:border-b-0"
                  key={key}
                >
                  <span className="text-label text-muted tabular">{longDate(date)}</span>
                  <span className="min-w-0 flex-1 text-body wrap-anywhere max-md:basis-full max-md:pt-2 max-md:-order-1">
                    {label}
                  </span>
                  <span className="text-label text-muted">{name === '' ? 'dashed line' : `${name}, dashed line`}</span>
                </li>
              ))}
            </ul>
          )}
          {mayAnnotate && (
            <div className="p-3" data-print="hide">
              <Button
                icon={Plus}
                kind="quiet"
                onClick={() => setAsked({ line: null, act: 'write' })}
                unavailable={unavailable}
              >
                Add phase change
              </Button>
            </div>
          )}
        </Card>
        {asked?.act === 'write' && (
          <PhaseDialog
            behavior={behavior}
            clientId={clientId}
            key={asked.line?.id}
            line={asked.line}
            onClose={close}
            onSaved={(saved) => asked.line && writes.saidChanged(asked.line, saved)}
            today={today}
          />
        )}
        {asked?.act === 'remove' && asked.line && (
          <RemovePhaseDialog
            busy={writes.busy}
            line={asked.line}
            onClose={close}
            onRemove={() => asked.line && void writes.remove(asked.line).then(close)}
          />
        )}
      </Section>
    </div>
  );
}

/** Asks before a phase leaves the graph, for everybody who reads it. */
function RemovePhaseDialog({
  line,
  busy,
  onClose,
  onRemove,
}: {
  line: PhaseLine;
  busy: boolean;
  onClose: () => void;
  onRemove: () => void;
}) {
  return (
    <ConfirmDialog action="Remove" busy={busy} onClose={onClose} onConfirm={onRemove} title="Remove this phase change?">
      <p className="text-body wrap-anywhere">
        “{line.label}” of {longDate(line.date)} leaves {line.behaviour_id === null ? 'all graphs' : 'this graph'} of the
        client, for everybody who reads them. What was recorded stays.
      </p>
    </ConfirmDialog>
  );
}
