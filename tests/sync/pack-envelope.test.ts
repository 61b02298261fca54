import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { OpRow } from '#db/rows.ts';
import { emptyLoad, isBearable, mayFollow, mostWith, withOps } from '#sync/send/pack-envelope.ts';
import { noteOp, queuedOp } from './make-op.ts';

const load = (ops: readonly OpRow[]) => ops.reduce((sum, op) => withOps(sum, [op]), emptyLoad);
const many = (count: number, given: Partial<OpRow> = {}) =>
  Array.from({ length: count }, (_, i) => queuedOp({ seq: i + 1, ...given }));

describe('what goes out in one call', () => {
  it('is a hundred pieces of work at most', () => {
    expect(isBearable(load(many(100)))).toBe(true);
    expect(isBearable(load(many(101)))).toBe(false);
  });

  it('is no longer than a slow line takes through before it times out, but a single piece always goes', () => {
    const long = { body: { uid: 's', text: 'x'.repeat(40_000) } };
    expect(isBearable(load(many(2, long)))).toBe(false);
    expect(isBearable(load(many(1, { body: { uid: 's', text: 'x'.repeat(400_000) } })))).toBe(true);
  });

  it('is less each time that it was not answered, and in the end one piece alone: a poisoned one takes no other with it', () => {
    expect([0, 1, 2, 3, 40].map((attempts) => mostWith({ attempts }))).toEqual([100, 20, 5, 1, 1]);
    const fresh = many(30);
    expect(isBearable(load([...fresh, queuedOp({ attempts: 1 })]))).toBe(false);
    expect(isBearable(load([...fresh, queuedOp({ attempts: 3 })]))).toBe(false);
  });

  it('never grows lighter by one piece more', () => {
    const op = fc.record({ attempts: fc.nat({ max: 5 }), body: fc.record({ text: fc.string({ maxLength: 200 }) }) });
    fc.assert(
      fc.property(fc.array(op, { maxLength: 120 }), op, (ops, next) => {
        const before = load(ops.map((given) => queuedOp(given)));
        const after = withOps(before, [queuedOp(next)]);
        expect(after.bytes).toBeGreaterThan(before.bytes);
        expect(after.most).toBeLessThanOrEqual(before.most);
        if (before.ops > 1 && !isBearable(before)) expect(isBearable(after)).toBe(false);
      }),
    );
  });
});

describe('what follows in the same call', () => {
  const start = queuedOp({ kind: 'startSession', body: { uid: 's' } });
  const taps = queuedOp({});
  const submit = queuedOp({
    kind: 'submitSession',
    entityType: 'note',
    body: { session_uid: 's', note: { uid: 'n' } },
  });

  it('is work on the same record, which the server leaves alone when what is before it is refused', () => {
    expect(mayFollow([start], taps)).toBe(true);
    expect(mayFollow([start, taps], submit)).toBe(true);
    expect(mayFollow([start], queuedOp({ kind: 'saveNote', body: { uid: 'n' } }))).toBe(false);
    expect(mayFollow([start], queuedOp({ kind: 'restartSession', body: { id: 7 } }))).toBe(false);
  });

  it('is no second save of a note: it names the version that the first one makes', () => {
    expect(mayFollow([noteOp({})], noteOp({}))).toBe(false);
    expect(mayFollow([noteOp({})], submit)).toBe(false);
    expect(mayFollow([noteOp({})], taps)).toBe(true);
  });

  it('is no change of an event: it names the number that the server gives', () => {
    const event = { entityType: 'event', body: { uid: 'e' } } as const;
    const made = queuedOp({ kind: 'createEvent', ...event });
    expect(mayFollow([made], queuedOp({ kind: 'updateEvent', ...event }))).toBe(false);
  });
});
