import { type DBCore, type DBCoreMutateRequest, type DBCoreTransaction, Dexie } from 'dexie';
import { IDBFactory } from 'fake-indexeddb';
import type { LeaseRow, RecorderRow } from '#db/database.ts';
import { TallybookDb } from '#db/database.ts';
import type { OutboxStore } from '#db/outbox/outbox-store.ts';
import { createDisk, type Gate, type MemoryDisk } from '../simulation/memory-disk.ts';
import type { Quiet } from './quiet.ts';

/** One person's IndexedDB on one device. `tables` and `journal` show it as it was when last looked at. */
export type RealDisk = MemoryDisk & {
  factory: IDBFactory;
  /** A connection that meets no faults: for whoever judges. */
  view: TallybookDb;
};

export function createRealDisk(userId: number, deviceId: string, quiet: Quiet): RealDisk {
  const factory = new IDBFactory();
  return { ...createDisk(userId, deviceId), factory, view: openOn(factory, userId, watching(quiet)) };
}

type Layer = (core: DBCore) => DBCore;

/** A connection to a device's own IndexedDB; every device has one, as in life. */
function openOn(factory: IDBFactory, userId: number, layer: Layer): TallybookDb {
  const before = Dexie.dependencies.indexedDB;
  Dexie.dependencies.indexedDB = factory;
  const db = new TallybookDb(userId);
  Dexie.dependencies.indexedDB = before;
  return db.use({ stack: 'dbcore', name: 'faults', create: layer }) as TallybookDb;
}

/** Time stands still while a transaction is open. */
function watching(quiet: Quiet): Layer {
  return (core) => ({
    ...core,
    transaction: (stores, mode, options) => {
      const trans = core.transaction(stores, mode, options);
      quiet.begin();
      const events = trans as IDBTransaction;
      for (const end of ['complete', 'abort']) events.addEventListener(end, () => quiet.end());
      return trans;
    },
  });
}

/**
 * The connection of a tab: a write may fail as it is written down, or its tab may die over it, and then nothing of the
 * transaction is there. Whoever is dead opens no transaction any more.
 */
export function openForTab(
  { factory, userId }: RealDisk,
  quiet: Quiet,
  gate: Gate,
  isAlive: () => boolean,
): TallybookDb {
  return openOn(factory, userId, (core) => {
    const watched = watching(quiet)(core);
    const judged = new WeakSet<DBCoreTransaction>();
    return {
      ...watched,
      transaction: (stores, mode, options) => {
        if (!isAlive()) throw new Error('The tab is gone');
        return watched.transaction(stores, mode, options);
      },
      table: (name) => {
        const table = core.table(name);
        const mutate = (request: DBCoreMutateRequest) => {
          const { trans } = request;
          const fault = judged.has(trans) ? undefined : gate('commit');
          judged.add(trans);
          if (!fault && isAlive()) return table.mutate(request);
          void fault?.catch(() => undefined);
          trans.abort();
          return Dexie.Promise.reject(new DOMException('No room', 'QuotaExceededError'));
        };
        return { ...table, mutate };
      },
    };
  });
}

/** The outbox of a tab: a step that its tab does not live to see never comes back to it. */
export function gated(store: OutboxStore, gate: Gate): OutboxStore {
  return {
    localUserId: store.localUserId,
    read: async (work) => {
      await gate('begin');
      return store.read(work);
    },
    write: async (scope, work) => {
      await gate('begin');
      const result = await store.write(scope, work);
      await gate('committed');
      return result;
    },
  };
}

/** Looks at the disk anew. */
export async function look(disk: RealDisk): Promise<void> {
  const { view } = disk;
  const [ops, receipts, journal, recorder, lease] = await view.transaction(
    'r',
    [view.ops, view.receipts, view.journal, view.meta],
    async () =>
      Dexie.Promise.all([
        view.ops.toArray(),
        view.receipts.toArray(),
        view.journal.toArray(),
        view.meta.get('recorder'),
        view.meta.get('lease'),
      ]),
  );
  disk.journal = journal;
  disk.tables = {
    ...disk.tables,
    ops: new Map(ops.map((op) => [op.seq, op])),
    receipts: new Map(receipts.map((receipt) => [receipt.opId, receipt])),
    recorder: recorder as RecorderRow | undefined,
    lease: lease as LeaseRow | undefined,
  };
}

/** The same rows on another device. Its journal begins anew, as in every life of a device. */
export async function copyDisk(disk: RealDisk, quiet: Quiet): Promise<RealDisk> {
  const twin = createRealDisk(disk.userId, '', quiet);
  for (const { name } of disk.view.tables)
    if (name !== 'journal') await twin.view.table(name).bulkPut(await disk.view.table(name).toArray());
  await look(twin);
  return twin;
}
