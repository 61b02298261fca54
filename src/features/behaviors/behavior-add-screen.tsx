import { useLiveQuery } from 'dexie-react-hooks';
import { useSearchParams } from 'react-router';
import { findAccount, listClients } from '#db/queries/caseload.ts';
import { useDevice } from '#db/react/device-context.ts';
import { isGranted } from '#domain/access/permission.ts';
import { inZone } from '#domain/time/service-time.ts';
import { onlyOf } from '#lib/only-of.ts';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { EntryFormView, type EntryFormViewProps } from './entry-form-view.tsx';
import { MendEntry } from './mend-entry.tsx';
import { useEntryForm } from './use-entry-form.ts';

/**
 * Records counts of a day by hand (/behavior/add), with or without a network. `?client=` chooses the client; `?entry=`
 * changes one that is there, or corrects one that the server refused.
 */
export function BehaviorAddScreen() {
  const { db, clock } = useDevice();
  const [params] = useSearchParams();
  const known = useLiveQuery(async () => ({ account: await findAccount(db), clients: await listClients(db) }), [db]);
  const mends = params.get('entry');
  const policy = known?.account?.policy;
  return (
    <div className="mx-auto flex w-full max-w-180 flex-col gap-4">
      {mends === null ? (
        <PageHeader
          meta="Counts of a day that were not recorded in a session. They reach the graph."
          title="Behavior Add"
        />
      ) : (
        <PageHeader meta="What it said before is kept. The graph has what you save." title="Edit entry" />
      )}
      {known && policy ? (
        <Loaded
          clients={known.clients}
          mayCorrect={isGranted(known.account?.permissions ?? [], 'behavior.correct')}
          mends={mends}
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

type NewProps = Omit<EntryFormViewProps, 'entry'> & { wanted: number | null };

function Loaded({ mends, mayCorrect, ...props }: NewProps & { mends: string | null; mayCorrect: boolean }) {
  return mends === null ? (
    <NewEntry {...props} key={props.wanted} />
  ) : (
    <MendEntry {...props} key={mends} mayCorrect={mayCorrect} uid={mends} />
  );
}

function NewEntry({ wanted, ...props }: NewProps) {
  const own = props.clients.some(({ id }) => id === wanted) ? wanted : null;
  const offered = onlyOf(props.clients)?.id ?? null;
  const entry = useEntryForm({ key: 'entry:new', wanted: own, offered, date: props.today });
  return entry ? <EntryFormView {...props} entry={entry} /> : <Skeleton label="Opening the form" rows={6} />;
}
