import type { OpRow } from '#db/rows.ts';
import { capture } from './person.ts';
import { createPrng } from './prng.ts';
import type { Tab } from './tab.ts';
import { nextNumber, nextUid, type World } from './world.ts';

type EntryBody = { uid: string; comment?: string; voided?: boolean };

const opsOf = (tab: Tab, kind: OpRow['kind']) =>
  [...tab.disk.tables.ops.values()].filter((op) => op.kind === kind).sort((a, b) => a.seq - b.seq);

/** An entry of this disk, by chance. */
function someEntry(tab: Tab, r: number): string | undefined {
  const all = [...new Set(opsOf(tab, 'addEntry').map(({ entityId }) => entityId))];
  return all[createPrng(r).int(Math.max(1, all.length))];
}

/** What the last work of a kind said of an entry. */
const lastOf = (tab: Tab, kind: OpRow['kind'], uid: string) =>
  opsOf(tab, kind).findLast(({ entityId }) => entityId === uid)?.body as EntryBody | undefined;

const about = (uid: string) => ({ lane: `entry:${uid}`, entityType: 'entry' as const, entityId: uid });

/** Counts typed in by hand; every second time those of before are corrected, and a lost correction is a lost word. */
export function countByHand(world: World, tab: Tab, r: number): Promise<void> {
  const uid = (r % 2 === 0 ? someEntry(tab, r) : undefined) ?? nextUid(world);
  return capture(world, tab, async () => {
    const comment = `${lastOf(tab, 'addEntry', uid)?.comment ?? ''}§${nextNumber(world)} `;
    return { op: { kind: 'addEntry', ...about(uid), body: { uid, comment }, replacesUnsent: true } };
  });
}

/** An entry is deleted with a reason, or brought back: what it said, and every reason, is kept. */
export function strikeEntry(world: World, tab: Tab, r: number): Promise<void> {
  const uid = someEntry(tab, r);
  if (uid === undefined) return Promise.resolve();
  return capture(world, tab, async () => {
    const voided = lastOf(tab, 'voidEntry', uid)?.voided !== true;
    return { op: { kind: 'voidEntry', ...about(uid), body: { uid, voided, reason: `§${nextNumber(world)}` } } };
  });
}
