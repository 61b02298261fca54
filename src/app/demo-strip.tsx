import { useEffect, useLayoutEffect, useState } from 'react';
import { findAccount } from '#db/queries/caseload.ts';
import { useLive } from '#db/react/use-live.ts';
import type { Account } from './account-store.ts';

type DemoStripProps = {
  account: Account | null;
  /** Asks the server, which says it to whoever has not signed in. Never rejects. */
  ask: () => Promise<boolean>;
};

/** On every screen of a server that was told to show made-up data outside one's own machine. */
export function DemoStrip({ account, ask }: DemoStripProps) {
  const asked = useAsked(account === null, ask);
  const ofCompany = useLive(
    async () => account !== null && (await findAccount(account.device.db))?.company.demo === true,
    [account],
  );
  const demo = account === null ? asked : ofCompany;
  useLayoutEffect(() => {
    document.documentElement.style.setProperty('--demo', demo ? '1.75rem' : '0px');
  }, [demo]);
  if (!demo) return null;
  return (
    <p
      className="sticky top-0 z-30 flex h-7 items-center justify-center bg-waiting-bg text-label whitespace-nowrap text-waiting-fg max-md:text-meta zoomed:static"
      role="note"
    >
      Demo: all people and records here are made up
    </p>
  );
}

function useAsked(wanted: boolean, ask: () => Promise<boolean>): boolean {
  const [demo, setDemo] = useState(false);
  useEffect(() => {
    if (wanted) void ask().then(setDemo);
  }, [wanted, ask]);
  return demo;
}
