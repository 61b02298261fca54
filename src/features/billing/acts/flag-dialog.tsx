import { type FormEvent, useId, useState } from 'react';
import { flagEndpoints } from '#contract/flags.ts';
import { type MoneyRow, noteCount, noteName } from '#features/billing/list/money-row.ts';
import { pagesChanged } from '#sync/download/page-changes.ts';
import { useOnlinePage } from '#sync/react/use-online-page.ts';
import { useOnlineWrite } from '#sync/react/use-online-write.ts';
import type { Outcome } from '#sync/send/outcome.ts';
import { listFailureText } from '#sync/words/list-failure-text.ts';
import { Button } from '#ui/button.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { showToast } from '#ui/feedback/toast-store.ts';
import { Checkbox } from '#ui/fields/checkbox.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { AgainButton } from './again-button.tsx';
import { changedFlags, type FlagChanges, flagState } from './flag-changes.ts';
import { NewFlag } from './new-flag.tsx';
import { RunReport } from './run-report.tsx';
import { type RunCall, useRun } from './use-run.ts';

/** Puts flags on notes and takes them off: one call per note, so a lost connection leaves only one in doubt. */
export function FlagDialog({
  rows,
  category,
  today,
  zone,
  onClose,
}: {
  rows: readonly MoneyRow[];
  category: string;
  today: string;
  zone: string;
  onClose: () => void;
}) {
  const formId = useId();
  const list = useOnlinePage(flagEndpoints.flags, { category });
  const assign = useOnlineWrite(flagEndpoints.assignFlags);
  const [changes, setChanges] = useState<FlagChanges>(new Map());
  const { run, start, resume } = useRun((ended) => {
    if (ended.stop !== null || ended.results.some(({ ok }) => !ok)) return;
    showToast({ kind: 'success', text: `Flags of ${noteCount(ended.results.length)} saved.` });
    onClose();
  });
  const flags = list.answer?.flags;

  const callsFor = (some: readonly MoneyRow[]): RunCall[] =>
    some.map((row) => ({
      ids: [row.id],
      send: async () => {
        const body = { note_id: row.id, flag_ids: changedFlags(row, changes) };
        const sent = await assign.send({ body, version: row.version });
        if (sent.ok) return { ok: true, results: [{ id: row.id, ok: true }] };
        // By the time the report is closed, the list behind the dialog shows the note as it is then.
        if (sent.outcome.code === 'version') pagesChanged();
        const reason = whyLeft(sent.outcome);
        return reason === null ? sent : { ok: true, results: [{ id: row.id, ok: false, reason }] };
      },
    }));

  function save(event: FormEvent) {
    event.preventDefault();
    if (changes.size === 0) onClose();
    else start(callsFor(rows));
  }

  return (
    <Dialog
      footer={
        run.phase === 'ended' ? (
          <>
            <Button onClick={onClose}>Close</Button>
            <AgainButton mended={[]} onResume={resume} onRetry={() => undefined} run={run} />
          </>
        ) : (
          <>
            <Button onClick={onClose}>Cancel</Button>
            <Button busy={run.phase === 'sending'} form={formId} kind="primary" type="submit">
              Save flags
            </Button>
          </>
        )
      }
      hasInputs
      noCross={run.phase === 'ended'}
      onClose={onClose}
      open
      title={`Flag ${noteCount(rows.length)}`}
    >
      {run.phase === 'ended' ? (
        <RunReport
          left={() => 'not flagged'}
          nameOf={(id) =>
            rows
              .filter((row) => row.id === id)
              .map(noteName)
              .join()
          }
          run={run}
          today={today}
          zone={zone}
        />
      ) : (
        <div className="flex flex-col gap-5">
          {flags ? (
            <form id={formId} onSubmit={save}>
              <fieldset>
                <legend className="text-label font-semibold">Flags</legend>
                {flags.length === 0 && (
                  <p className="py-2 text-body text-muted">No flags yet. Make the first one below.</p>
                )}
                {flags.map((flag) => {
                  const state = flagState(flag.id, rows, changes);
                  return (
                    <div key={flag.id}>
                      <Checkbox
                        checked={state === 'all'}
                        label={flag.name}
                        mixed={state === 'some'}
                        onChange={() => setChanges(new Map(changes).set(flag.id, state !== 'all'))}
                      />
                    </div>
                  );
                })}
              </fieldset>
            </form>
          ) : list.failed ? (
            <p className="text-body" role="alert">
              {listFailureText('the flags', list.failed).title}. {listFailureText('the flags', list.failed).text}
            </p>
          ) : (
            <Skeleton label="Loading flags" rows={3} />
          )}
          <NewFlag category={category} onMade={({ id }) => setChanges(new Map(changes).set(id, true))} />
        </div>
      )}
    </Dialog>
  );
}

/** Why a note stays as it is while the others proceed; null for what stops all of them. */
function whyLeft({ class: cls, code }: Outcome): string | null {
  if (cls === 'missing') return 'There is no such note.';
  return code === 'version' ? 'The note was changed since you chose it. Look at it again, then flag it.' : null;
}
