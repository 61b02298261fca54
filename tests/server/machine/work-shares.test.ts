import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Caller, createWorkShares } from '#server/http/access/work-shares.ts';
import { openWorld, type Who, type World } from '../world.ts';

const rules = { workAtOnceMs: 1_000, workShare: 0.2 };
const one: Caller = { person: '1:1', line: 'person:1:1' };
const tablet: Caller = { person: '1:1', line: 'device:1:1' };
const other: Caller = { person: '1:2', line: 'person:1:2' };

function timed() {
  let now = 0;
  const shares = createWorkShares(rules, () => now);
  const pass = (ms: number) => {
    now += ms;
  };
  const work = (caller: Caller, ms: number) => {
    const end = shares.begin(caller);
    pass(ms);
    end();
  };
  /** A whole call that costs nothing. */
  const ask = (caller: Caller) => shares.arrive(caller)();
  return { shares, pass, work, ask, now: () => now };
}

describe('the share of a caller', () => {
  test('whoever asks alone waits for nobody, however much they ask, on screens and a tablet at once', () => {
    const { shares, work, ask } = timed();
    for (let turn = 0; turn < 100; turn++) {
      for (const caller of [one, tablet]) {
        ask(caller);
        expect(shares.restOf(caller)).toBe(0);
        work(caller, 500);
      }
    }
  });

  test('while somebody else asks, a second of work is free, and what goes beyond it waits until its share has passed', () => {
    const { shares, pass, work, ask } = timed();
    work(one, 1_000);
    ask(other);
    expect(shares.restOf(one)).toBe(0);
    work(one, 100);
    expect([shares.restOf(one), shares.restOf(tablet), shares.restOf(other)]).toEqual([400, 0, 0]);
    pass(400);
    expect(shares.restOf(one)).toBe(0);
  });

  test('somebody who has been waiting for a long time counts as asking', () => {
    const { shares, pass, work } = timed();
    const answered = shares.arrive(other);
    work(one, 1_200);
    pass(5);
    expect(shares.restOf(one)).toBeGreaterThan(0);
    answered();
    pass(1_001);
    work(one, 1_000);
    expect(shares.restOf(one)).toBe(0);
  });

  test('who waited beside ten others’ work pays a tenth of the time, and one long report slows nobody for minutes', () => {
    const { shares, pass, work, ask } = timed();
    const ends = Array.from({ length: 10 }, (_, at) => shares.begin({ person: `1:${at}`, line: `person:1:${at}` }));
    pass(9_000);
    for (const end of ends) end();
    ask(other);
    expect(shares.restOf({ person: '1:0', line: 'person:1:0' })).toBe(0);
    work(one, 60_000);
    ask(other);
    expect(shares.restOf(one)).toBe(2_000);
  });

  test('four calls of one person at once cost four times', () => {
    const { shares, pass, ask } = timed();
    const ends = Array.from({ length: 4 }, () => shares.begin(one));
    pass(300);
    for (const end of ends) end();
    ask(other);
    expect(shares.restOf(one)).toBe(1_000);
  });

  test('of one who rests as told is their second and their part of the time, whatever their calls cost', () => {
    const pieces = fc.array(fc.integer({ min: 1, max: 390 }), { minLength: 1, maxLength: 200 });
    fc.assert(
      fc.property(pieces, (lengths) => {
        const { shares, pass, work, ask, now } = timed();
        let worked = 0;
        for (const ms of lengths) {
          ask(other);
          expect(shares.restOf(other)).toBe(0);
          pass(shares.restOf(one));
          // The last piece is let in before it is known what it takes.
          expect(worked).toBeLessThanOrEqual(rules.workAtOnceMs + 400 + (now() + 1) * rules.workShare);
          work(one, ms);
          worked += ms;
        }
      }),
    );
  });
});

describe('a person who asks for more than their share while somebody else asks', () => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld({ limits: { workAtOnceMs: 1, workShare: 0.001 } });
  });
  afterAll(() => world.close());

  test('waits, and is answered', async () => {
    const timeOf = async (as: Who) => {
      const begun = performance.now();
      expect((await world.ask('GET', '/api/notes?limit=1', { as })).statusCode).toBe(200);
      return performance.now() - begun;
    };
    const both = async () => Math.max(...(await Promise.all([timeOf('rbt'), timeOf('admin')])));
    await expect.poll(both, { timeout: 15_000 }).toBeGreaterThan(300);
  });
});
