import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { useAccount } from '#db/react/use-account.ts';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { SecurityCard } from './security-card.tsx';
import { SettingsCard } from './settings-card.tsx';
import { StorageCard } from './storage-card.tsx';

/** How one signs in, how this device shows things, and what it keeps (/user/account). */
export function AccountScreen() {
  const account = useAccount();
  useNamedCard();
  return (
    <div className="flex max-w-3xl flex-col gap-5">
      <PageHeader title="User Account" />
      <SecurityCard account={account} />
      <SettingsCard />
      <StorageCard />
    </div>
  );
}

/** An address with `#settings` begins at that card: its heading gets the focus after the screen's own heading. */
function useNamedCard(): void {
  const { hash } = useLocation();
  useEffect(() => {
    if (hash === '') return;
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => {
        const heading = document.getElementById(hash.slice(1))?.querySelector<HTMLElement>('h2');
        heading?.focus({ preventScroll: true });
        heading?.closest('section')?.scrollIntoView();
      });
    });
    return () => cancelAnimationFrame(frame);
  }, [hash]);
}
