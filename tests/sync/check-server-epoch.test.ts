import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { syncEndpoints } from '#contract/sync.ts';
import { countUnsent } from '#db/queries/unsent.ts';
import { recordTap } from '#features/session/record/record-tap.ts';
import { systemLocks } from '#lib/locks.ts';
import { askDevice, askedDevice } from '#sync/send/ask-device.ts';
import { drain } from '#sync/send/drain.ts';
import type { EnginePorts } from '#sync/send/engine-ports.ts';
import type { Outcome, OutcomeClass } from '#sync/send/outcome.ts';
import { makeDevice, startVisit, type TestDevice } from '../setup/device.ts';
import { makeOutcome } from './make-op.ts';

let device: TestDevice;
let session: string;

const said = (cls: OutcomeClass, given: Partial<Outcome> = {}): ReturnType<EnginePorts['ask']> =>
  Promise.resolve({ outcome: makeOutcome(cls, given), ranges: null });

const send = (ask: EnginePorts['ask']) =>
  drain({
    db: device.db,
    send: async () => makeOutcome('done', { status: 200, epoch: 'e', body: {} }),
    ask,
    locks: systemLocks(navigator),
    now: () => device.time.now,
    random: () => 0.5,
  });

beforeEach(async () => {
  device = await makeDevice();
  session = await startVisit(device);
  await send(() => said('done', { epoch: 'e' }));
  await recordTap(device, session, 1);
  device.time.now += 60_000;
});
afterEach(() => device.db.close());

describe('asking before sending, after a silence', () => {
  it.each([
    ['nobody answers', 'unknown', null],
    ['a portal answers', 'network-sign-in', 200],
    ['the sign-in is over', 'auth', 401],
    ['the server is away', 'transient', 503],
  ] as const)('%s: nothing is sent now', async (_what, cls, status) => {
    expect(await send(() => said(cls, { status }))).toMatchObject({ sent: 0, stopped: cls });
    expect(await countUnsent(device.db)).toBe(1);
  });

  it.each([
    ['fails at the question', 'transient', 500],
    ['is too old for it', 'missing', 404],
    ['does not allow it', 'rejected', 403],
    ['answers what nobody knows', 'unheard', 418],
  ] as const)('a server that %s stops no work', async (_what, cls, status) => {
    expect(await send(() => said(cls, { status }))).toMatchObject({ sent: 1, stopped: null });
  });

  it('is not needed while the server was heard a moment ago, nor with nothing to send', async () => {
    let asked = 0;
    const ask = () => {
      asked += 1;
      return said('done', { epoch: 'e' });
    };
    await send(ask);
    await recordTap(device, session, 1);
    await send(ask);
    device.time.now += 60_000;
    await send(ask);
    expect(asked).toBe(1);
  });

  it('asks at the address of the contract, and reads the numbers from its answer', async () => {
    expect(askedDevice).toMatchObject({ method: syncEndpoints.syncDevice.method, path: syncEndpoints.syncDevice.path });
    const outcome = makeOutcome('done', { body: { id: 'd', ranges: [[1, 4]], maxSeqContiguous: 4 } });
    const ask = askDevice({ send: async () => outcome });
    expect(await ask('d')).toEqual({ outcome, ranges: [[1, 4]] });
    expect(await askDevice({ send: async () => makeOutcome('missing') })('d')).toMatchObject({ ranges: [] });
  });
});
