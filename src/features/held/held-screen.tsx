import { FileUp } from 'lucide-react';
import { useState } from 'react';
import { heldEndpoints, heldStates } from '#contract/held.ts';
import { useAccount } from '#db/react/use-account.ts';
import { useListNames } from '#db/react/use-list-names.ts';
import { useScreenNow } from '#db/react/use-screen-now.ts';
import { cursor, oneOf, view } from '#lists/filters.ts';
import { useFilters } from '#lists/use-filters.ts';
import { listTrouble, whyNotNow } from '#sync/download/list-trouble.ts';
import { useLastAnswer } from '#sync/react/use-last-answer.ts';
import { useOnlinePage } from '#sync/react/use-online-page.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { DataTable } from '#ui/table/data-table.tsx';
import { OnlineList } from '#ui/table/online-list.tsx';
import { heldColumns } from './held-columns.tsx';
import { HeldPanel } from './held-panel.tsx';
import { ImportDialog } from './import-dialog.tsx';
import { StateSwitch } from './state-switch.tsx';

const heldFilters = { state: view(oneOf('state', heldStates, 'open')), cursor };

/** Deliveries that could not be done, each with everything that is needed to decide (/company/held). */
export function HeldScreen() {
  const { policy } = useAccount();
  const now = useScreenNow();
  const {
    values: { state, cursor },
    change,
  } = useFilters(heldFilters);
  const list = useOnlinePage(heldEndpoints.heldWork, {
    state,
    limit: policy.pageSizes.other,
    cursor: cursor || undefined,
  });
  const names = useListNames();
  const [openId, setOpenId] = useState<number | null>(null);
  const [importing, setImporting] = useState(false);
  const { answer, at } = useLastAnswer(list);
  const work = answer?.data.find(({ id }) => id === openId);
  const unavailable = whyNotNow(list.failed);
  return (
    <>
      <OnlineList
        actions={
          <Button icon={FileUp} onClick={() => setImporting(true)} size="toolbar" unavailable={unavailable}>
            Import a device’s file
          </Button>
        }
        at={at}
        filters={<StateSwitch onChange={(next) => change({ state: next })} state={state} />}
        loading={list.loading}
        now={now}
        onRefresh={list.refresh}
        title="Held work"
        trouble={listTrouble('the held work', list.failed)}
        what="the held work"
        zone={policy.timeZone}
      >
        {answer ? (
          <>
            <DataTable
              caption="Held work"
              columns={heldColumns(policy.timeZone, names)}
              empty={
                <EmptyState>
                  {state === 'open'
                    ? 'Nothing waits for a decision. Deliveries that can’t be stored show here.'
                    : 'Nothing here.'}
                </EmptyState>
              }
              onOpen={({ id }) => setOpenId(id)}
              openKey={work?.id}
              rowKey={({ id }) => id}
              rows={answer.data}
            />
            {(answer.nextCursor !== null || cursor) && (
              <div className="flex flex-wrap gap-3">
                {cursor && <Button onClick={() => change({})}>From the start</Button>}
                {answer.nextCursor !== null && (
                  <Button onClick={() => change({ cursor: answer.nextCursor ?? '' })}>
                    Next {policy.pageSizes.other}
                  </Button>
                )}
              </div>
            )}
          </>
        ) : null}
      </OnlineList>
      {answer && work && (
        <HeldPanel
          key={work.id}
          latest={Math.max(...answer.data.map(({ id }) => id))}
          names={names}
          onClose={() => setOpenId(null)}
          unavailable={unavailable}
          work={work}
          zone={policy.timeZone}
        />
      )}
      {importing && <ImportDialog onClose={() => setImporting(false)} />}
    </>
  );
}
