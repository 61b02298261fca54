import { useSearchParams } from 'react-router';
import { recordNumber } from '#lib/record-number.ts';
import { PayList } from './pay-list.tsx';
import { PayStatement } from './pay-statement.tsx';

/** Contractor Pay (/company/finance/contractor/pay): what each therapist is owed, and a statement to print. */
export function ContractorPayScreen() {
  const [params] = useSearchParams();
  const userId = recordNumber(params.get('statement'));
  if (userId !== null) return <PayStatement userId={userId} />;
  return <PayList />;
}
