import type { EnginePorts } from '#sync/send/engine-ports.ts';
import type { OutcomeClass } from '#sync/send/outcome.ts';

/** After this long without hearing from the server, it may have been restored from a backup in the meantime, ms. */
const SILENCE_MS = 30_000;

/** Outcomes after which nothing is sent, because the server can't be reached. */
const noWay: ReadonlySet<OutcomeClass> = new Set(['unknown', 'network-sign-in', 'auth']);
/** A server that is down or asks for a pause. A server that fails only at this question must not stop all work. */
const away: ReadonlySet<number | null> = new Set([429, 502, 503, 504]);

/**
 * After a silence, asks the server before sending: new work must not reach a server that has lost the work it builds
 * on, or the lost work would overwrite the new when it is offered again. @returns why nothing can be sent now, or null.
 */
export async function checkServerEpoch(ports: EnginePorts): Promise<OutcomeClass | null> {
  const { store } = ports;
  const { lease, recorder, queued } = await store.read(async (tx) => ({
    lease: await tx.lease(),
    recorder: await tx.recorder(),
    queued: await tx.countOf('queued'),
  }));
  if (queued === 0 || !recorder || !lease || lease.epoch === null) return null;
  return isFresh(ports) ? null : askServer(ports, recorder.deviceId);
}

/** Both clocks must agree: one can be set, the other may have slept. */
function isFresh({ lastContact, now, mono }: EnginePorts): boolean {
  return Math.abs(now() - lastContact.now) < SILENCE_MS && Math.abs(mono() - lastContact.mono) < SILENCE_MS;
}

/** The server has shown that it still has what it accepted. */
export function noteContact({ lastContact, now, mono }: Pick<EnginePorts, 'lastContact' | 'now' | 'mono'>): void {
  lastContact.now = now();
  lastContact.mono = mono();
}

/** Asks, and puts back into the queue what the server says it does not have. @returns why it could not be asked, or null. */
export async function askServer(
  ports: Pick<EnginePorts, 'ask' | 'store' | 'now' | 'mono' | 'lastContact' | 'rules'>,
  deviceId: string,
): Promise<OutcomeClass | null> {
  const { ask, store, now, rules } = ports;
  const askedUnder = await store.read(async (tx) => (await tx.lease())?.epoch ?? null);
  const { outcome, ranges } = await ask(deviceId);
  if (noWay.has(outcome.class) || (outcome.class === 'transient' && away.has(outcome.status))) return outcome.class;
  const life = outcome.epoch ? await rules.learnEpoch(store, outcome.epoch, now(), askedUnder) : 'known';
  if (life === 'unclear') return askServer(ports, deviceId);
  if (ranges !== null) await rules.reofferMissing(store, deviceId, ranges, now());
  noteContact(ports);
  return null;
}
