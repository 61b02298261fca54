import { useLiveQuery } from 'dexie-react-hooks';
import { findAccount } from '#db/queries/caseload.ts';
import { useDevice } from '#db/react/device-context.ts';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { BillingList } from './billing-list.tsx';

const ROWS = 12;

/** Insurance billing (/company/finance/insurance-billing): notes to bill, billed ones, and what is done to many at once. */
export function InsuranceBillingScreen() {
  const { db } = useDevice();
  const account = useLiveQuery(() => findAccount(db), [db]);
  return account ? <BillingList account={account} /> : <Skeleton label="Opening Insurance billing" rows={ROWS} />;
}
