import type { TallybookDb } from '#db/database.ts';
import { findRecorder, saveContact } from '#db/device/contact.ts';
import { mayStealLease, takeLease } from '#db/device/lease.ts';
import type { LocalUserId } from '#db/device/local-user.ts';
import { dexieOutbox } from '#db/outbox/dexie-outbox.ts';
import { newId } from '#lib/ids.ts';
import { askServer } from '#sync/download/check-server-epoch.ts';
import { drainRules } from './drain-rules.ts';
import { runSlice } from './drain-slice.ts';
import type { DrainMode, DrainResult, EnginePorts, LastContact } from './engine-ports.ts';

const elsewhere: DrainResult = { sent: 0, stopped: null, busy: true, nextInMs: null };

/**
 * Sends what is waiting in the outbox, in order within a lane and with lanes in parallel. The same module runs in the
 * page and in the service worker; lock and lease make it efficient, the server's receipts make it safe.
 */
export async function drainOutbox(ports: EnginePorts, mode: DrainMode = 'when-due'): Promise<DrainResult> {
  const name = `sync:${ports.store.localUserId}`;
  const work = (lock: { name: string } | null) => (lock ? sendUnderLease(ports, mode) : null);
  const result = await unlessStolen(ports.locks.request(name, { ifAvailable: true }, work));
  if (result) return result;
  if (!(await mayStealLease(ports.store, ports.now()))) return elsewhere;
  return (await unlessStolen(ports.locks.request(name, { steal: true }, work))) ?? elsewhere;
}

/** A tab that was frozen while it had the lock learns, once it wakes, that the lock was taken from it. */
async function unlessStolen(result: Promise<DrainResult | null>): Promise<DrainResult | null> {
  try {
    return await result;
  } catch (error) {
    if (error instanceof Error && error.name === 'AbortError') return elsewhere;
    throw error;
  }
}

async function sendUnderLease(ports: EnginePorts, mode: DrainMode): Promise<DrainResult> {
  const { store, owner, locks, rules } = ports;
  const lease = await takeLease(store, owner, ports.now(), locks.acrossTabs === true, rules.requeueOp);
  return lease ? runSlice(ports, lease, mode) : elsewhere;
}

/** What a page or a worker provides. */
export type DrainPorts = Pick<EnginePorts, 'send' | 'locks' | 'now' | 'random'> &
  Partial<Pick<EnginePorts, 'ask' | 'sendMany'>> & { db: TallybookDb };

/** Where nobody can be asked, the server's answer to the work itself has to suffice. */
const askNobody: EnginePorts['ask'] = async () => ({
  outcome: { class: 'done', status: null, code: null, detail: null, retryAfterMs: null, body: null },
  ranges: null,
});

/** What this page has heard from the server, by person. */
const contacts = new Map<LocalUserId, LastContact>();

function contactOf(userId: LocalUserId): LastContact {
  const found = contacts.get(userId) ?? { now: Number.NEGATIVE_INFINITY, mono: Number.NEGATIVE_INFINITY };
  contacts.set(userId, found);
  return found;
}

/**
 * Learns which life of the server is answering, and offers again what it does not have. Never throws because the server
 * can't be reached.
 */
export async function checkServer({ db, ask = askNobody, now }: Pick<DrainPorts, 'db' | 'ask' | 'now'>): Promise<void> {
  const recorder = await findRecorder(db);
  const world = {
    ask,
    store: dexieOutbox(db),
    now,
    mono: () => performance.now(),
    lastContact: contactOf(db.localUserId),
  };
  if (recorder) await askServer({ ...world, rules: drainRules }, recorder.deviceId);
}

/** This run of this page or worker. */
const owner = newId();

/** `drainOutbox` over a person's own IndexedDB. */
export function drain({ db, ...ports }: DrainPorts, mode: DrainMode = 'when-due'): Promise<DrainResult> {
  return drainOutbox(
    {
      ask: askNobody,
      ...ports,
      store: dexieOutbox(db),
      newId,
      owner,
      mono: () => performance.now(),
      lastContact: contactOf(db.localUserId),
      after: (ms, work) => {
        const timer = setTimeout(work, ms);
        return () => clearTimeout(timer);
      },
      saveProgress: (progress) => saveContact(db, { progress }),
      rules: drainRules,
    },
    mode,
  );
}
