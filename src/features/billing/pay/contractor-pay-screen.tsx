import { useLiveQuery } from 'dexie-react-hooks';
import { useSearchParams } from 'react-router';
import { findAccount } from '#db/queries/caseload.ts';
import { useDevice } from '#db/react/device-context.ts';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { PayList } from './pay-list.tsx';
import { PayStatement } from './pay-statement.tsx';

/** Contractor Pay (/company/finance/contractor/pay): what each therapist is owed, and a statement to print. */
export function ContractorPayScreen() {
  const { db } = useDevice();
  const account = useLiveQuery(() => findAccount(db), [db]);
  const [params] = useSearchParams();
  const statement = params.get('statement') ?? '';
  if (!account) return <Skeleton label="Opening Contractor Pay" rows={8} />;
  if (/^[1-9]\d{0,8}$/.test(statement)) return <PayStatement account={account} userId={Number(statement)} />;
  return <PayList account={account} />;
}
