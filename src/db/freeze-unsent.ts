import type { OutboxStore } from './outbox-store.ts';
import type { OpRow } from './rows.ts';

/**
 * Everything that is not on the server, in its order, as it is handed out in a file. What has left the device in that
 * way can't change any more: the same key would stand for two bodies, and the later one would be refused.
 * @param freeze an op that waits, as it goes into the file; itself where nothing may be fixed yet
 */
export function freezeUnsent(store: OutboxStore, freeze: (op: OpRow) => OpRow): Promise<OpRow[]> {
  return store.write('queue', async (tx) => {
    const waiting = await tx.ofState('queued');
    const frozen = waiting.map(freeze);
    await tx.putOps(frozen.filter((op, i) => op !== waiting[i]));
    const others = [
      ...(await tx.ofState('inflight')),
      ...(await tx.ofState('conflict')),
      ...(await tx.ofState('rejected')),
    ];
    return [...frozen, ...others].sort((a, b) => a.seq - b.seq);
  });
}
