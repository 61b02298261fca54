import type { BatchOp } from '#contract/sync.ts';
import { readIfMatch } from '#server/http/write/write-headers.ts';
import { emails, userId, type Who, type World } from '../world.ts';

const kinds: Record<string, string> = {
  '/api/behavior': 'addEntry',
  '/api/behavior/void': 'voidEntry',
  '/api/note': 'saveNote',
  '/api/schedule/event/delete': 'deleteEvent',
  '/api/schedule/event/update': 'updateEvent',
  '/api/session/start': 'startSession',
  '/api/session/data-entry': 'recordDataEntry',
  '/api/session/note': 'saveSessionNote',
  '/api/session/restart': 'restartSession',
  '/api/session/submit': 'submitSession',
  '/api/session/void': 'voidSession',
};

/**
 * Brings in a file of somebody’s device, and accepts what it says; what is answered to each decision.
 *
 * @param number of the first; without it those of the device
 * @param through how many of them whoever accepts has seen; without it all
 * @param hands who brings it in, and who accepts
 * @param who its author
 */
export async function bringInAll(
  world: World,
  ops: readonly BatchOp[],
  deviceId: string,
  number?: number,
  through?: number,
  [bringer, second]: readonly [Who, Who] = ['staff', 'admin'],
  who: Who = 'rbt',
): Promise<number[]> {
  const held = await bringIn(world, ops, { deviceId, number, bringer, who });
  const seen = through === undefined ? 2_147_483_647 : (held[through - 1] ?? 0);
  const answers: number[] = [];
  for (const id of held) {
    // One that goes along with another is accepted already.
    const body = { decision: 'accept', through: Math.max(seen, id) };
    const decided = await world.ask('POST', `/api/company/held-work/${id}`, { as: second, body });
    answers.push(decided.statusCode);
  }
  return answers;
}

type File = { deviceId: string; number?: number | undefined; bringer?: Who; who?: Who };

/** Brings in a file of somebody’s device; what is on the shelf then, by its number there. */
export async function bringIn(
  world: World,
  ops: readonly BatchOp[],
  { deviceId, number, bringer = 'staff', who = 'rbt' }: File,
): Promise<number[]> {
  const author = await userId(world, emails[who]);
  const told = { about: 'Records of Tallybook', format: 'tallybook-unsent', version: 1, userId: author };
  const lines = ops.map(({ opId, path, body, headers }, at) => {
    const seq = number === undefined ? Number(headers?.['X-Device-Seq']) : number + at;
    const baseVersion = readIfMatch(headers?.['If-Match']);
    const note = /^\/api\/note\/(\d+)\/addendum$/.exec(path)?.[1];
    const called =
      note === undefined ? { kind: kinds[path], params: {} } : { kind: 'addAddendum', params: { id: Number(note) } };
    const made = { userId: author, ...called, v: 1, lane: 'x', baseVersion };
    return { opId, body, deviceId, seq, ...made };
  });
  const answer = await world.ask('POST', '/api/company/import-unsent', { as: bringer, body: { ...told, ops: lines } });
  const results = answer.json().results as { body: { held?: { id: number } } }[];
  return results.flatMap(({ body }) => body.held?.id ?? []);
}
