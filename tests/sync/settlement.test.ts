import { describe, expect, it } from 'vitest';
import type { OpRow } from '#db/rows.ts';
import { noteFieldsOf } from '#domain/note/note-fields.ts';
import { must } from '#lib/must.ts';
import type { OutcomeClass } from '#sync/send/outcome.ts';
import { packOps } from '#sync/send/pack-ops.ts';
import { baseOf } from '#sync/send/repair-note.ts';
import { settlementOf } from '#sync/send/settlement.ts';
import { makeFacts, makeNote, makeNoteRow, makeOp, makeOutcome, noteOp, queuedOp, refusal } from './make-op.ts';

const classes: OutcomeClass[] = [
  'done',
  'held',
  'unknown',
  'unheard',
  'network-sign-in',
  'transient',
  'auth',
  'rejected',
  'conflict',
  'missing',
  'addendum',
  'fork',
  'device-fork',
  'too-large',
  'incompatible',
];

describe('what becomes of a sent op', () => {
  it.each(classes)('%s: nothing is ever dropped, and only done and held acknowledge', (cls) => {
    const op = noteOp({ comment: 'a' });
    const { op: settled, add } = settlementOf(op, makeOutcome(cls, { epoch: 'now' }), makeFacts());
    expect(settled.state === 'acked').toBe(cls === 'done' || cls === 'held');
    // An op that is out of the way has another one that carries it.
    expect(settled.state === 'superseded').toBe(add !== null);
    expect(settled).toMatchObject({ body: op.body, userId: op.userId, capturedAt: op.capturedAt });
  });

  it('an answer of the server as it was before a restore acknowledges nothing any more', () => {
    const sent = makeOp({ sentUnder: 'before' });
    const { op, why } = settlementOf(sent, makeOutcome('done', { epoch: 'before' }), makeFacts());
    expect({ ...op, why }).toMatchObject({ state: 'queued', opId: 'op-1', why: 'past epoch' });
  });

  it.each([
    'done',
    'held',
    'rejected',
  ] as const)('an answer (%s) of a life of the server that was never known, when another was learned meanwhile, counts for nothing', (cls) => {
    const sent = makeOp({ sentUnder: 'before' });
    const { op, why } = settlementOf(sent, makeOutcome(cls, { epoch: 'between' }), makeFacts());
    expect({ ...op, why }).toMatchObject({ state: 'queued', opId: 'op-1', why: 'past epoch' });
  });

  it('what a newer life of the server has taken is taken', () => {
    const sent = makeOp({ sentUnder: 'now' });
    const { op } = settlementOf(sent, makeOutcome('done', { epoch: 'a new one' }), makeFacts());
    expect(op.state).toBe('acked');
    expect(op).not.toHaveProperty('sentUnder');
  });

  it.each([
    'rejected',
    'missing',
    'conflict',
    'addendum',
    'fork',
    'too-large',
  ] as const)('a restored server that refuses (%s) judges without the work it has forgotten: the op waits until that is back', (cls) => {
    const sent = makeOp({ sentUnder: 'now' });
    const { op, why } = settlementOf(sent, makeOutcome(cls, { epoch: 'a new one' }), makeFacts());
    expect({ ...op, why }).toMatchObject({ state: 'queued', nextAttemptAt: 0, why: 'new epoch' });
  });

  it('a parent that the server once took and now does not know is offered again, once', () => {
    const start = makeOp({ seq: 1, kind: 'startSession', state: 'acked' });
    const op = makeOp({ seq: 2 });
    const first = settlementOf(op, makeOutcome('missing', { status: 404 }), makeFacts({ lane: [start, op] }));
    expect(first.op).toMatchObject({ state: 'queued', reoffered: true });
    expect(first.others).toMatchObject([{ seq: 1, state: 'queued', opId: 'op-1' }]);
    const second = settlementOf(first.op, makeOutcome('missing', { status: 404 }), makeFacts({ lane: [start, op] }));
    expect(second.op).toMatchObject({ state: 'rejected', lastError: { code: 'parent_missing' } });
  });

  it('where the server has forgotten what a note was made from, its later texts do not go by that: what the server now lacks was not taken out by anybody', () => {
    const start = makeOp({ seq: 1, kind: 'startSession', state: 'acked' });
    const waiting = noteOp({ comment: 'a b c' }, { seq: 3, state: 'queued', baseVersion: 8 });
    const saved = noteOp({ comment: 'a b' }, { seq: 2, baseVersion: 8 });
    const lane = [start, saved, waiting];
    const { op, others } = settlementOf(saved, makeOutcome('missing', { status: 404 }), makeFacts({ lane }));
    for (const one of [op, others[1]]) expect(one).toMatchObject({ state: 'queued', rewound: true, baseVersion: 0 });
    expect(others).toHaveLength(2);
  });

  it('a parent that was never sent is simply not there', () => {
    const { op } = settlementOf(makeOp(), makeOutcome('missing', { status: 404 }), makeFacts());
    expect(op.state).toBe('rejected');
  });
});

describe('a call that is too large', () => {
  const lane = Array.from({ length: 6 }, (_, i) =>
    queuedOp({ seq: i + 1, body: { session_uid: 's', events: [{ uid: `e${i + 1}` }] } }),
  );
  const packed = packOps(lane);

  it('is taken apart into what it was made of, to go out in packs of half the size, every event once', () => {
    const head: OpRow = { ...(packed?.op as OpRow), state: 'inflight', frozen: true };
    const absorbed = (packed?.absorbed ?? []).map(
      (op): OpRow => ({ ...op, state: 'superseded', absorbedBy: head.opId }),
    );
    const { op, others } = settlementOf(head, makeOutcome('too-large'), makeFacts({ lane: [head, ...absorbed] }));
    expect(op).toMatchObject({ seq: 1, opId: 'new-1', supersedes: 'op-1', absorbs: [], frozen: false, packMax: 3 });
    const again = [packOps([op, ...others]), packOps(others.slice(2))];
    expect(again.map((pack) => (pack?.op.body as { events: unknown[] }).events.length)).toEqual([3, 3]);
    const uids = [op, ...others].flatMap((one) =>
      (one.body as { events: { uid: string }[] }).events.map(({ uid }) => uid),
    );
    expect(uids).toEqual(['e1', 'e2', 'e3', 'e4', 'e5', 'e6']);
  });

  it('is taken apart also when its key had to be changed before: nothing of it is refused for good', () => {
    const head: OpRow = { ...(packed?.op as OpRow), state: 'inflight', frozen: true };
    const absorbed = (packed?.absorbed ?? []).map(
      (op): OpRow => ({ ...op, state: 'superseded', absorbedBy: head.opId }),
    );
    const renamed = settlementOf(head, makeOutcome('fork'), makeFacts({ lane: [head, ...absorbed] }));
    const again: OpRow = { ...renamed.op, state: 'inflight' };
    const { op, others } = settlementOf(
      again,
      makeOutcome('too-large'),
      makeFacts({ lane: [again, ...renamed.others], newId: () => 'later' }),
    );
    expect(op).toMatchObject({ state: 'queued', opId: 'later', absorbs: [] });
    expect(others.map(({ state }) => state)).toEqual(Array(5).fill('queued'));
  });

  it('that is a single op is refused for good, and kept to be seen', () => {
    expect(settlementOf(makeOp(), makeOutcome('too-large'), makeFacts()).op.state).toBe('rejected');
  });
});

describe('two devices under one id', () => {
  it('a number that another device has used: the same work under a new name of this device', () => {
    const { op, newDevice } = settlementOf(makeOp(), makeOutcome('device-fork'), makeFacts());
    expect([op.state, op.opId, newDevice]).toEqual(['queued', 'op-1', true]);
    expect(op.nextAttemptAt - 1000).toBeLessThanOrEqual(5000);
  });

  it('taps whose key is known with another body go out under a fresh key: their own ids keep them single', () => {
    const { op, newDevice } = settlementOf(makeOp(), makeOutcome('fork'), makeFacts());
    expect(op).toMatchObject({ state: 'queued', opId: 'new-1', supersedes: 'op-1' });
    expect(newDevice).toBe(true);
  });

  it('anything else with such a key is left to a person', () => {
    expect(settlementOf(noteOp({}), makeOutcome('fork'), makeFacts()).op.state).toBe('rejected');
  });
});

describe('a note that was changed on both sides', () => {
  const base = makeNote({ comment: 'base' }, 1);
  const theirs = makeNote({ comment: 'base', health_safety: 'theirs' }, 2);
  const theirsToo = makeNote({ comment: 'theirs' }, 1);

  it('different fields are merged into a new op; the refused one keeps its body', () => {
    const mine = noteOp({ comment: 'mine' }, { baseVersion: 1 });
    const row = makeNoteRow({ comment: 'mine' }, base);
    const settled = settlementOf(mine, refusal(theirs), makeFacts({ lane: [mine], note: row }));
    expect(settled.op).toMatchObject({ state: 'superseded', absorbedBy: 'new-1', body: mine.body });
    expect(settled.add).toMatchObject({
      state: 'queued',
      opId: 'new-1',
      supersedes: 'op-1',
      baseVersion: 2,
      body: { comment: 'mine', health_safety: 'theirs', merged: true },
    });
    expect(settled.note?.(row)).toMatchObject({ version: 2, fields: { comment: 'mine', health_safety: 'theirs' } });
  });

  it('the same field in two ways waits for a person, with both texts', () => {
    const mine = noteOp({ comment: 'mine' }, { baseVersion: 1 });
    const other = makeNote({ comment: 'other' }, 2);
    const { op, add } = settlementOf(mine, refusal(other), makeFacts({ lane: [mine], note: makeNoteRow({}, base) }));
    expect(add).toBeNull();
    expect(op).toMatchObject({
      state: 'conflict',
      body: { comment: 'mine' },
      lastError: { current: { comment: 'other' } },
    });
  });

  it('a later save that waits carries the merge, and nothing is sent twice', () => {
    const mine = noteOp({ comment: 'mine' }, { baseVersion: 1 });
    const later = noteOp({ comment: 'mine, longer' }, { seq: 2, state: 'queued', frozen: false });
    const settled = settlementOf(
      mine,
      refusal(theirs),
      makeFacts({ lane: [mine, later], note: makeNoteRow({}, base) }),
    );
    expect(settled).toMatchObject({ add: null, op: { state: 'superseded', absorbedBy: 'op-2' } });
    expect(settled.others).toMatchObject([
      { opId: 'op-2', baseVersion: 2, body: { comment: 'mine, longer', health_safety: 'theirs' } },
    ]);
  });

  it('a later save that conflicts keeps what it was made from, so that it is refused and seen', () => {
    const mine = noteOp({ comment: 'base', who_present: 'me' }, { baseVersion: 1 });
    const later = noteOp({ comment: 'mine' }, { seq: 2, state: 'queued', frozen: false });
    const other = makeNote({ comment: 'other' }, 2);
    const { others } = settlementOf(
      mine,
      refusal(other),
      makeFacts({ lane: [mine, later], note: makeNoteRow({}, base) }),
    );
    expect(others).toMatchObject([{ baseVersion: 1, noteBase: { comment: 'base' }, body: { comment: 'mine' } }]);
  });

  it('a later save that an earlier refusal left on an older text is not laid over what others wrote since', () => {
    const mine = noteOp(
      { comment: 'theirs', who_present: 'me' },
      { baseVersion: 1, noteBase: baseOf({ base: theirsToo }) },
    );
    const later = noteOp(
      { comment: 'mine' },
      { seq: 2, state: 'queued', frozen: false, baseVersion: 0, noteBase: null },
    );
    const now = makeNote({ comment: 'theirs', health_safety: 'new' }, 2);
    const facts = makeFacts({ lane: [mine, later], note: makeNoteRow({}, theirsToo) });
    const { others } = settlementOf(mine, refusal(now), facts);
    expect(others).toMatchObject([{ baseVersion: 0, noteBase: null, body: { comment: 'mine' } }]);
  });

  it('a later save that went out in a file can not be merged: it says what it was made from, and is not laid over what others wrote', () => {
    const mine = noteOp({ comment: 'mine' }, { baseVersion: 1 });
    const later = noteOp({ comment: 'mine, longer' }, { seq: 2, state: 'queued', frozen: true });
    const facts = makeFacts({ lane: [mine, later], note: makeNoteRow({}, base) });
    const { others } = settlementOf(mine, refusal(theirs), facts);
    expect(others).toMatchObject([{ opId: 'op-2', body: later.body, baseVersion: 1, noteBase: { comment: 'base' } }]);
  });

  it('a submit is never dropped for a later save: what follows waits for it', () => {
    const body = { session_uid: 's', note: { ...(noteOp({ comment: 'mine' }).body as object) } };
    const mine = noteOp({}, { kind: 'submitSession', body, baseVersion: 1 });
    const later = queuedOp({ seq: 2, kind: 'restartSession', body: { uid: 's' } });
    const settled = settlementOf(
      mine,
      refusal(theirs),
      makeFacts({ lane: [mine, later], note: makeNoteRow({}, base) }),
    );
    expect(settled.add).toMatchObject({
      kind: 'submitSession',
      body: { note: { comment: 'mine', health_safety: 'theirs' } },
    });
    expect(settled.others).toMatchObject([{ seq: 2, deps: ['new-1'] }]);
  });

  it('a version older than the one the save was made from shows a server that was put back: what it lacks was taken out by nobody', () => {
    const known = makeNote({ comment: 'base', who_present: 'sent once' }, 9);
    const mine = noteOp({ comment: 'base', who_present: 'sent once', health_safety: 'mine' }, { baseVersion: 9 });
    const facts = makeFacts({ lane: [mine], note: makeNoteRow({}, known) });
    const { add } = settlementOf(mine, refusal(makeNote({ comment: 'base' }, 2)), facts);
    expect(add).toMatchObject({ baseVersion: 2, body: { who_present: 'sent once', health_safety: 'mine' } });
  });

  it('a server that refuses the very version it names is not asked for ever', () => {
    const mine = noteOp({ comment: 'mine' }, { baseVersion: 2 });
    expect(settlementOf(mine, refusal(theirs), makeFacts({ note: makeNoteRow({}, base) })).op.state).toBe('conflict');
  });
});

describe('a note that was billed meanwhile', () => {
  it('what was changed goes out as an addendum; the note stays as it was billed', () => {
    const base = makeNote({ comment: 'base' }, 1, true);
    const mine = noteOp({ comment: 'base and more' }, { baseVersion: 1 });
    const facts = makeFacts({ note: makeNoteRow({}, base) });
    const { op, add } = settlementOf(mine, refusal(base, 'addendum'), facts);
    expect(op).toMatchObject({ state: 'superseded', body: mine.body });
    expect(add).toMatchObject({
      kind: 'addAddendum',
      params: { id: 5 },
      supersedes: 'op-1',
      body: { reason: 'Written before its author knew that it was billed', comment: 'base and more' },
    });
    expect(Object.keys(add?.body as object).sort()).toEqual(['comment', 'reason', 'uid']);
    const paid = makeOutcome('addendum', { status: 409, code: 'settled', body: { current: base } });
    expect(settlementOf(mine, paid, facts).add?.body).toMatchObject({
      reason: 'Written before its author knew that it was paid',
    });
  });

  it('where nothing else has come to it, its author has seen all that it says: so says the addendum', () => {
    const edited = { id: 1, by: 'A', at: '2026-11-20T22:04:00Z' };
    const seen = { ...makeNote({ comment: 'base' }, 1), edited };
    const billed = { ...makeNote({ comment: 'base' }, 2, true), edited };
    const mine = noteOp({ comment: 'base and more' }, { baseVersion: 1 });
    const facts = makeFacts({ note: { ...makeNoteRow({}, seen), version: 1 } });
    const again = must(settlementOf(mine, refusal(billed), facts).add, 'the save, anew');
    expect(again).toMatchObject({ kind: mine.kind, baseVersion: 2 });
    expect(again.body).not.toHaveProperty('merged');
    const { add } = settlementOf(again, refusal(billed, 'addendum'), facts);
    expect(add).toMatchObject({ kind: 'addAddendum', baseVersion: 2 });
    // Somebody has written in it, or asked something: that was not seen.
    for (const other of [
      { ...billed, edited: { ...edited, at: '2026-11-21T08:00:00Z' } },
      { ...billed, review: { decision: 'returned', comment: 'Who?', by: 'B', at: '2026-11-21T08:00:00Z' } },
    ]) {
      const merged = must(settlementOf(mine, refusal(other), facts).add, 'the save, anew');
      expect(merged.body).toMatchObject({ merged: true });
      expect(settlementOf(merged, refusal(other, 'addendum'), facts).add?.baseVersion).toBeNull();
    }
  });

  it('a submit is never turned into an addendum alone: its session would stay open', () => {
    const body = { session_uid: 's', note: noteOp({ comment: 'x' }).body };
    const submit = noteOp({}, { kind: 'submitSession', body });
    expect(settlementOf(submit, refusal(makeNote({}, 1, true), 'addendum'), makeFacts()).op.state).toBe('conflict');
  });
});

describe('an addition to a note that was opened again meanwhile', () => {
  const base = makeNote({ comment: 'base', who_present: 'the mother' }, 4, true);
  const row = makeNoteRow({ comment: 'base', who_present: 'the mother' }, base);
  const body = { uid: 'a', reason: 'A visitor was left out', who_present: 'the mother, the aunt' };
  const added = makeOp({ kind: 'addAddendum', entityType: 'note', entityId: 'n', params: { id: 5 }, body, place: 3 });
  const open = makeOutcome('conflict', { status: 409, code: 'note_open' });

  it('goes out as the change of the note that it is, so that its lane does not wait for ever', () => {
    const { op, add, note } = settlementOf(added, open, makeFacts({ lane: [added], note: row }));
    expect(op).toMatchObject({ state: 'superseded', absorbedBy: 'new-1', body });
    expect(add).toMatchObject({ kind: 'saveNote', state: 'queued', supersedes: 'op-1', lane: added.lane });
    // It carries what else waits, so it is the latest.
    expect(add).not.toHaveProperty('place');
    expect(add?.body).toEqual({ ...noteFieldsOf(base), uid: 'n', merged: true, who_present: 'the mother, the aunt' });
    // What the note was made from is taken at the first send: what others changed since is met, not written over.
    expect(add).not.toHaveProperty('noteBase');
    expect(add).not.toHaveProperty('params');
    expect(note?.(row)).toMatchObject({ base, fields: { comment: 'base', who_present: 'the mother, the aunt' } });
  });

  it('carries what waits before it, and what was typed in the form behind it: later work never puts an old text back', () => {
    const later = makeOp({
      ...added,
      seq: 4,
      opId: 'op-4',
      place: 4,
      body: { uid: 'b', reason: 'More', comment: 'two' },
    });
    const typed = noteOp(
      { comment: 'base', who_present: 'the mother', health_safety: 'typed' },
      { seq: 5, state: 'queued' },
    );
    const first = settlementOf(added, open, makeFacts({ lane: [added, later, typed], note: row }));
    expect(first.add?.body).toMatchObject({ who_present: 'the mother, the aunt', health_safety: 'typed' });
    const edit = { ...must(first.add, 'an edit'), seq: 6, opId: 'op-6' };
    const known = must(first.note, 'a note')(row);
    const { add, note } = settlementOf(later, open, makeFacts({ lane: [later, typed, edit], note: known }));
    const whole = { who_present: 'the mother, the aunt', health_safety: 'typed', comment: 'two' };
    expect(add?.body).toMatchObject(whole);
    expect(note?.(known).fields).toMatchObject({ who_present: 'the mother, the aunt', comment: 'two' });
    // Refused, the typed one and the first edit leave it to the last to carry all.
    const last = { ...must(add, 'an edit'), seq: 7, opId: 'op-7' };
    const theirs = makeNote({ comment: 'base', who_present: 'the mother', begin_time: '09:00' }, 5);
    const settled = settlementOf(edit, refusal(theirs), makeFacts({ lane: [edit, last], note: known }));
    expect(settled.op).toMatchObject({ state: 'superseded', absorbedBy: 'op-7' });
    expect(settled.others).toMatchObject([{ opId: 'op-7', body: { ...whole, begin_time: '09:00' } }]);
  });

  it('in the same words as what waits before it holds where it has those in it; in others it waits for a person', () => {
    const waiting = noteOp({ comment: 'base one', who_present: 'the mother' }, { seq: 2, state: 'queued' });
    const facts = makeFacts({
      lane: [waiting],
      note: makeNoteRow({ comment: 'base one', who_present: 'the mother' }, base),
    });
    const adding = (comment: string) =>
      settlementOf({ ...added, body: { uid: 'b', reason: 'r', comment } }, open, facts);
    expect(adding('base one two').add?.body).toMatchObject({ comment: 'base one two' });
    expect(adding('base').add?.body).toMatchObject({ comment: 'base one' });
    expect(adding('base two')).toMatchObject({ add: null, op: { state: 'conflict' } });
  });

  it('of which this device has no note any more waits for a person', () => {
    expect(settlementOf(added, open, makeFacts({ lane: [added] })).op.state).toBe('conflict');
  });
});
