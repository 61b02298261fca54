import { useCallback, useEffect, useState } from 'react';
import { findAccount } from '#db/queries/caseload.ts';
import { useLive } from '#db/react/use-live.ts';
import { publishHeight } from '#ui/layout/publish-height.ts';
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
    // In the first drawing: coming later, it would push every tile down under the finger.
    account?.first?.account?.company.demo,
  );
  const demo = account === null ? asked : ofCompany;
  // Words that a reader has spaced out take a second line.
  const strip = useCallback(
    (line: HTMLElement | null) => (line ? publishHeight(line, document.documentElement, '--demo') : undefined),
    [],
  );
  if (!demo) return null;
  return (
    <p
      className="sticky top-0 z-30 flex min-h-7 items-center justify-center bg-waiting-bg text-center text-label text-waiting-fg max-md:text-meta zoomed:static"
      ref={strip}
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
