import { authEndpoints, tokenAnswer, WEB_CLIENT_ID } from '#contract/auth.ts';
import type { OpRow } from '#db/rows.ts';
import { createHttp } from '#sync/http.ts';
import { judge, type Outcome } from '#sync/send/outcome.ts';
import type { Server } from '#sync/server.ts';
import type { Person } from './clinics.ts';

/** What one part of the day saw. Times in milliseconds. */
export interface Stage {
  /** From the oldest capture of a delivery until the device knows that the server has it. */
  acknowledged: number[];
  /** Pieces of work that arrived. */
  arrived: number;
  /** Writes until they were answered, and reads of the office. */
  writes: number[];
  lists: number[];
  /** Told to wait. */
  refusedWrites: number;
  refusedLists: number;
  /** What devices asked besides delivering, and was refused. */
  refusedOthers: number;
  /** Anything else that is no success, and how often. */
  errors: Map<string, number>;
}

export const newStage = (): Stage => ({
  acknowledged: [],
  arrived: 0,
  writes: [],
  lists: [],
  refusedWrites: 0,
  refusedLists: 0,
  refusedOthers: 0,
  errors: new Map(),
});

type Kind = 'write' | 'list' | 'other';

/** A person's way to the server as the app has it: its calls, its sign-in and what it makes of an answer. */
export interface Way extends Pick<Server, 'send'> {
  offline: boolean;
  /** The access token is to be renewed before the next call. */
  expire(): void;
  /** Told to wait, this often. */
  refused: number;
}

const MARGIN_MS = 30_000;

/** `stage` answers which part of the day it is. */
export function openWay(url: string, person: Person, stage: () => Stage, list = false): Way {
  const cookies = new Map([[`__Host-tb_refresh_${person.userId}`, person.refresh]]);
  let [token, until] = [person.access, person.until];
  const http = createHttp(async (input, init) => {
    if (way.offline) throw new TypeError('No network');
    const request = new Request(input, init);
    request.headers.set('x-forwarded-for', person.address);
    if (request.url.endsWith('/oauth/token'))
      request.headers.set('cookie', [...cookies].map(([name, value]) => `${name}=${value}`).join('; '));
    const answer = await fetch(request);
    for (const cookie of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      cookies.set(name, value);
    }
    return answer;
  }, url);
  const call: typeof http.call = async (endpoint, asked) => {
    const kind: Kind = list
      ? 'list'
      : endpoint.method === 'POST' && endpoint.path !== authEndpoints.token.path
        ? 'write'
        : 'other';
    const begun = performance.now();
    const reply = await http.call(endpoint, asked);
    if (!way.offline) note(kind, judge(reply), performance.now() - begun, endpoint.path);
    return reply;
  };
  const note = (kind: Kind, outcome: Outcome, ms: number, path: string) => {
    const now = stage();
    if (outcome.class === 'done' && kind !== 'other') (kind === 'write' ? now.writes : now.lists).push(ms);
    const { status, retryAfterMs } = outcome;
    if (outcome.class === 'done' || outcome.class === 'missing') return;
    if ((status === 429 || status === 503) && retryAfterMs !== null) {
      way.refused += 1;
      if (kind === 'write') now.refusedWrites += 1;
      else if (kind === 'list') now.refusedLists += 1;
      else now.refusedOthers += 1;
    } else count(now.errors, `${path} ${status ?? outcome.code}`);
  };
  const renew = async () => {
    const body = { grant_type: 'refresh_token', client_id: WEB_CLIENT_ID, user_id: person.userId };
    const reply = await call(authEndpoints.token, { body, within: 15_000 });
    const answer = reply.kind === 'answer' && reply.status === 200 ? tokenAnswer.safeParse(reply.body) : null;
    if (!answer?.success) return false;
    [token, until] = [answer.data.access_token, Date.now() + answer.data.expires_in * 1_000];
    return true;
  };
  let renewing: Promise<boolean> | null = null;
  const way: Way = {
    offline: false,
    refused: 0,
    expire: () => {
      until = 0;
    },
    send: async (endpoint, asked, look) => {
      if (Date.now() > until - MARGIN_MS) {
        renewing ??= renew().finally(() => {
          renewing = null;
        });
        if (!(await renewing)) return judge({ kind: 'nothing', reason: 'network' });
      }
      const outcome = judge(await call(endpoint, { ...asked, token }));
      // With what came back the results of several pieces are read.
      look?.(outcome);
      return outcome;
    },
  };
  return way;
}

/** What came of one piece of work, alone or in a call with others. */
export function noteWork(stage: Stage, way: Way, op: OpRow, outcome: Outcome, alone: boolean): void {
  if (outcome.class === 'done') {
    stage.acknowledged.push(Date.now() - Date.parse(op.capturedAt));
    stage.arrived += 1 + op.absorbs.length;
  } else if (alone) return;
  else if (outcome.class === 'transient') {
    way.refused += 1;
    stage.refusedWrites += 1;
  } else count(stage.errors, `${op.kind} ${outcome.status ?? ''} ${outcome.code ?? ''}`);
}

function count(errors: Map<string, number>, what: string): void {
  errors.set(what, (errors.get(what) ?? 0) + 1);
}
