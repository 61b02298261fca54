import { accessSync, constants, statfsSync } from 'node:fs';
import { freemem } from 'node:os';

/** Where Linux keeps files in memory. */
const IN_MEMORY = '/dev/shm';
/** Twice what a run was seen to need at most, bytes. */
const ROOM = 4 * 2 ** 30;

/**
 * The folder in memory for what tests write and throw away, or null where there is none with room. A copy of a database
 * is three hundred small files: on a disk they take several times the processor's time, and then wait for the disk.
 */
export function memoryFolder() {
  try {
    accessSync(IN_MEMORY, constants.W_OK);
    const { bavail, bsize } = statfsSync(IN_MEMORY);
    return Math.min(bavail * bsize, freemem()) >= ROOM ? IN_MEMORY : null;
  } catch {
    return null;
  }
}
