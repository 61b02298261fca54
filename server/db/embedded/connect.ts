import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import type { Refusal } from '../refusal.ts';
import { openSession } from './owner.ts';
import type { Place } from './place.ts';
import {
  findPostmaster,
  type Postmaster,
  quitPostmaster,
  type SpawnedPostmaster,
  spawnPostmaster,
} from './postmaster.ts';
import { postgresRefusal } from './why-postgres-refused.ts';

export interface Connected {
  postmaster: Postmaster;
  session: pg.Client;
}

/** Recovery after a power cut may take this long; normally a start takes a tenth of a second. */
const START_LIMIT_MS = 120_000;
/** A postmaster that runs opens its socket within this time. */
const SOCKET_LIMIT_MS = 15_000;
/** An end takes some seconds; one that takes longer hangs, as after a PANIC on a full disk. */
const SHUTDOWN_LIMIT_MS = 20_000;
/** PostgreSQL's code for "starting up", "shutting down" and "in recovery". */
const NOT_NOW = '57P03';

/**
 * Reaches the PostgreSQL that runs on `place`, or starts one and waits until it answers. One that lets nobody in and
 * does not come to an end is ended, once: nobody works on it.
 */
export async function connect(place: Place, durable: boolean): Promise<Connected> {
  let begun = Date.now();
  let quit = false;
  let spawned: SpawnedPostmaster | null = null;
  for (;;) {
    const waited = Date.now() - begun;
    const running = findPostmaster(place.cluster);
    if (running === null) spawned = await respawn(spawned, place, durable, waited);
    const postmaster = running ?? spawned;
    if (postmaster?.socketFolder) {
      const answer = await tryToOpen(postmaster);
      if ('session' in answer) return { postmaster, session: answer.session };
      if (waited > limitFor(answer)) {
        if (quit || answer.code !== NOT_NOW) throw silent(postmaster, place, answer);
        await quitPostmaster(place.cluster, postmaster);
        [quit, begun, spawned] = [true, Date.now(), null];
      }
    }
    await pause(20);
  }
}

function limitFor({ code, message }: { code: string; message: string }): number {
  if (code !== NOT_NOW) return SOCKET_LIMIT_MS;
  return message.includes('shutting down') ? SHUTDOWN_LIMIT_MS : START_LIMIT_MS;
}

/**
 * The process that is starting, or another one when that has ended. After a `kill -9` of PostgreSQL its sub-processes
 * live on for a moment, and until then no other may start: so one refusal of its own is no reason to give up.
 */
async function respawn(
  spawned: SpawnedPostmaster | null,
  place: Place,
  durable: boolean,
  waited: number,
): Promise<SpawnedPostmaster> {
  const reason = spawned?.whyEnded() ?? null;
  if (spawned && reason === null) return spawned;
  if (waited > SOCKET_LIMIT_MS) throw postgresRefusal('PostgreSQL can’t start', place.cluster, reason ?? '');
  if (spawned) await pause(200);
  return spawnPostmaster(place, durable);
}

type Answer = { session: pg.Client } | { code: string; message: string };

async function tryToOpen(postmaster: Postmaster): Promise<Answer> {
  try {
    return { session: await openSession(postmaster) };
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    return { code, message: String(error) };
  }
}

function silent({ pid }: Postmaster, { cluster }: Place, { message }: { message: string }): Refusal {
  const what = `PostgreSQL (process ${pid}) runs on ${cluster} and does not answer: stop it with kill -QUIT ${pid}`;
  return postgresRefusal(what, cluster, message);
}
