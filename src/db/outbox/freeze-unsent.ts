import type { OpRow } from '#db/rows.ts';
import { must } from '#lib/must.ts';
import type { OutboxStore, OutboxTx } from './outbox-store.ts';

/**
 * Everything that is not on the server, in its order, as it is handed out in a file. What has left the device in that
 * way can't change any more: the same key would stand for two bodies, and the later one would be refused. A device that
 * can't write gives the file all the same: it is for just that device.
 * @param freeze an op that waits, as it goes into the file; itself where nothing may be fixed yet
 */
export async function freezeUnsent(store: OutboxStore, freeze: (op: OpRow) => OpRow): Promise<OpRow[]> {
  try {
    return await store.write('queue', async (tx) => {
      const waiting = await tx.ofState('queued');
      await tx.putOps(waiting.map(freeze).filter((op, i) => op !== waiting[i]));
      return listUnsent(tx, freeze);
    });
  } catch {
    return store.read((tx) => listUnsent(tx, freeze));
  }
}

/** Notes of ops what a file holds of them. A device that can't write has given its file all the same. */
export async function noteInFile(store: OutboxStore, files: ReadonlyMap<number, string>): Promise<void> {
  const noting = store.write('queue', async (tx) => {
    const rows = (await tx.ops([...files.keys()])).filter((op) => op !== undefined);
    await tx.putOps(rows.map((op) => ({ ...op, inFile: must(files.get(op.seq), 'a note for each') })));
  });
  await noting.catch(() => undefined);
}

async function listUnsent(tx: OutboxTx, freeze: (op: OpRow) => OpRow): Promise<OpRow[]> {
  const waiting = await tx.ofState('queued');
  const others = [
    ...(await tx.ofState('inflight')),
    ...(await tx.ofState('conflict')),
    ...(await tx.ofState('rejected')),
  ];
  return [...waiting.map(freeze), ...others].sort((a, b) => a.seq - b.seq);
}
