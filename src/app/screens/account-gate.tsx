import { useLiveQuery } from 'dexie-react-hooks';
import type { ComponentType, ReactNode } from 'react';
import { findAccount } from '#db/queries/caseload.ts';
import { useDevice } from '#db/react/device-context.ts';
import { AccountContext } from '#db/react/use-account.ts';
import { Skeleton } from '#ui/feedback/skeleton.tsx';

/** Shows what is of a person once the device has told who they are: no screen asks for itself. */
export function AccountGate({ title, children }: { title: string; children: ReactNode }) {
  const { db } = useDevice();
  const account = useLiveQuery(() => findAccount(db), [db]);
  if (!account) return <Skeleton label={`Opening ${title}`} rows={10} />;
  return <AccountContext value={account}>{children}</AccountContext>;
}

/** A screen with the gate before it. */
export function behindGate(Shown: ComponentType, title: string): ComponentType {
  return () => (
    <AccountGate title={title}>
      <Shown />
    </AccountGate>
  );
}
