/**
 * `npm run restored`: after a backup was put back, gives the database a new epoch. Devices see it at their next call
 * and offer again what they sent in the last 30 days; receipts in the backup keep everything from being done twice.
 * What is entered from now on gets numbers that no device has seen.
 */
import { runCommand } from './command.ts';
import { beginEpoch, noteEpochBegun } from './db/begin-epoch.ts';
import { findLostSeal } from './db/newest-seals.ts';
import { keepNewestSeals, readKnownSeals } from './known-seals.ts';

await runCommand(async ({ owner }, { dataDir }) => {
  const { before, now } = await beginEpoch(owner);
  await noteEpochBegun(owner, new Date());
  const lost = await findLostSeal(owner, readKnownSeals(dataDir, before));
  await keepNewestSeals(owner, dataDir);
  const audit =
    lost === null
      ? ''
      : `The audit of company ${lost} ends before the newest seal that was known of it: right for a backup from before that, and for nothing else.\n`;
  return `The epoch was ${before} and is ${now}: devices will offer their work of the last 30 days again.\n${audit}`;
});
