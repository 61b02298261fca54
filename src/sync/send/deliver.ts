import type { TallybookDb } from '#db/database.ts';
import { listUnsent } from '#db/queries/unsent.ts';
import type { Locks } from '#lib/locks.ts';
import type { Server } from '#sync/server.ts';
import { drain } from './drain.ts';
import { wirePorts } from './wire-ports.ts';

/** The most slices of sending in one delivery: some minutes on a slow line, but never endless. */
const MOST_SLICES = 15;

/**
 * Sends what is left on this device from somebody who may no longer do anything else here. @returns how many records
 * stay, because the network failed or the server refused them.
 */
export async function deliver(
  db: TallybookDb,
  ports: { server: Pick<Server, 'send'>; locks: Locks; now(): number },
): Promise<number> {
  const { server, locks, now } = ports;
  for (let slice = 0; slice < MOST_SLICES; slice++) {
    const { stopped, nextInMs } = await drain({ db, locks, now, random: Math.random, ...wirePorts(server) }, 'at-once');
    if (stopped !== null || nextInMs !== 0) break;
  }
  return (await listUnsent(db)).length;
}
