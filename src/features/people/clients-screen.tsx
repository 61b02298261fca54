import { useLiveQuery } from 'dexie-react-hooks';
import { FileUp, UserPlus } from 'lucide-react';
import { useState } from 'react';
import { type Client, type ClientRecord, peopleEndpoints } from '#contract/people.ts';
import { listClients } from '#db/queries/caseload.ts';
import { useDevice } from '#db/react/device-context.ts';
import { useAccount } from '#db/react/use-account.ts';
import { isGranted } from '#domain/access/permission.ts';
import { useAppActions } from '#lib/app-actions.ts';
import { recordNumber } from '#lib/record-number.ts';
import type { Listed } from '#lists/list-state.ts';
import { NotListed } from '#lists/no-rows.tsx';
import { useOnlineList } from '#lists/use-listed.ts';
import { whyNotNow } from '#sync/download/list-trouble.ts';
import { Button } from '#ui/button.tsx';
import { ButtonLink } from '#ui/button-link.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { showToast } from '#ui/feedback/toast-store.ts';
import { useAskedInVain, useAskedRow } from '#ui/overlays/use-asked-row.ts';
import { clientColumns, clientFinder, clientName } from './client-columns.tsx';
import { ClientDialog } from './client-dialog.tsx';
import { ClientMenu } from './client-menu.tsx';
import { ClientPanel } from './client-panel.tsx';
import { PeopleList } from './people-list.tsx';
import { useKnownPeople } from './use-known-options.ts';

/** The clients that the person may see: all of the company's, or their own (/clients). */
export function ClientsScreen() {
  const account = useAccount();
  const { db } = useDevice();
  const { startSession } = useAppActions();
  const { policy, permissions } = account;
  const page = useOnlineList(peopleEndpoints.clients);
  const caseload = useLiveQuery(() => listClients(db), [db]);
  const people = useKnownPeople();
  const [openId, setOpenId] = useState<number>();
  useAskedRow((asked) => setOpenId(recordNumber(asked) ?? undefined));
  const [editing, setEditing] = useState<ClientRecord | 'new' | null>(null);
  const all = isGranted(permissions, 'company.clients.view');
  // One's own clients are on the device; a company's list only after it was requested.
  const fromDevice = !page.rows && !all && !page.busy ? caseload : undefined;
  const list: Listed<readonly Client[]> = {
    ...page,
    rows: page.rows?.data ?? fromDevice,
    at: page.at ?? (fromDevice ? account.pulledAt : null),
  };
  const shown = list.rows?.find(({ id }) => id === openId);
  const { rows } = list;
  const inVain = useAskedInVain(rows ? (asked) => rows.some(({ id }) => String(id) === asked) : undefined);
  const mayEdit = isGranted(permissions, 'company.clients.edit');
  const mayStart = isGranted(permissions, 'session.record');
  const onStart = mayStart ? (clientId: number) => startSession({ clientId }) : undefined;
  const unavailable = whyNotNow(list.failed);
  const edit = (client: Client) => {
    const record = recordOf(client);
    if (unavailable) showToast({ kind: 'info', text: unavailable });
    else if (record) setEditing(record);
  };

  return (
    <>
      <PeopleList
        actions={
          mayEdit && (
            <>
              <Button icon={UserPlus} onClick={() => setEditing('new')} size="toolbar" unavailable={unavailable}>
                New client
              </Button>
              <ButtonLink icon={FileUp} kind="quiet" size="toolbar" to="/clients/import">
                Import
              </ButtonLink>
            </>
          )
        }
        columns={clientColumns}
        empty={
          <EmptyState>
            {all
              ? 'No clients yet. Add one, or import a file.'
              : 'No clients yet. The office puts them on your caseload.'}
          </EmptyState>
        }
        finder={clientFinder}
        list={list}
        notice={<NotListed asked={shown ? null : inVain} />}
        onOpen={(client) => setOpenId(client.id)}
        one="client"
        openKey={shown?.id}
        rowKey={(client) => client.id}
        rowMenu={(client) => (
          <ClientMenu
            client={client}
            onEdit={mayEdit && recordOf(client) ? () => edit(client) : undefined}
            onOpen={() => setOpenId(client.id)}
            onStart={onStart}
          />
        )}
        title="Clients"
        what="clients"
      />
      <ClientPanel
        client={shown}
        onClose={() => setOpenId(undefined)}
        onEdit={mayEdit ? edit : undefined}
        onStart={onStart}
        people={people}
        permissions={permissions}
        policy={policy}
      />
      {editing !== null && (
        <ClientDialog
          key={editing === 'new' ? 'new' : editing.id}
          onClose={() => setEditing(null)}
          onSaved={(saved) => {
            setOpenId(saved.id);
            showToast({ kind: 'success', text: `${clientName(saved)} is saved` });
          }}
          people={people}
          period={policy.hoursPeriod}
          record={editing === 'new' ? null : editing}
          unavailable={unavailable}
        />
      )}
    </>
  );
}

/** The client with the version, as people who edit clients get it. */
function recordOf(
  client: Client & { version?: number | undefined; user_ids?: number[] | undefined },
): ClientRecord | null {
  const { version, user_ids } = client;
  return version === undefined || user_ids === undefined ? null : { ...client, version, user_ids };
}
