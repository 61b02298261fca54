import { useLiveQuery } from 'dexie-react-hooks';
import { findAccount } from '#db/queries/caseload.ts';
import { useDevice } from '#db/react/device-context.ts';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { BillingGroups } from './billing-groups.tsx';

/** Insurance billing groups (…/insurance-billing/group): the ICNs and what was billed under each. */
export function BillingGroupsScreen() {
  const { db } = useDevice();
  const account = useLiveQuery(() => findAccount(db), [db]);
  return account ? <BillingGroups account={account} /> : <Skeleton label="Opening the groups" rows={8} />;
}
