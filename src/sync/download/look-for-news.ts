import { trimJournal } from '#db/device/journal.ts';
import { dexieOutbox } from '#db/outbox/dexie-outbox.ts';
import { countQueued } from '#db/outbox/outbox.ts';
import { prune } from '#db/outbox/server-restored.ts';
import { checkServer, type DrainPorts } from '#sync/send/drain.ts';
import { reportSequence, serverTimeOf } from '#sync/send/report-sequence.ts';
import type { PullScope } from '#sync/sync-machine.ts';
import { followChanges } from './follow-changes.ts';
import type { PullPorts } from './pull.ts';
import { verifySessions } from './verify-sessions.ts';

/**
 * One look for news: first, which life of the server is answering, and whether it still has what it accepted; then what
 * changed in what this device keeps; then whether sent sessions are the same on both sides; then work that has been on
 * the server long enough is removed from the device. Where only changes are asked for, that is one call. @returns whether there is work to send: a restored server has lost
 * some.
 */
export async function lookForNews(ports: PullPorts & Pick<DrainPorts, 'ask'>, scope: PullScope): Promise<boolean> {
  const { db, server, now } = ports;
  if (scope === 'changes') {
    await followChanges(ports, scope);
    return false;
  }
  const serverNow = serverTimeOf(await reportSequence(db, server, now));
  await checkServer(ports);
  await followChanges(ports);
  await verifySessions(ports);
  // Without the server's time, nothing counts as old: the device's clock may have jumped since the last answer.
  if (serverNow !== null) await prune(dexieOutbox(db), serverNow);
  await trimJournal(db);
  return (await countQueued(dexieOutbox(db))) > 0;
}
