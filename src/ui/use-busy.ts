import { useRef, useState } from 'react';

/**
 * One work at a time: what is pressed again while it runs is left. Until a slow disk has answered a dialog still
 * stands, and a second press would count a second time.
 */
export function useBusy(): { busy: boolean; run: (work: () => Promise<unknown>) => Promise<void> } {
  const [busy, setBusy] = useState(false);
  // What is drawn comes too late for a double press.
  const running = useRef(false);
  async function run(work: () => Promise<unknown>): Promise<void> {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    try {
      await work();
    } finally {
      running.current = false;
      setBusy(false);
    }
  }
  return { busy, run };
}
