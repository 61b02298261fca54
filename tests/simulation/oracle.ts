import { type RecordState, recordState } from '#db/queries/record-status.ts';
import { type OpRow, unsentStates } from '#db/rows.ts';
import type { MemoryDisk } from './memory-disk.ts';
import { factsOf, factsOn } from './server-model.ts';
import type { World } from './world.ts';

const opsOf = (disk: MemoryDisk) => [...disk.tables.ops.values()].sort((a, b) => a.seq - b.seq);
const disksOf = (world: World) =>
  world.devices.flatMap((device) => [...device.disks.values()].map((disk) => ({ device, disk })));

/** What holds at every moment: each op in one state with its proof, and no badge ahead of the truth. */
export function judgeNow(world: World): void {
  for (const { device, disk } of disksOf(world)) {
    for (const op of opsOf(disk))
      if (op.state === 'acked' && !disk.tables.receipts.has(op.opId))
        say(world, `acked without a receipt: op ${op.seq}`);
    for (const [lane, state] of badges(disk)) {
      if (state !== 'sent') continue;
      const ahead = world.saved.filter(
        (saved) =>
          saved.device === device &&
          saved.userId === disk.userId &&
          saved.lane === lane &&
          !world.server.ever.has(saved.fact),
      );
      if (ahead.length > 0) say(world, `the badge said Sent before the server had ${ahead[0]?.fact}`);
    }
  }
}

/** The words of a badge, by lane. Everything counts as submitted: a working copy would never say Sent. */
function badges(disk: MemoryDisk): Map<string, RecordState> {
  const lanes = new Map<string, OpRow[]>();
  for (const op of opsOf(disk)) lanes.set(op.lane, [...(lanes.get(op.lane) ?? []), op]);
  return new Map(
    [...lanes].map(([lane, ops]) => [
      lane,
      recordState({
        unsent: ops.map((op) => op.state).filter((state) => unsentStates.includes(state)),
        workingCopy: false,
        held: false,
        onServer: ops.some((op) => disk.tables.receipts.has(op.opId)),
        needsSignIn: false,
      }),
    ]),
  );
}

/** What people were told is saved, and is neither on the server nor to be seen on a device. */
export function lostFacts(world: World): string[] {
  const onServer = factsOn(world.server);
  const visible = new Set(disksOf(world).flatMap(({ disk }) => factsVisible(disk)));
  const lost = world.saved.map(({ fact }) => fact).filter((fact) => !onServer.has(fact) && !visible.has(fact));
  return [...new Set(lost)];
}

/** What holds once everything is healed. */
export function judgeEnd(world: World): void {
  const onServer = factsOn(world.server);
  const lost = lostFacts(world);
  if (lost.length > 0) say(world, `lost: ${lost.slice(0, 5).join(', ')}`);
  const invented = [...onServer].filter((fact) => !world.begun.has(fact));
  if (invented.length > 0) say(world, `nobody recorded: ${invented.slice(0, 5).join(', ')}`);
  judgeEvents(world);
  for (const { disk } of disksOf(world)) {
    judgeLiveness(world, disk);
    judgeJournal(world, disk);
  }
}

/** What a person can see of what is not on the server: everything in the outbox that is not sent. */
function factsVisible(disk: MemoryDisk): string[] {
  return opsOf(disk)
    .filter((op) => unsentStates.includes(op.state))
    .flatMap((op) => factsOf(op.body as Record<string, unknown>));
}

/** No event twice, and a device's events of a session in the order in which they were recorded. */
function judgeEvents(world: World): void {
  const seen = new Set<number>();
  for (const session of world.server.db.sessions.values()) {
    for (const { n } of session.events.values()) {
      if (seen.has(n)) say(world, `twice: event:${n}`);
      seen.add(n);
    }
  }
}

/** The session that an op is about, whatever it is sent after. */
function recordOf({ kind, lane, body }: OpRow): string {
  if (kind === 'addAddendum') return lane.slice('session:'.length);
  const { session_uid, uid } = body as { session_uid?: string; uid?: string };
  return session_uid ?? uid ?? '';
}

/** Queued work must stand behind something that a person can see. */
function judgeLiveness(world: World, disk: MemoryDisk): void {
  const ops = opsOf(disk);
  const blocked = new Set(ops.filter(world.parts.trueBlocksLane).map(recordOf));
  for (const op of ops) {
    if (op.state === 'inflight') say(world, `still in flight: op ${op.seq} (${op.kind})`);
    if (op.state === 'queued' && !blocked.has(recordOf(op)))
      say(world, `stuck: op ${op.seq} (${op.kind}), ${op.lastError?.class ?? 'never tried'}`);
  }
}

/** Nothing that the server acknowledged is taken back, but for a server that was restored. */
function judgeJournal(world: World, disk: MemoryDisk): void {
  for (const { from, why, seq } of disk.journal)
    if (from === 'acked' && why !== 'server rewound' && why !== 'parent offered again')
      say(world, `op ${seq} left "acked": ${why}`);
}

function say(world: World, violation: string): void {
  if (world.violations.length < 20) world.violations.push(violation);
}
