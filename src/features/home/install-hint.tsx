import { Smartphone } from 'lucide-react';
import { useState, useSyncExternalStore } from 'react';
import { howMany } from '#domain/how-many.ts';
import type { InstallPrompt } from '#lib/install-prompt.ts';
import { Button } from '#ui/button.tsx';
import { readDismissed, saveDismissed, showsInstallHint } from './install-hint-rules.ts';
import { InstallSteps } from './install-steps.tsx';

/**
 * Asks to put the app on the home screen before the first session: a browser may erase a page's records after a week,
 * and those of an installed app stay.
 */
export function InstallHint({
  install,
  sessionRunning,
  unsent,
  now,
}: {
  install: InstallPrompt;
  sessionRunning: boolean;
  /** Records in this browser tab that an installed app would not have. */
  unsent: number;
  now: number;
}) {
  const way = useSyncExternalStore(install.subscribe, install.way);
  const [dismissedAt, setDismissedAt] = useState(() => readDismissed(localStorage));
  if (!showsInstallHint({ way, sessionRunning, dismissedAt, now })) return null;

  function dismiss() {
    saveDismissed(localStorage, now);
    setDismissedAt(now);
  }

  return (
    <section
      aria-labelledby="install-hint"
      className="rounded-card border border-line bg-surface p-4 md:p-5"
      data-install-hint=""
    >
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <div className="flex min-w-48 flex-1 gap-3 max-md:min-w-full">
          <Smartphone aria-hidden="true" className="mt-0.5 size-6 shrink-0 text-link" />
          <div className="min-w-0 flex-1">
            <h2 className="font-semibold text-body" id="install-hint">
              Put this app on your Home Screen first
            </h2>
            <p className="text-label text-muted">{reasonText(way === 'by-hand', unsent)}</p>
          </div>
        </div>
        <div className="flex gap-2">
          {way === 'ask' && (
            <Button kind="primary" onClick={() => void install.ask().then((accepted) => accepted || dismiss())}>
              Install
            </Button>
          )}
          <Button onClick={dismiss}>Not now</Button>
        </div>
      </div>
      {way === 'by-hand' && unsent === 0 && <InstallSteps />}
    </section>
  );
}

function reasonText(byHand: boolean, unsent: number): string {
  if (byHand && unsent > 0)
    return `Send ${howMany(unsent, 'record')} first, then install. Records made in Safari stay in Safari.`;
  return byHand
    ? 'Records made in Safari stay in Safari, and Safari may erase them after a week without use.'
    : 'It opens without a connection, and the browser keeps your records safe.';
}
