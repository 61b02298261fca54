import type { EnginePorts } from './engine-ports.ts';
import type { OutcomeClass } from './outcome.ts';

/** After this long without a word of the server it could have been put back from a backup meanwhile, ms. */
const SILENCE_MS = 30_000;

/** Outcomes after which nothing is sent: the way to the server is not there. */
const noWay: ReadonlySet<OutcomeClass> = new Set(['unknown', 'network-sign-in', 'auth']);
/** A server that is away, or asks to be left alone. One that fails at this question alone must not stop all work. */
const away: ReadonlySet<number | null> = new Set([429, 502, 503, 504]);

/**
 * After a silence, asks before sending: new work must not reach a server that has lost what it stands on, or that
 * would be laid over it when it is offered again. @returns why nothing can be sent now, or null.
 */
export async function askFirst(ports: EnginePorts): Promise<OutcomeClass | null> {
  const { store } = ports;
  const { lease, recorder, queued } = await store.read(async (tx) => ({
    lease: await tx.lease(),
    recorder: await tx.recorder(),
    queued: await tx.countOf('queued'),
  }));
  if (queued === 0 || !recorder || !lease || lease.epoch === null) return null;
  return isFresh(ports) ? null : askServer(ports, recorder.deviceId);
}

/** Both clocks must say so: one can be set, the other may have slept. */
function isFresh({ heard, now, mono }: EnginePorts): boolean {
  return Math.abs(now() - heard.now) < SILENCE_MS && Math.abs(mono() - heard.mono) < SILENCE_MS;
}

/** The server has shown that it has what it took. */
export function noteHeard({ heard, now, mono }: Pick<EnginePorts, 'heard' | 'now' | 'mono'>): void {
  heard.now = now();
  heard.mono = mono();
}

/** Asks, and puts back into the queue what the server says it does not have. @returns why it could not be asked, or null. */
export async function askServer(
  ports: Pick<EnginePorts, 'ask' | 'store' | 'now' | 'mono' | 'heard' | 'rules'>,
  deviceId: string,
): Promise<OutcomeClass | null> {
  const { ask, store, now, rules } = ports;
  const askedUnder = await store.read(async (tx) => (await tx.lease())?.epoch ?? null);
  const { outcome, ranges } = await ask(deviceId);
  if (noWay.has(outcome.class) || (outcome.class === 'transient' && away.has(outcome.status))) return outcome.class;
  const life = outcome.epoch ? await rules.learnEpoch(store, outcome.epoch, now(), askedUnder) : 'known';
  if (life === 'unclear') return askServer(ports, deviceId);
  if (ranges !== null) await rules.reofferMissing(store, deviceId, ranges, now());
  noteHeard(ports);
  return null;
}
