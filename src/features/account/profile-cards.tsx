import { useLiveQuery } from 'dexie-react-hooks';
import { LogOut, RefreshCw } from 'lucide-react';
import type { AccountRow } from '#db/database.ts';
import { findRecorder } from '#db/device/contact.ts';
import { findContact } from '#db/queries/unsent.ts';
import { useDevice } from '#db/react/device-context.ts';
import { useUnsaved } from '#db/react/unsaved.ts';
import { howMany } from '#domain/how-many.ts';
import { formatAmount } from '#domain/money/hours-left.ts';
import { asOfText } from '#domain/time/moment-text.ts';
import { useAppActions } from '#lib/app-actions.ts';
import { Button } from '#ui/button.tsx';
import { ButtonLink } from '#ui/button-link.tsx';
import { Chip } from '#ui/chip.tsx';
import { DashboardCard } from '#ui/layout/dashboard-card.tsx';
import { Facts } from '#ui/layout/facts.tsx';

/** Name, address, roles, and the week's hours. */
export function PersonCard({ account, weekHours }: { account: AccountRow; weekHours: number | null }) {
  const { user, company } = account;
  const isRbt = user.roles.some((role) => role.ident === 'rbt');
  return (
    <DashboardCard aside={isRbt && <Chip>RBT</Chip>} title={user.profile.name}>
      <Facts
        facts={[
          { term: 'Email', value: user.email },
          { term: 'Company', value: company.name },
          { term: 'Roles', value: user.roles.map((role) => role.name).join(', ') },
          ...(weekHours === null
            ? []
            : [
                {
                  term: 'This week',
                  value: `${formatAmount(weekHours)} in my notes`,
                },
              ]),
        ]}
      />
    </DashboardCard>
  );
}

/** This device, what waits on it, and signing out. */
export function DeviceCard({ account, now, unsent }: { account: AccountRow; now: number; unsent: number | undefined }) {
  const { db } = useDevice();
  const { signOut } = useAppActions();
  const recorder = useLiveQuery(() => findRecorder(db), [db]);
  const { count: unsaved } = useUnsaved();
  const contact = useLiveQuery(() => findContact(db), [db]);
  const at = contact?.lastContactAt;
  return (
    <DashboardCard
      footer={
        <div className="flex flex-wrap gap-3">
          <ButtonLink icon={RefreshCw} to="/sync">
            Sync status
          </ButtonLink>
          <Button icon={LogOut} onClick={signOut}>
            Sign out
          </Button>
        </div>
      }
      title="This device"
    >
      <Facts
        facts={[
          { term: 'Name', value: deviceName(recorder?.deviceId) },
          { term: 'Last contact', value: at ? asOfText(at, now, account.policy.timeZone) : 'No contact yet' },
          {
            term: 'Waiting to send',
            value: unsent === undefined ? '' : waitingText(unsent, unsaved),
          },
        ]}
      />
    </DashboardCard>
  );
}

function waitingText(unsent: number, unsaved: number): string {
  const waiting = unsent > 0 ? [`${howMany(unsent, 'record')}, safe on this device`] : [];
  const lost = unsaved > 0 ? [`${unsaved} not saved`] : [];
  return [...lost, ...waiting].join('; ') || 'Nothing';
}

/** The end of the device's id, as the sync status shows it: enough to tell two tablets apart. */
function deviceName(deviceId: string | undefined): string {
  return deviceId ? deviceId.replaceAll('-', '').slice(-6).toUpperCase() : 'Not named yet';
}
