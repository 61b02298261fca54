import * as z from 'zod/mini';
import type { Endpoint } from '#contract/endpoint.ts';
import type { TallybookDb } from '#db/database.ts';
import { findLease, findRecorder, saveContact } from '#db/device/contact.ts';
import { clockOffset } from '#sync/clock-offset.ts';
import type { Server } from '#sync/server.ts';
import type { Outcome } from './outcome.ts';
import { rangesText } from './send-op.ts';

/** GET /api/ping as a device asks it. */
const ping = {
  method: 'GET',
  path: '/api/ping',
  access: 'public',
  answer: z.object({ serverTime: z.string() }),
} as const satisfies Endpoint;

/** As many as fit in a header; a device discards only a handful in its life. */
const MOST_VOIDS = 200;

/**
 * Tells the server the last number that this device has given out, so that work that never arrives is missed there, and
 * which numbers no longer stand for anything, so that nothing is missed without reason. Learns how far the clocks are
 * apart. Never throws because the server can't be reached.
 */
export async function reportSequence(
  db: TallybookDb,
  server: Pick<Server, 'send'>,
  now: () => number,
): Promise<Outcome | null> {
  const [recorder, lease] = await Promise.all([findRecorder(db), findLease(db)]);
  if (!recorder) return null;
  const voids = (lease?.voids ?? []).slice(-MOST_VOIDS);
  const sentAt = now();
  const outcome = await server.send(ping, {
    headers: {
      'x-device-id': recorder.deviceId,
      'x-device-seq': String(recorder.nextSeq - 1),
      ...(voids.length > 0 ? { 'x-device-absorbs': rangesText(voids.flatMap(numbersOf)) } : {}),
    },
  });
  const serverTime = serverTimeOf(outcome);
  if (serverTime !== null) await saveContact(db, clockOffset(serverTime, sentAt, now()));
  return outcome;
}

/** The server's time when it answered, ms; null if it did not. */
export function serverTimeOf(outcome: Outcome | null): number | null {
  const answer = outcome?.class === 'done' ? z.safeParse(ping.answer, outcome.body) : null;
  return answer?.success ? Date.parse(answer.data.serverTime) : null;
}

const numbersOf = ([from, to]: readonly [number, number]) => Array.from({ length: to - from + 1 }, (_, i) => from + i);
