import { v4 as uuid } from 'uuid';
import { leapAhead } from './leap-ahead.ts';
import type { Db } from './pool.ts';
import { readEpoch } from './queries/read-epoch.ts';

/**
 * Begins another life of the database: every answer from now on carries a new epoch, and no number of the lost life
 * is given out again. Needs the tables' owner.
 */
export async function beginEpoch(db: Db, now = new Date()): Promise<{ before: string; now: string }> {
  return db.transaction().execute(async (tx) => {
    const before = await readEpoch(tx);
    const epoch = uuid();
    await leapAhead(tx, now);
    await tx.updateTable('installation').set({ epoch }).execute();
    return { before, now: epoch };
  });
}

/**
 * Notes since when. A restored backup has the column only after its tables were brought to this version. Links that were
 * mailed in the life before open nothing any more: some were used since, and their mails lie in mailboxes.
 */
export async function noteEpochBegun(db: Db, now: Date): Promise<void> {
  await db.updateTable('installation').set({ begun_at: now }).execute();
  await db.deleteFrom('mails').execute();
  await db.deleteFrom('password_links').execute();
}

/**
 * Ends every sign-in: those that were ended after the backup are good again in it. Whoever signs in anew finds what is
 * unsent on their device.
 */
export async function endSignIns(db: Db, now: Date): Promise<void> {
  await db.updateTable('token_families').set({ revoked_at: now }).where('revoked_at', 'is', null).execute();
}

export const EVERYBODY_SIGNS_IN = 'Everybody signs in again; what is unsent stays on their devices.';

/** @param doing what the person at the keyboard does instead, such as `restore with` */
export const signInsAreBack = (doing: string): string =>
  `Sign-ins that were ended since are good again, a lost tablet's too: end them under Devices before you open the address, or ${doing} --sign-out, and everybody signs in again. Links in mails of before open nothing any more: invite again whoever has not come in.`;
