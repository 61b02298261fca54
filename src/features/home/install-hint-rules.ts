import type { InstallWay } from '#lib/install-prompt.ts';

const WEEK = 7 * 24 * 60 * 60 * 1000;

type InstallFacts = {
  way: InstallWay;
  sessionRunning: boolean;
  /** When the hint was last dismissed, ms; null when never. */
  dismissedAt: number | null;
  now: number;
};

/**
 * Whether to ask the person to install. Never during a session, at most once a week, and only where installing is
 * possible.
 */
export function showsInstallHint({ way, sessionRunning, dismissedAt, now }: InstallFacts): boolean {
  if (sessionRunning || (way !== 'ask' && way !== 'by-hand')) return false;
  return dismissedAt === null || now - dismissedAt >= WEEK || now < dismissedAt;
}

const KEY = 'tb_install_hint';

/** When the hint was last dismissed on this device. */
export function readDismissed(storage: Pick<Storage, 'getItem'>): number | null {
  try {
    const at = Number(storage.getItem(KEY) ?? Number.NaN);
    return Number.isFinite(at) ? at : null;
  } catch {
    return null;
  }
}

export function saveDismissed(storage: Pick<Storage, 'setItem'>, now: number): void {
  try {
    storage.setItem(KEY, String(now));
  } catch {
    // Without storage the hint comes back with the next page.
  }
}
