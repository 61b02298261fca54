import type { Note } from '#contract/notes.ts';
import type { OpRow } from '#db/rows.ts';
import type { Reply } from '#sync/send/outcome.ts';
import type { Device } from './device.ts';
import { deviceKey, type Request, type ServerModel } from './server-model.ts';
import { noteAnswer } from './server-notes.ts';
import type { ServerLife, World } from './world.ts';

export const TIMEOUT_MS = 30_000;
const nothing = (reason: 'network' | 'timeout'): Reply => ({ kind: 'nothing', reason });
export const problem = (status: number, code: string, retryAfterMs: number | null = null): Reply => ({
  kind: 'answer',
  status,
  contentType: 'application/problem+json',
  epoch: null,
  retryAfterMs,
  // The text of a message must decide nothing.
  body: { code, detail: 'upstream said 401 after 4000ms' },
});
export const page = (status: number): Reply => ({
  kind: 'answer',
  status,
  contentType: 'text/html',
  epoch: null,
  retryAfterMs: null,
  body: null,
});

/** What the server is asked for an op: the same headers as the product sends. */
export function requestOf(op: OpRow, userId: number): Request {
  return {
    kind: op.kind,
    key: op.opId,
    userId,
    deviceId: op.deviceId,
    deviceSeq: op.seq,
    absorbs: op.absorbs,
    ifMatch: op.baseVersion,
    params: op.params ?? {},
    body: op.body as Record<string, unknown>,
  };
}

/** What a download asks and hears. */
type Check = { kind: 'check'; userId: number; deviceId: string };
export type CheckAnswer = { ranges: [number, number][]; notes: Note[] };

/** Several writes in one call. */
type Envelope = { kind: 'batch'; writes: readonly Request[] };
export type EnvelopeAnswer = { results: { status: number; body: unknown }[] };

/** One request on its way and back, through whatever the network and the server have in store. */
export function travel(world: World, device: Device, request: Request | Check | Envelope): Promise<Reply> {
  return travelTo(world, device, { isWrite: request.kind !== 'check', answer: () => answer(world, device, request) });
}

/** What the far end says, and whether it would matter if it were asked twice. */
type Exchange = { isWrite: boolean; answer(): Reply | Promise<Reply> };

/** The same way to any server. */
export function travelTo(world: World<ServerLife>, device: Device, exchange: Exchange): Promise<Reply> {
  return new Promise((resolve) => {
    const { time, prng, weather } = world;
    const { life } = world.server;
    const wait = (ms: number, work: () => void) => void time.after(ms, work);
    if (device.offline) return wait(5, () => resolve(nothing('network')));
    if (device.captive) return wait(40, () => resolve(page(200)));
    const there = 20 + prng.int(200) + (prng.chance(weather.delay) ? prng.int(40_000) : 0);
    if (there > TIMEOUT_MS) wait(TIMEOUT_MS, () => resolve(nothing('timeout')));
    if (prng.chance(weather.dropRequest)) {
      // Some stacks notice at once, others wait for ever: then the caller's own limit has to end it.
      return prng.chance(0.7) ? wait(there, () => resolve(nothing('network'))) : undefined;
    }
    if (prng.chance(weather.wrongStatus)) return wait(there, () => resolve(wrongAnswer(world)));
    const twin = prng.chance(weather.duplicate) ? there + prng.int(20_000) : null;
    const sameLife = () => life === world.server.life;
    if (twin !== null && exchange.isWrite) wait(twin, () => void (sameLife() && exchange.answer()));
    wait(there, async () => {
      if (!sameLife()) return resolve(nothing('network'));
      const reply = await exchange.answer();
      const back = 10 + prng.int(150) + (prng.chance(weather.delay) ? prng.int(20_000) : 0);
      if (prng.chance(weather.dropAnswer))
        return wait(back, () => resolve(nothing(prng.chance(0.5) ? 'network' : 'timeout')));
      const cut = reply.kind === 'answer' && prng.chance(weather.truncate) ? { ...reply, body: null } : reply;
      wait(back, () => resolve(cut));
    });
  });
}

function wrongAnswer({ prng }: World<ServerLife>): Reply {
  return prng.pick([
    () => problem(500, 'internal'),
    () => problem(503, 'unavailable', 1000 * prng.int(15)),
    () => problem(429, 'too_many', 1000 * (1 + prng.int(15))),
    () => problem(426, 'upgrade'),
    () => problem(409, 'in_progress'),
    () => problem(418, 'teapot'),
    () => problem(403, 'brand_new_code'),
    () => page(502),
    () => page(511),
    () => page(200),
    () => page(401),
    () => page(404),
  ])();
}

/** What the server says now. */
function answer(world: World, device: Device, request: Request | Check | Envelope): Reply {
  const { server } = world;
  if (world.time.now() < world.serverDownUntil) return page(502);
  if (device.signedOut) return problem(401, 'token_expired');
  if ('writes' in request) return answerAll(world, request);
  return 'deviceSeq' in request ? answerWrite(world, request) : checked(server, request);
}

/**
 * Each write as if it had come alone. After a refusal the later ones of the same record are not tried; after a 401 or a
 * fault none is. The sign-in may end between two, and the server may die: then nobody hears of those that were done.
 */
function answerAll(world: World, { writes }: Envelope): Reply {
  const { server, prng, weather } = world;
  const results: EnvelopeAnswer['results'] = [];
  const refused = new Set<unknown>();
  let stopped = false;
  for (const write of writes) {
    if (prng.chance(weather.dropAnswer / 50)) return page(502);
    const record = write.body.session_uid ?? write.body.uid;
    if (stopped || refused.has(record)) {
      results.push({ status: 425, body: { code: 'not_tried' } });
      continue;
    }
    const reply = prng.chance(weather.wrongStatus / 20) ? midway(world) : answerWrite(world, write);
    const status = reply.kind === 'answer' ? reply.status : 500;
    results.push({ status, body: reply.kind === 'answer' ? reply.body : null });
    if (status === 401 || status === 429 || status >= 500) stopped = true;
    else if (status >= 400 && write.kind !== 'saveSessionNote') refused.add(record);
  }
  const body: EnvelopeAnswer = { results };
  const headers = { contentType: 'application/json', epoch: server.epoch, retryAfterMs: null };
  return { kind: 'answer', status: 200, ...headers, body };
}

const midway = ({ prng }: World): Reply =>
  prng.pick([
    problem(401, 'token_expired'),
    problem(500, 'internal'),
    problem(409, 'in_progress'),
    problem(429, 'slow'),
  ]);

function answerWrite(world: World, write: Request): Reply {
  const { server } = world;
  if (world.failingSession !== null && JSON.stringify(write.body).includes(world.failingSession))
    return problem(500, 'internal');
  if (world.unknownKind === write.kind) return { ...problem(422, 'unknown_op'), epoch: server.epoch } as Reply;
  try {
    return server.handle(write);
  } catch (error) {
    world.violations.push(String(error));
    return problem(500, 'internal');
  }
}

function checked(server: ServerModel, check: Check): Reply {
  const body: CheckAnswer = {
    ranges: [...(server.db.numbers.get(deviceKey(check))?.keys() ?? [])].map((seq): [number, number] => [seq, seq]),
    notes: [...server.db.notes.values()].map(noteAnswer),
  };
  return {
    kind: 'answer',
    status: 200,
    contentType: 'application/json',
    epoch: server.epoch,
    retryAfterMs: null,
    body,
  };
}
