import type { EnginePorts } from './engine-ports.ts';
import type { OutcomeClass } from './outcome.ts';

/** After this long without a word of the server it could have been put back from a backup meanwhile, ms. */
const SILENCE_MS = 30_000;

/** Outcomes after which nothing is sent: the way to the server is not there. */
const noWay: ReadonlySet<OutcomeClass> = new Set(['unknown', 'network-sign-in', 'auth', 'transient']);

/**
 * After a silence, asks before sending: new work must not reach a server that has lost what it stands on, or that
 * would be laid over it when it is offered again. @returns why nothing can be sent now, or null.
 */
export async function askFirst(ports: EnginePorts): Promise<OutcomeClass | null> {
  const { store, now } = ports;
  const { lease, recorder, queued } = await store.read(async (tx) => ({
    lease: await tx.lease(),
    recorder: await tx.recorder(),
    queued: await tx.countOf('queued'),
  }));
  if (queued === 0 || !recorder || !lease || lease.epoch === null) return null;
  if (Math.abs(now() - (lease.heardAt ?? 0)) < SILENCE_MS) return null;
  return askServer(ports, recorder.deviceId);
}

/** Asks, and puts back into the queue what the server says it does not have. @returns why it could not be asked, or null. */
export async function askServer(
  { ask, store, now, rules }: Pick<EnginePorts, 'ask' | 'store' | 'now' | 'rules'>,
  deviceId: string,
): Promise<OutcomeClass | null> {
  const { outcome, ranges } = await ask(deviceId);
  if (noWay.has(outcome.class)) return outcome.class;
  const rewound = outcome.epoch ? await rules.learnEpoch(store, outcome.epoch, now()) : false;
  if (!rewound && ranges !== null) await rules.reofferMissing(store, deviceId, ranges, now());
  return null;
}
