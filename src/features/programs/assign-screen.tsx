import { useLiveQuery } from 'dexie-react-hooks';
import { useNavigate, useParams } from 'react-router';
import type { Client } from '#contract/people.ts';
import { listClients } from '#db/queries/caseload.ts';
import { useDevice } from '#db/react/device-context.ts';
import { useAccount } from '#db/react/use-account.ts';
import { useLastClient } from '#db/react/use-last-client.ts';
import { isGranted } from '#domain/access/permission.ts';
import { fullName } from '#domain/access/person-name.ts';
import { inZone } from '#domain/time/service-time.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { ClientPicker } from '#ui/fields/client-picker.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { TabLinks } from '#ui/layout/tab-links.tsx';
import { AssignLists } from './assign-lists.tsx';
import { type ProgramKind, programWords } from './program-text.ts';

/** /client/assign/behaviors/{id?} */
export const BehaviorAssignScreen = () => <AssignScreen kind="behaviors" />;
/** /client/assign/skills/{id?} */
export const SkillAssignScreen = () => <AssignScreen kind="skills" />;

/** What is recorded for a client, in tile order. The client is in the address. */
function AssignScreen({ kind }: { kind: ProgramKind }) {
  const { db } = useDevice();
  const clients = useLiveQuery(() => listClients(db), [db]);
  if (!clients) return <Skeleton label={`Opening ${programWords[kind].title}`} rows={9} />;
  return <Loaded clients={clients} kind={kind} />;
}

function Loaded({ kind, clients }: { kind: ProgramKind; clients: readonly Client[] }) {
  const account = useAccount();
  const { clock } = useDevice();
  const navigate = useNavigate();
  const { asked, id } = useClientOfPath();
  const client = clients.find((one) => one.id === id);
  useLastClient(clients, asked, client?.id ?? null, (last) =>
    navigate(`/client/assign/${kind}/${last}`, { replace: true }),
  );
  const tail = client ? `/${client.id}` : '';
  return (
    <div className="flex flex-col gap-4">
      <PageHeader
        actions={
          <div className="w-72 max-w-full">
            <ClientPicker
              clients={clients}
              hideLabel
              onChange={(id) => void navigate(`/client/assign/${kind}${id === null ? '' : `/${id}`}`)}
              value={client?.id ?? null}
            />
          </div>
        }
        meta={client && fullName(client)}
        title={programWords[kind].title}
      />
      <div className="border-line border-b">
        <TabLinks
          label="Behaviors or skills"
          tabs={[
            { to: `/client/assign/behaviors${tail}`, label: 'Behaviors' },
            { to: `/client/assign/skills${tail}`, label: 'Skills' },
          ]}
        />
      </div>
      {client ? (
        <AssignLists
          client={client}
          key={`${kind} ${client.id}`}
          kind={kind}
          mayEdit={isGranted(account.permissions, 'behavior.catalogue.edit')}
          today={inZone(clock.now(), account.policy.timeZone).date}
        />
      ) : (
        <NoClient asked={asked} />
      )}
    </div>
  );
}

/** `asked`: the address names a client, one of this person's or not. */
function NoClient({ asked }: { asked: boolean }) {
  if (!asked) return <EmptyState>Choose a client to see what is assigned to them.</EmptyState>;
  return (
    <EmptyState>
      This client was not found: not among yours, or the address is wrong. Choose a client to see what is assigned to
      them.
    </EmptyState>
  );
}

/** The client's id; undefined where the address has none, or none that could be one. */
function useClientOfPath(): { asked: boolean; id: number | undefined } {
  const { id = '' } = useParams();
  return { asked: id !== '', id: /^[1-9]\d{0,8}$/.test(id) ? Number(id) : undefined };
}
