import type { OpRow } from '#db/rows.ts';
import { drainRules } from '#sync/send/drain-rules.ts';
import type { Outcome } from '#sync/send/outcome.ts';
import { judge } from '#sync/send/outcome.ts';
import { realParts } from './parts.ts';
import type { Parts } from './world.ts';

const { settlementOf } = drainRules;

/** An engine whose settling is broken in one point. */
const settling = (broken: (op: OpRow, outcome: Outcome) => OpRow | null): Parts => ({
  ...realParts,
  rules: {
    ...drainRules,
    settlementOf: (op, outcome, facts) => {
      const settled = settlementOf(op, outcome, facts);
      const wrong = broken(op, outcome);
      return wrong ? { ...settled, op: wrong, others: [], add: null, note: null } : settled;
    },
  },
});

const acked = (op: OpRow): OpRow => ({ ...op, state: 'acked' });
let fresh = 0;

/**
 * The ten root causes for which other offline systems lose work, each put into the engine on purpose: an oracle that
 * lets one of them pass proves nothing.
 */
export const mutants: Record<string, Parts> = {
  'removed before confirmed: a request that was sent is taken for done': settling((op, outcome) =>
    outcome.class === 'unknown' ? acked(op) : null,
  ),
  'wrong error class: the text of a message decides, and a 401 in it drops the work': {
    ...realParts,
    judge: (reply) => {
      const outcome = judge(reply);
      return outcome.detail?.includes('401') ? { ...outcome, class: 'rejected' } : outcome;
    },
    rules: {
      ...drainRules,
      settlementOf: (op, outcome, facts) => {
        const settled = settlementOf(op, outcome, facts);
        return settled.op.state === 'rejected' && outcome.detail
          ? { ...settled, op: { ...op, state: 'superseded' } }
          : settled;
      },
    },
  },
  'poison blocks: everything is sent one after the other, and a refused item stops it all': {
    ...realParts,
    laneOf: () => 'session:one-queue',
  },
  'saved is said before the disk has it': { ...realParts, savedMeansCommitted: false },
  'a lost answer makes new work: the retry carries new ids': {
    ...realParts,
    rules: {
      ...drainRules,
      settlementOf: (op, outcome, facts) => {
        const settled = settlementOf(op, outcome, facts);
        return outcome.class === 'unknown' ? { ...settled, op: reborn(settled.op) } : settled;
      },
    },
  },
  'edited after it was sent: an autosave changes a body that is on its way': {
    ...realParts,
    isReplaceable: (last, wanted): last is OpRow =>
      last !== undefined &&
      last.kind === wanted.kind &&
      (last.state === 'queued' || last.state === 'inflight' || last.state === 'acked'),
  },
  'gives up: after three failures an item is not tried again': {
    ...realParts,
    rules: { ...drainRules, waitMs: (op, now) => (op.attempts >= 3 ? 1e9 : drainRules.waitMs(op, now)) },
  },
  'a restored server is not noticed': {
    ...realParts,
    judge: (reply) => ({ ...judge(reply), epoch: 'always the same' }),
    rules: { ...drainRules, reofferMissing: async () => 0 },
  },
  'two owners: whoever takes the outbox over sends what was in flight as its own': {
    ...realParts,
    rules: { ...drainRules, requeueOp: (op) => reborn(drainRules.requeueOp(op)) },
  },
  'local purge: whoever signs in finds a clean device': {
    ...realParts,
    atSwitch: (disk) => {
      disk.tables = { ...disk.tables, ops: new Map() };
    },
  },
};

/** The same taps under new ids, as a client sends them that makes ids per request. */
function reborn(op: OpRow): OpRow {
  const { body } = op as { body: { events?: { uid: string }[] } };
  if (!body.events) return op;
  const events = body.events.map((event) => ({ ...event, uid: `${event.uid}-${fresh++}` }));
  return { ...op, opId: `${op.opId}-${fresh++}`, body: { ...body, events } };
}
