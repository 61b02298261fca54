import { useEffect, useState } from 'react';

/** `refused`: the screen may go dark; the timer continues all the same. */
type WakeState = 'held' | 'refused' | 'idle';

/**
 * Keeps the screen awake while a session is being recorded. The system releases the lock when the page is hidden; it is
 * then requested again.
 */
export function useWakeLock(active: boolean): WakeState {
  const [state, setState] = useState<WakeState>('idle');
  useEffect(() => {
    if (!active) {
      setState('idle');
      return;
    }
    let lock: WakeLockSentinel | null = null;
    let asking = false;
    let over = false;
    async function ask() {
      if (document.visibilityState !== 'visible' || asking || lock?.released === false) return;
      asking = true;
      try {
        if (!('wakeLock' in navigator)) throw new Error('not offered by this browser');
        lock = await navigator.wakeLock.request('screen');
        asking = false;
        if (over) await lock.release();
        else setState('held');
      } catch {
        asking = false;
        if (!over) setState('refused');
      }
    }
    const again = () => void ask();
    void ask();
    document.addEventListener('visibilitychange', again);
    return () => {
      over = true;
      document.removeEventListener('visibilitychange', again);
      void lock?.release();
    };
  }, [active]);
  return state;
}
