import { useAccount } from '#db/react/use-account.ts';
import { isGranted } from '#domain/access/permission.ts';
import type { InstallPrompt } from '#lib/install-prompt.ts';
import { FieldHome } from './field-home.tsx';
import type { HomeActions } from './home-actions.ts';
import { type HomeLink, OfficeHome } from './office-home.tsx';
import { useProtectedStorage } from './use-protected-storage.ts';

interface HomeScreenProps {
  /** The session whose screens open under Data Entry; null when none is. */
  currentSessionId: string | null;
  install: InstallPrompt;
  actions: HomeActions;
  /** The screens this person may open, for the office's Home. */
  links: readonly HomeLink[];
}

/** Home (/): the day of whoever records sessions, the desk of whoever reads everybody's notes. */
export function HomeScreen({ currentSessionId, install, actions, links }: HomeScreenProps) {
  const account = useAccount();
  useProtectedStorage(install);
  const inTheField =
    isGranted(account.permissions, 'session.record') && !isGranted(account.permissions, 'company.notes.view');
  return inTheField ? (
    <FieldHome account={account} actions={actions} currentSessionId={currentSessionId} install={install} />
  ) : (
    <OfficeHome account={account} actions={actions} links={links} />
  );
}
