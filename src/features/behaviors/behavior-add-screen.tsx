import { useLiveQuery } from 'dexie-react-hooks';
import { useSearchParams } from 'react-router';
import { useDevice } from '#db/device-context.ts';
import { findAccount, listClients } from '#db/queries/caseload.ts';
import { inZone } from '#domain/service-time.ts';
import { PageHeader } from '#ui/page-header.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { EntryFormView } from './entry-form-view.tsx';
import { useEntryForm } from './use-entry-form.ts';

/** Records counts of a day by hand (/behavior/add), with or without a network. `?client=` chooses the client. */
export function BehaviorAddScreen() {
  const { db, clock } = useDevice();
  const [params] = useSearchParams();
  const known = useLiveQuery(async () => ({ account: await findAccount(db), clients: await listClients(db) }), [db]);
  const policy = known?.account?.policy;
  return (
    <div className="mx-auto flex w-full max-w-180 flex-col gap-4">
      <PageHeader
        meta="Counts of a day that were not recorded in a session. They reach the graph and the billing group."
        title="Behavior Add"
      />
      {known && policy ? (
        <Loaded
          clients={known.clients}
          policy={policy}
          today={inZone(clock.now(), policy.timeZone).date}
          wanted={/^[1-9]\d{0,8}$/.test(params.get('client') ?? '') ? Number(params.get('client')) : null}
        />
      ) : (
        <Skeleton label="Opening Behavior Add" rows={6} />
      )}
    </div>
  );
}

type LoadedProps = Omit<Parameters<typeof EntryFormView>[0], 'entry'> & { wanted: number | null };

function Loaded({ wanted, ...props }: LoadedProps) {
  const own = props.clients.some(({ id }) => id === wanted) ? wanted : null;
  const entry = useEntryForm({ key: 'entry:new', wanted: own, date: props.today });
  return entry ? <EntryFormView {...props} entry={entry} /> : <Skeleton label="Opening the form" rows={6} />;
}
