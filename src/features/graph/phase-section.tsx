import { Plus, X } from 'lucide-react';
import { useState } from 'react';
import { type PhaseLine, programEndpoints } from '#contract/programs.ts';
import { longDate } from '#domain/time/service-time.ts';
import { useOnlineWrite } from '#sync/react/use-online-write.ts';
import { writeFailureText } from '#sync/words/write-failure-text.ts';
import { Button } from '#ui/button.tsx';
import { showToast } from '#ui/feedback/toast-store.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { Card } from '#ui/layout/card.tsx';
import { Section } from '#ui/layout/section.tsx';
import { PhaseDialog } from './phase-dialog.tsx';

/** The phase-change lines of the graph in words; people with the right can add and remove them. */
export function PhaseSection({
  clientId,
  behavior,
  lines,
  today,
  mayAnnotate,
  offline,
}: {
  clientId: number;
  behavior: { id: number; name: string } | null;
  lines: readonly PhaseLine[];
  today: string;
  mayAnnotate: boolean;
  offline: boolean;
}) {
  const [adding, setAdding] = useState(false);
  const write = useOnlineWrite(programEndpoints.removePhaseLine);
  const unavailable = offline ? 'You are offline. Phase changes need a connection.' : undefined;

  async function remove(line: PhaseLine) {
    const result = await write.send({ query: { id: line.id } });
    if (result.ok) return;
    const { title, text } = writeFailureText('the phase change', result.outcome);
    showToast({ kind: 'danger', text: `${title}. ${text}` });
  }

  if (lines.length === 0 && !mayAnnotate) return null;
  return (
    <div data-print={lines.length === 0 ? 'hide' : undefined}>
      <Section title="Phase changes">
        <Card flush>
          {lines.length > 0 && (
            <ul>
              {lines.map((line) => (
                <li
                  className="flex min-h-14 items-center gap-4 border-line border-b px-4 last:border-b-0"
                  key={line.id}
                >
                  <span className="text-label text-muted tabular">{longDate(line.date)}</span>
                  <span className="min-w-0 flex-1 font-semibold text-body wrap-anywhere">{line.label}</span>
                  <span className="text-label text-muted">
                    {line.behaviour_id === null ? 'all graphs' : 'this graph'}
                  </span>
                  {mayAnnotate && !offline && (
                    <span data-print="hide">
                      <IconButton
                        icon={X}
                        label={`Remove phase change, ${line.label}`}
                        onClick={() => void remove(line)}
                      />
                    </span>
                  )}
                </li>
              ))}
            </ul>
          )}
          {mayAnnotate && (
            <div className="p-3" data-print="hide">
              <Button icon={Plus} kind="quiet" onClick={() => setAdding(true)} unavailable={unavailable}>
                Add phase change
              </Button>
            </div>
          )}
        </Card>
        {adding && (
          <PhaseDialog behavior={behavior} clientId={clientId} onClose={() => setAdding(false)} today={today} />
        )}
      </Section>
    </div>
  );
}
