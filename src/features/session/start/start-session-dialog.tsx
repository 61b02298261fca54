import { findAccount, listClients } from '#db/queries/caseload.ts';
import { listSchedule } from '#db/queries/schedule.ts';
import { listSessions, listStillOpen } from '#db/queries/sessions.ts';
import { useDevice } from '#db/react/device-context.ts';
import { useLive } from '#db/react/use-live.ts';
import { isGranted } from '#domain/access/permission.ts';
import { defaultPolicy } from '#domain/access/policy.ts';
import { inZone } from '#domain/time/service-time.ts';
import type { SessionPreset } from '#lib/app-actions.ts';
import { useNow } from '#lib/use-now.ts';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { visitsOn, visitsToCome } from './planned-visits.ts';
import { StartSessionForm } from './start-session-form.tsx';
import { useStorageTrouble } from './use-storage-trouble.ts';

const A_FEW_SECONDS = 5000;

/** "Start New Session". Everything it needs is on the device: it works without a network. */
export function StartSessionDialog({
  onClose,
  preset = {},
}: {
  onClose: () => void;
  preset?: SessionPreset | undefined;
}) {
  const { db, clock } = useDevice();
  const known = useLive(async () => {
    const [account, clients, schedule, stillOpen, sessions] = await Promise.all([
      findAccount(db),
      listClients(db),
      listSchedule(db),
      listStillOpen(db),
      listSessions(db),
    ]);
    const policy = account?.policy ?? defaultPolicy;
    const { date } = inZone(clock.now(), policy.timeZone);
    // An analyst also has other people's sessions here: those are not theirs to finish.
    const open = stillOpen.filter(({ userId }) => userId === db.userId);
    const may = !account || isGranted(account.permissions, 'session.record');
    const visits = visitsToCome(visitsOn(schedule, date, policy.timeZone, db.userId), date, sessions);
    return { may, policy, clients, open, visits };
  }, [db, clock]);
  const trouble = useStorageTrouble();
  const now = inZone(useNow(clock, A_FEW_SECONDS), known?.policy.timeZone ?? defaultPolicy.timeZone);
  if (known && !known.may) return <NotYours onClose={onClose} />;
  if (known) return <StartSessionForm {...known} now={now} onClose={onClose} preset={preset} trouble={trouble} />;
  if (trouble === null) return null;
  const nothing = { policy: defaultPolicy, clients: [], open: [], visits: [], now };
  return <StartSessionForm {...nothing} onClose={onClose} preset={preset} trouble={trouble} />;
}

/** The right to record was taken away: open sessions can be finished, nothing new can begin. */
function NotYours({ onClose }: { onClose: () => void }) {
  return (
    <Dialog
      description="Your role does not include recording sessions. One that is open can be finished and submitted."
      onClose={onClose}
      open
      title="Start New Session"
    />
  );
}
