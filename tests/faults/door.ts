import type { FastifyInstance } from 'fastify';
import type { Fetch } from '#sync/http.ts';
import type { Reply } from '#sync/send/outcome.ts';
import { page, problem, TIMEOUT_MS, travelTo } from '../simulation/network.ts';
import { type Tab, whenAwake } from '../simulation/tab.ts';
import type { ServerLife, World } from '../simulation/world.ts';
import { factsOfBody } from './facts.ts';
import type { Quiet } from './quiet.ts';

/** The real server as it stands before the network, in this process. */
type House = { app: FastifyInstance; quiet: Quiet };
/** The refresh cookies of one device. */
export type Jar = Map<string, string>;

type Answer = Extract<Reply, { kind: 'answer' }> & { cookie?: string };
type Asked = { method: string; path: string; headers: Record<string, string>; body: string };

const kindOf: Record<string, string> = {
  '/api/session/data-entry': 'recordDataEntry',
  '/api/session/note': 'saveSessionNote',
  '/api/session/submit': 'submitSession',
};

/** `fetch` of a tab: through the network of the history to the real server, and back if the tab lives to hear it. */
export function fetchOf(world: World<ServerLife>, house: House, tab: Tab, jar: Jar): Fetch {
  return async (input) => {
    const asked = await read(input as Request);
    const reply = await Promise.race([
      travelTo(world, tab.device, {
        isWrite: asked.method !== 'GET',
        answer: () => house.quiet.during(answer(world, house, tab, jar, asked)),
      }),
      new Promise<Reply>((late) => world.time.after(TIMEOUT_MS, () => late({ kind: 'nothing', reason: 'timeout' }))),
    ]);
    await whenAwake(tab);
    if (reply.kind === 'nothing') throw new TypeError(`The network: ${reply.reason}`);
    return responseOf(reply, jar);
  };
}

async function read(request: Request): Promise<Asked> {
  const { pathname, search } = new URL(request.url);
  const headers = Object.fromEntries(request.headers);
  return { method: request.method, path: `${pathname}${search}`, headers, body: await request.text() };
}

async function answer(world: World<ServerLife>, { app }: House, tab: Tab, jar: Jar, asked: Asked): Promise<Reply> {
  if (world.time.now() < world.serverDownUntil) return page(502);
  const refused = refusedBefore(world, asked);
  if (refused) return refused;
  // Whose sign-in was ended shows tokens that the server does not know.
  const lost = tab.device.signedOut ? { authorization: 'Bearer none' } : {};
  const cookie = tab.device.signedOut ? '' : [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
  const { method, path, headers, body } = asked;
  const told = await app.inject({
    method: method as 'GET' | 'POST',
    url: path,
    headers: { ...headers, ...lost, cookie },
    ...(body === '' ? {} : { payload: body }),
  });
  const text = told.body;
  const reply: Answer = {
    kind: 'answer',
    status: told.statusCode,
    contentType: String(told.headers['content-type'] ?? ''),
    epoch: (told.headers['x-epoch'] as string | undefined) ?? null,
    retryAfterMs: told.headers['retry-after'] === undefined ? null : Number(told.headers['retry-after']) * 1000,
    body: text === '' ? null : JSON.parse(text),
    ...(told.cookies[0] ? { cookie: `${told.cookies[0].name}=${told.cookies[0].value}` } : {}),
  };
  if (method !== 'GET') for (const fact of takenFacts(asked, reply)) world.server.ever.add(fact);
  return reply;
}

/** An older server that does not know a call, a proxy with a small limit, a fault that hits one session. */
function refusedBefore(world: World<ServerLife>, { path, body }: Asked): Reply | null {
  if (world.failingSession !== null && body.includes(world.failingSession)) return problem(500, 'internal');
  const { epoch, maxEvents } = world.server;
  if (kindOf[path] !== undefined && kindOf[path] === world.unknownKind)
    return { ...problem(422, 'unknown_op'), epoch } as Reply;
  const events = body.split('"kind":"tap"').length - 1;
  return path === '/api/session/data-entry' && events > maxEvents
    ? ({ ...problem(413, 'too_large'), epoch } as Reply)
    : null;
}

type Result = { opId: string; status: number };

/** What the server has said that it has. */
function takenFacts({ path, body }: Asked, { status, body: said }: Answer): string[] {
  if (status >= 300 || body === '') return [];
  const sent = JSON.parse(body) as { ops?: { opId: string; body: unknown }[] };
  if (path !== '/api/sync/batch') return factsOfBody(sent);
  const taken = new Set(
    (said as { results: Result[] }).results.filter((result) => result.status < 300).map(({ opId }) => opId),
  );
  return (sent.ops ?? []).filter(({ opId }) => taken.has(opId)).flatMap((op) => factsOfBody(op.body));
}

function responseOf(reply: Answer, jar: Jar): Response {
  const { status, contentType, epoch, retryAfterMs, body, cookie } = reply;
  if (cookie) jar.set(cookie.slice(0, cookie.indexOf('=')), cookie.slice(cookie.indexOf('=') + 1));
  const headers = {
    'content-type': contentType,
    ...(epoch === null ? {} : { 'x-epoch': epoch }),
    ...(retryAfterMs === null ? {} : { 'retry-after': String(retryAfterMs / 1000) }),
  };
  if (status === 204) return new Response(null, { status, headers });
  // Without a body it was cut off on the way, or it is somebody else's page.
  const text = body === null ? (contentType.includes('json') ? '{"cut' : '<html>') : JSON.stringify(body);
  return new Response(text, { status, headers });
}
