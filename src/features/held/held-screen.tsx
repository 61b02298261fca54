import { FileUp } from 'lucide-react';
import { useState } from 'react';
import { type HeldWork, heldEndpoints, heldStates } from '#contract/held.ts';
import { useAccount } from '#db/react/use-account.ts';
import { type ListNames, nameIn, useListNames } from '#db/react/use-list-names.ts';
import { noteCreatedText } from '#domain/note/stamp-text.ts';
import { cursor, oneOf, view } from '#lists/filters.ts';
import { MoreRows } from '#lists/list-pages.tsx';
import { ListScreen } from '#lists/list-screen.tsx';
import { Misread } from '#lists/no-rows.tsx';
import { useFilters } from '#lists/use-filters.ts';
import { useOnlineList } from '#lists/use-listed.ts';
import { whyNotNow } from '#sync/download/list-trouble.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { DataTable } from '#ui/table/data-table.tsx';
import type { Column } from '#ui/table/table-types.ts';
import { visitText } from './about-lines.ts';
import { HeldPanel } from './held-panel.tsx';
import { clientOf, whatText, whyText } from './held-words.ts';
import { ImportDialog } from './import-dialog.tsx';
import { StateSwitch } from './state-switch.tsx';

const heldFilters = { state: view(oneOf('state', heldStates, 'open', 'Show')), cursor };

/** Deliveries that could not be done, each with everything that is needed to decide (/company/held). */
export function HeldScreen() {
  const { policy } = useAccount();
  const {
    values: { state, cursor },
    misread,
    change,
  } = useFilters(heldFilters);
  const list = useOnlineList(heldEndpoints.heldWork, {
    state,
    limit: policy.pageSizes.other,
    cursor: cursor || undefined,
  });
  const names = useListNames();
  /** As it was listed last: a piece that somebody else decides about leaves the list, not the hands of whoever reads it. */
  const [opened, setOpened] = useState<HeldWork | null>(null);
  const [importing, setImporting] = useState(false);
  const listed = list.rows?.data.find(({ id }) => id === opened?.id);
  const work = listed ?? opened;
  const show = (next: { state: HeldWork['state'] } | { cursor: string }) => {
    setOpened(null);
    change(next);
  };
  const unavailable = whyNotNow(list.failed);
  return (
    <>
      <ListScreen
        actions={
          <Button icon={FileUp} onClick={() => setImporting(true)} size="toolbar" unavailable={unavailable}>
            Import a device’s file
          </Button>
        }
        filters={
          <>
            <StateSwitch onChange={(next) => show({ state: next })} state={state} />
            <Misread misread={misread} />
          </>
        }
        list={list}
        title="Held work"
        what="the held work"
      >
        {(answer) => (
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
              onOpen={setOpened}
              openKey={work?.id}
              rowKey={({ id }) => id}
              rows={answer.data}
            />
            <MoreRows cursor={cursor} next={answer.nextCursor} onGo={(next) => show({ cursor: next })} />
          </>
        )}
      </ListScreen>
      {list.rows && work && (
        <HeldPanel
          isListed={listed !== undefined}
          key={work.id}
          names={names}
          onClose={() => setOpened(null)}
          rows={list.rows.data}
          unavailable={unavailable}
          work={work}
          zone={policy.timeZone}
        />
      )}
      {importing && <ImportDialog names={names} onClose={() => setImporting(false)} />}
    </>
  );
}

/** What it is, from whom, about whom and which visit, since when, and why it is held. */
function heldColumns(zone: string, names: ListNames): Column<HeldWork>[] {
  return [
    { key: 'what', header: 'What', names: true, cell: (work) => whatText(work) },
    { key: 'author', header: 'Author', cell: ({ user }) => nameIn(names.users, user) },
    { key: 'client', header: 'Client', cell: (work) => clientName(work, names) },
    { key: 'visit', header: 'Visit', cell: visitText },
    { key: 'received', header: 'Received', width: 163, cell: ({ received_at }) => noteCreatedText(received_at, zone) },
    { key: 'why', header: 'Why it is held', cell: (work) => whyText(work) },
  ];
}

function clientName(work: HeldWork, names: ListNames): string | null {
  const client = clientOf(work);
  return client && nameIn(names.clients, client);
}
