import type { ComponentType, ReactNode } from 'react';
import { findAccount } from '#db/queries/caseload.ts';
import { useDevice } from '#db/react/device-context.ts';
import { keptAnswers } from '#db/react/kept-answers.ts';
import { AccountContext } from '#db/react/use-account.ts';
import { useLive } from '#db/react/use-live.ts';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { laterPart } from '../later-part.tsx';

const PrintedLine = laterPart(async () => (await import('./printed-line.tsx')).PrintedLine, 2000);

/** Shows what is of a person once the device has told who they are: no screen asks for itself. */
export function AccountGate({ title, children }: { title: string; children: ReactNode }) {
  const { db } = useDevice();
  const account = useLive(() => findAccount(db), [db], keptAnswers(db).account);
  if (!account) return <Skeleton label={`Opening ${title}`} rows={10} />;
  return (
    <AccountContext value={account}>
      {children}
      <PrintedLine />
    </AccountContext>
  );
}

/** A screen with the gate before it. */
export function behindGate(Shown: ComponentType, title: string): ComponentType {
  return () => (
    <AccountGate title={title}>
      <Shown />
    </AccountGate>
  );
}
