import { useState } from 'react';
import { payloadEndpoints } from '#contract/payload.ts';
import { useUnsaved } from '#db/react/unsaved.ts';
import { useSync } from '#sync/react/sync-context.ts';
import type { SyncFacts } from './use-sync-facts.ts';

/** How far a Sync now has got. `total`: records that were waiting when it was pressed. */
type SyncNowStep =
  | { kind: 'idle' }
  | { kind: 'trying' }
  | { kind: 'reached'; total: number }
  | { kind: 'stopped'; why: string };

/** The step in words; it reports what really happened, from the outbox as it is now. */
export function syncNowText(step: SyncNowStep, left: { waiting: number; attention: number; unsaved: number }): string {
  switch (step.kind) {
    case 'idle':
      return '';
    case 'trying':
      return 'Trying…';
    case 'stopped':
      return step.why;
    case 'reached': {
      const sent = Math.max(0, step.total - left.waiting);
      const parts = ['Reached the server.'];
      if (step.total > 0) parts.push(`Sent ${sent} of ${step.total}.`);
      if (left.attention > 0)
        parts.push(left.attention === 1 ? '1 needs attention.' : `${left.attention} need attention.`);
      if (left.unsaved > 0) parts.push(`${left.unsaved} not saved.`);
      if (left.waiting === 0 && left.attention === 0 && left.unsaved === 0) parts.push('All sent.');
      return parts.join(' ');
    }
  }
}

const whyStopped: Partial<Record<string, string>> = {
  'network-sign-in': 'This network asks for a sign-in. Open any web page to sign in to it.',
  auth: 'Reached the server. Sign in to send.',
  transient: 'The server has a problem. We keep trying.',
  incompatible: 'A newer app is needed to send. Close and reopen the app.',
};

/** Sends and downloads at once, even if we think we are offline, and says each step. */
export function useSyncNow(facts: Pick<SyncFacts, 'waiting' | 'attention'> | undefined) {
  const { syncNow, server } = useSync();
  const [step, setStep] = useState<SyncNowStep>({ kind: 'idle' });

  const { count: unsaved } = useUnsaved();

  async function run() {
    if (step.kind === 'trying') return;
    const total = facts?.waiting.length ?? 0;
    setStep({ kind: 'trying' });
    syncNow();
    const outcome = await server.send(payloadEndpoints.ping, {});
    if (outcome.class === 'done') setStep({ kind: 'reached', total });
    else
      setStep({
        kind: 'stopped',
        why: whyStopped[outcome.class] ?? (unsaved > 0 ? 'No connection.' : 'No connection. Everything is saved here.'),
      });
  }

  const left = { waiting: facts?.waiting.length ?? 0, attention: facts?.attention.length ?? 0, unsaved };
  const sending = facts?.waiting.some((record) => record.state === 'sending') ?? false;
  return { run, busy: step.kind === 'trying' || (step.kind === 'reached' && sending), text: syncNowText(step, left) };
}
