/**
 * `npm run restored`: after a backup was put back, gives the database a new epoch. Devices see it at their next call
 * and offer again what they sent in the last 30 days; receipts in the backup keep everything from being done twice.
 * What is entered from now on gets numbers that no device has seen. With `--sign-out` everybody signs in again: a sign-in
 * that was ended since is good again in the backup.
 */
import { parseArgs } from 'node:util';
import { runCommand } from './command.ts';
import { beginEpoch, EVERYBODY_SIGNS_IN, endSignIns, noteEpochBegun, signInsAreBack } from './db/begin-epoch.ts';
import { findLostSeal } from './db/newest-seals.ts';
import { Refusal } from './db/refusal.ts';
import { keepNewestSeals, readKnownSeals } from './known-seals.ts';

await runCommand(async ({ owner }, { dataDir, otherDatabases }) => {
  const signsOut = readSignOut();
  const { before, now } = await beginEpoch(owner);
  await noteEpochBegun(owner, new Date());
  if (signsOut) await endSignIns(owner, new Date());
  const lost = await findLostSeal(owner, readKnownSeals(dataDir, before));
  await keepNewestSeals(owner, dataDir);
  const audit =
    lost === null
      ? ''
      : `The audit of company ${lost} ends before the newest seal that was known of it: right for a backup from before that, and for nothing else.\n`;
  const others =
    otherDatabases.length > 0 ? 'Start every process again: then the other databases have this epoch, too.\n' : '';
  return `The epoch was ${before} and is ${now}: devices will offer their work of the last 30 days again. ${signsOut ? EVERYBODY_SIGNS_IN : signInsAreBack('run this with')}\n${others}${audit}`;
});

function readSignOut(): boolean {
  try {
    return parseArgs({ options: { 'sign-out': { type: 'boolean', default: false } } }).values['sign-out'];
  } catch (error) {
    throw new Refusal(`${error instanceof Error ? error.message : error}: npm run restored [-- --sign-out]`);
  }
}
