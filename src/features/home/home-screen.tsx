import { useEffect, useSyncExternalStore } from 'react';
import { useAccount } from '#db/react/use-account.ts';
import { isGranted } from '#domain/access/permission.ts';
import type { InstallPrompt } from '#lib/install-prompt.ts';
import { protectStorage } from '#lib/storage-facts.ts';
import { FieldHome } from './field-home.tsx';
import { type HomeLink, OfficeHome } from './office-home.tsx';

interface HomeScreenProps {
  install: InstallPrompt;
  /** The screens this person may open, for the office's Home. */
  links: readonly HomeLink[];
}

/** Home (/): the day of whoever records sessions, the desk of whoever reads everybody's notes. */
export function HomeScreen({ install, links }: HomeScreenProps) {
  const account = useAccount();
  useProtectedStorage(install);
  const inTheField =
    isGranted(account.permissions, 'session.record') && !isGranted(account.permissions, 'company.notes.view');
  return inTheField ? (
    <FieldHome account={account} install={install} />
  ) : (
    <OfficeHome account={account} links={links} />
  );
}

/** Once the app is installed, asks the browser never to clear its records by itself. */
function useProtectedStorage(install: InstallPrompt): void {
  const way = useSyncExternalStore(install.subscribe, install.way);
  useEffect(() => {
    if (way === 'installed') void protectStorage(navigator.storage);
  }, [way]);
}
