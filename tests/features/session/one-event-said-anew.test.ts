import fc from 'fast-check';
import { expect, test } from 'vitest';
import { listEvents } from '#db/queries/sessions.ts';
import { foldSession } from '#domain/session/tally.ts';
import { correctEvent } from '#features/session/log/correct-event.ts';
import { logLines } from '#features/session/log/log-lines.ts';
import { restoreEvent } from '#features/session/log/restore-event.ts';
import { recordTap } from '#features/session/record/record-tap.ts';
import { undoEvent, undoLast } from '#features/session/record/undo.ts';
import { makeDevice, startVisit } from '../../setup/device.ts';

/*
 * A tap that is described, corrected, taken back and brought back, in any order: what happened once counts once at most,
 * under whichever behavior it was said to be last.
 */
const step = fc.record({
  what: fc.constantFrom('describe', 'correct', 'undo', 'undo last', 'restore'),
  which: fc.nat(),
});

async function countAfter(steps: readonly { what: string; which: number }[]): Promise<number> {
  const device = await makeDevice();
  const session = await startVisit(device);
  await recordTap(device, session, 1);
  for (const { what, which } of steps) {
    device.time.now += 1000;
    const lines = logLines(await listEvents(device.db, session));
    const some = (may: 'canCorrect' | 'canUndo' | 'canRestore') => {
      const able = lines.filter((line) => line[may]);
      return able[which % Math.max(1, able.length)]?.event;
    };
    const tap = some('canCorrect');
    if (what === 'undo last' && lines.some(({ canUndo }) => canUndo)) await undoLast(device, session);
    const [undone, restored] = [some('canUndo'), some('canRestore')];
    if (what === 'undo' && undone) await undoEvent(device, session, undone.uid);
    if (what === 'restore' && restored) await restoreEvent(device, session, restored.uid);
    if (tap?.kind === 'tap' && (what === 'describe' || what === 'correct')) {
      const abc = { antecedent: `Demand ${which}` };
      const act = { ...(what === 'describe' ? { abc } : {}), kind: 'tap' as const };
      const behaviour_id = what === 'correct' ? (which % 2) + 1 : tap.behaviour_id;
      await correctEvent(device, session, tap.uid, { ...act, behaviour_id }, tap.at);
    }
  }
  const events = await listEvents(device.db, session);
  // What the log shows as taken back, and offers, would not count beside what stands.
  const stands = logLines(events).filter(({ voided }) => voided === null);
  expect(logLines(events).some(({ canRestore }) => canRestore) && stands.length > 0).toBe(false);
  const { behaviors } = foldSession(events);
  device.db.close();
  return Object.values(behaviors).reduce((sum, { count }) => sum + count, 0);
}

test('one tap counts once, however often it is said anew: no Restore counts what was corrected beside its correction', async () => {
  expect(await countAfter(['describe', 'correct', 'restore'].map((what) => ({ what, which: 0 })))).toBe(1);
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 8 }), async (steps) => {
      expect(await countAfter(steps)).toBeLessThanOrEqual(1);
    }),
    { numRuns: 40 },
  );
});
