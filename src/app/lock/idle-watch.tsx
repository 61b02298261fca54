import { Lock } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { findLock, lockDevice } from '#db/device/device-lock.ts';
import { pinStateOf } from '#db/device/lock-row.ts';
import { findAccount } from '#db/queries/caseload.ts';
import { listOpenSessions } from '#db/queries/sessions.ts';
import { useLive } from '#db/react/use-live.ts';
import { IDLE_WARNING_MS, type IdleState } from '#domain/access/idle-lock.ts';
import { said } from '#domain/announcements.ts';
import { Button } from '#ui/button.tsx';
import { announce } from '#ui/feedback/announcer-store.ts';
import { OverlayHost } from '#ui/overlays/overlay-host.tsx';
import type { Account, Boot } from '../account-store.ts';
import { startIdleClock } from './idle-clock.ts';
import { limitOf } from './locked-at-start.ts';

/** Locks a device that lies untouched, and says so a minute before. Any touch is enough to stay. */
export function IdleWatch({ boot, account }: { boot: Boot; account: Account }) {
  const limitMs = useLive(() => findLimit(account), [account]);
  const lock = useLive(() => findLock(boot.deviceDb, account.userId), [boot, account]);
  const locked = lock?.locked ?? false;
  const idle = useIdle(boot, locked ? undefined : limitMs);
  const kind = idle?.kind;
  const canOpen = pinStateOf(lock) === 'set' || boot.page.navigator.onLine;
  useEffect(() => {
    if (kind === 'due' && canOpen && !locked) void lockDevice(boot.deviceDb, account.userId);
    if (kind === 'warned' && canOpen && !locked) announce(said.lockComes(warningText(IDLE_WARNING_MS)), 'assertive');
  }, [kind, canOpen, locked, boot, account]);
  if (idle?.kind !== 'warned' || locked || !canOpen) return null;
  return <Warning leftMs={idle.leftMs} />;
}

/** The press itself is a touch, so Stay needs no handler of its own. */
function Warning({ leftMs }: { leftMs: number }) {
  return (
    <OverlayHost place="overlay">
      <section
        aria-label="This device locks soon"
        className="fixed inset-x-4 bottom-22 z-50 mx-auto flex max-w-md items-center gap-4 rounded-card border border-control-line bg-waiting-bg py-2 pr-2 pl-4 text-waiting-fg shadow-float"
        data-density="field"
      >
        <Lock aria-hidden="true" className="size-6 shrink-0" />
        <p className="min-w-0 flex-1 font-semibold text-body tabular">{warningText(leftMs)}</p>
        <Button>Stay</Button>
      </section>
    </OverlayHost>
  );
}

function warningText(leftMs: number): string {
  const seconds = Math.ceil(leftMs / 1000);
  return `Locking in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`;
}

/** Without a limit nothing is counted; with a new one it begins anew, so that what was due before an unlock locks nothing after it. */
function useIdle(boot: Boot, limitMs: number | undefined): IdleState | null {
  const [state, setState] = useState<IdleState | null>(null);
  const ports = useRef(boot);
  useEffect(() => {
    setState(null);
    if (limitMs === undefined) return;
    const { stop } = startIdleClock(ports.current, limitMs, setState);
    return stop;
  }, [limitMs]);
  return state;
}

async function findLimit({ device: { db } }: Account): Promise<number> {
  const [row, open] = await Promise.all([findAccount(db), listOpenSessions(db)]);
  return limitOf({ row, inSession: open.length > 0 });
}
