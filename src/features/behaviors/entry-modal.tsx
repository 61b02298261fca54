import { useLiveQuery } from 'dexie-react-hooks';
import { findAccount, listClients } from '#db/queries/caseload.ts';
import { useDevice } from '#db/react/device-context.ts';
import { inZone } from '#domain/time/service-time.ts';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { EntryFormView } from './entry-form-view.tsx';
import { useEntryForm } from './use-entry-form.ts';

type Props = { clientId: number; date: string; onClose: () => void };

/** Behavior Add in a large modal: counts for one client on one day, while a note about them is being written. */
export function EntryModal(props: Props) {
  const { db, clock } = useDevice();
  const known = useLiveQuery(async () => ({ account: await findAccount(db), clients: await listClients(db) }), [db]);
  const policy = known?.account?.policy;
  return (
    <Dialog hasInputs onClose={props.onClose} open title="Behaviors" width="large">
      <div className="pt-3">
        {known && policy ? (
          <Loaded
            {...props}
            clients={known.clients}
            policy={policy}
            today={inZone(clock.now(), policy.timeZone).date}
          />
        ) : (
          <Skeleton label="Opening the behaviors" rows={6} />
        )}
      </div>
    </Dialog>
  );
}

type LoadedProps = Props & Pick<Parameters<typeof EntryFormView>[0], 'clients' | 'policy' | 'today'>;

function Loaded({ clientId, date, onClose, ...props }: LoadedProps) {
  const day = date || props.today;
  // Each day of each client has its own draft: counts from another one must never appear here.
  const entry = useEntryForm({ key: `entry:${clientId}:${day}`, wanted: clientId, date: day });
  return entry ? (
    <EntryFormView {...props} entry={entry} onSaved={onClose} />
  ) : (
    <Skeleton label="Opening the form" rows={6} />
  );
}
