import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { TallybookDb } from '#db/database.ts';
import { saveAuth } from '#db/device/contact.ts';
import { tapPriority } from '#db/device/tap-priority.ts';
import { dexieOutbox } from '#db/outbox/dexie-outbox.ts';
import { inParts } from '#db/store/in-parts.ts';
import { findCursor, saveCursor, storeChanges } from '#db/store/store-changes.ts';
import { must } from '#lib/must.ts';
import { makeNote } from '../sync/make-op.ts';

/** A finger lies on a tile for so long, and its tap is on the disk so long after it lifted, ms. */
const PRESS_MS = 40;
const SAVED_MS = 20;

/** A person whose fingers come down at these moments, ms, on a clock that only waiting moves. `saves`: their taps reach the disk. */
function tapping(moments: readonly number[], saves = true) {
  let now = 0;
  const acts = moments.flatMap((at) => [
    { at, act: () => turn.recording() },
    { at: at + PRESS_MS, act: () => turn.recording() },
    ...(saves ? [{ at: at + PRESS_MS + SAVED_MS, act: () => turn.recorded() }] : []),
  ]);
  const turn = tapPriority(
    () => now,
    async (ms) => {
      const until = now + ms;
      for (const { at, act } of acts.filter((one) => one.at > now && one.at <= until)) {
        now = at;
        act();
      }
      now = until;
    },
  );
  if (moments[0] === 0) turn.recording();
  return { turn, now: () => now };
}

const every = (ms: number, until: number) => Array.from({ length: until / ms }, (_, n) => n * ms);

test('while nobody taps, nothing waits', async () => {
  const { turn, now } = tapping([]);
  await turn.inBetween(async () => {});
  expect(now()).toBe(0);
});

test('work waits for the end of a burst of taps', async () => {
  const { turn, now } = tapping(every(200, 1000));
  await turn.inBetween(async () => {});
  expect(now()).toBe(800 + PRESS_MS + SAVED_MS + 300);
});

test('taps without an end hold work up three seconds, and then it is done between two taps: one piece in each gap', async () => {
  const { turn, now } = tapping(every(200, 60_000));
  const begun: number[] = [];
  const piece = () => turn.inBetween(async () => void begun.push(now()));
  await Promise.all([piece(), piece(), piece()]);
  expect(begun[0]).toBeGreaterThanOrEqual(3000);
  // From when a tap is on the disk and painted until the next finger comes down.
  for (const at of begun) expect(at % 200).toBeGreaterThanOrEqual(PRESS_MS + SAVED_MS + 40);
  const gaps = begun.map((at) => Math.floor(at / 200));
  expect(gaps).toEqual([gaps[0], gaps[0], gaps[0]].map((gap, n) => must(gap, 'a gap') + n));
});

test('a finger that taps without a tap reaching the disk holds work up for a moment more, and not for ever', async () => {
  const { turn, now } = tapping(every(100, 60_000), false);
  await turn.inBetween(async () => {});
  expect(now()).toBe(3000 + 300 + 40);
});

test('the first tap of a burst waits behind one piece of work, not behind all that is there to do', async () => {
  const { turn, now } = tapping([]);
  const begun: number[] = [];
  const work = () =>
    turn.inBetween(async () => {
      begun.push(now());
      if (begun.length === 1) turn.recording();
    });
  await Promise.all([work(), work(), work()]);
  expect(begun).toEqual([0, 300, 300]);
});

test('work that fails says so, and what comes after it is done all the same', async () => {
  const { turn } = tapping([]);
  const failing = turn.inBetween(() => Promise.reject(new Error('the disk is full')));
  const after = turn.inBetween(async () => 'done');
  await expect(failing).rejects.toThrow('the disk is full');
  expect(await after).toBe('done');
});

test('a clock that stands still holds nothing up for ever', async () => {
  let slept = 0;
  const turn = tapPriority(
    () => 0,
    async (ms) => {
      slept += ms;
    },
  );
  turn.recording();
  await turn.inBetween(async () => {});
  expect(slept).toBe(3000 + 300 + 40);
});

test('a page that is being stored, and answers being written down, let a burst of taps go before them', async () => {
  const { turn, now } = tapping([]);
  const db = new TallybookDb(1, turn);
  const begun: [string, number][] = [];
  await inParts(db, Array.from({ length: 60 }), async (part) => {
    begun.push([`${part.length} rows`, now()]);
    turn.recording();
  });
  await dexieOutbox(db).write('records', async () => void begun.push(['answers', now()]));
  expect(begun).toEqual([
    ['25 rows', 0],
    ['25 rows', 300],
    ['10 rows', 600],
    ['answers', 900],
  ]);
  db.close();
});

test('a page of changes is stored between two answers, and neither waits for the other for ever', async () => {
  const { turn } = tapping([]);
  const db = new TallybookDb(2, turn);
  await saveAuth(db, { accessToken: 'a token', expiresAt: 0, needsSignIn: false });
  await saveCursor(db, 'a', 0);
  const from = must(await findCursor(db), 'a cursor');
  const note = makeNote({}, 1);
  const page = {
    changes: [{ entity: 'note' as const, change: 'put' as const, id: note.id, row: note }],
    nextCursor: 'b',
  };
  const answers = () => dexieOutbox(db).write('records', async (tx) => tx.countOf('queued'));
  const [, stored] = await Promise.all([answers(), storeChanges(db, from, page), answers()]);
  expect([stored, await db.notes.count(), (await findCursor(db))?.cursor]).toEqual([true, 1, 'b']);
  db.close();
});
