import { useLayoutEffect } from 'react';
import { findAccount } from '#db/queries/caseload.ts';
import { useLive } from '#db/use-live.ts';
import type { Account } from './account-store.ts';

/** On every screen of a server that was told to show made-up data outside one's own machine. */
export function DemoStrip({ account }: { account: Account | null }) {
  const demo = useLive(
    async () => account !== null && (await findAccount(account.device.db))?.company.demo === true,
    [account],
  );
  useLayoutEffect(() => {
    document.documentElement.style.setProperty('--demo', demo ? '1.75rem' : '0px');
  }, [demo]);
  if (!demo) return null;
  return (
    <p className="flex h-7 items-center justify-center bg-waiting-bg text-label text-waiting-fg" role="note">
      Demo: all people and records here are made up
    </p>
  );
}
