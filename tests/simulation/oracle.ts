import { type RecordState, recordState } from '#db/queries/record-status.ts';
import { type OpRow, unsentStates } from '#db/rows.ts';
import type { MemoryDisk } from './memory-disk.ts';
import type { ServerLife, World } from './world.ts';

/** What is to be held against what people were told. */
export type Evidence = {
  /** Every fact that the server has now. */
  onServer: ReadonlySet<string>;
  /** What the server has more than once. */
  twice: readonly string[];
  /** The facts that an op carries. */
  factsOf(op: OpRow): string[];
};

const opsOf = (disk: MemoryDisk) => [...disk.tables.ops.values()].sort((a, b) => a.seq - b.seq);
const disksOf = (world: World<ServerLife>) =>
  world.devices.flatMap((device) => [...device.disks.values()].map((disk) => ({ device, disk })));

/** What holds at every moment: each op in one state with its proof, and no badge ahead of the truth. */
export function judgeNow(world: World<ServerLife>): void {
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
export function lostFacts(world: World<ServerLife>, { onServer, factsOf }: Evidence): string[] {
  const visible = new Set(disksOf(world).flatMap(({ disk }) => factsVisible(disk, factsOf)));
  const lost = world.saved.map(({ fact }) => fact).filter((fact) => !onServer.has(fact) && !visible.has(fact));
  return [...new Set(lost)];
}

/** Whether any outbox has work that could still be sent, or a server that it has not heard of being restored. */
export function mayStillSend(world: World<ServerLife>): boolean {
  return disksOf(world).some(({ disk: { tables } }) => {
    const states = [...tables.ops.values()].map((op) => op.state);
    return tables.lease?.epoch !== world.server.epoch || states.includes('inflight') || states.includes('queued');
  });
}

/** What holds once everything is healed. */
export function judgeEnd(world: World<ServerLife>, evidence: Evidence): void {
  const lost = lostFacts(world, evidence);
  if (lost.length > 0) say(world, `lost: ${lost.slice(0, 5).join(', ')}`);
  const invented = [...evidence.onServer].filter((fact) => !world.begun.has(fact));
  if (invented.length > 0) say(world, `nobody recorded: ${invented.slice(0, 5).join(', ')}`);
  for (const fact of evidence.twice) say(world, `twice: ${fact}`);
  for (const { disk } of disksOf(world)) {
    judgeLiveness(world, disk);
    judgeJournal(world, disk);
  }
}

/** What a person can see of what is not on the server: everything in the outbox that is not sent. */
function factsVisible(disk: MemoryDisk, factsOf: Evidence['factsOf']): string[] {
  return opsOf(disk)
    .filter((op) => unsentStates.includes(op.state))
    .flatMap(factsOf);
}

/** The session that an op is about, whatever it is sent after. */
function recordOf({ kind, lane, body }: OpRow): string {
  if (kind === 'addAddendum') return lane.slice('session:'.length);
  const { session_uid, uid } = body as { session_uid?: string; uid?: string };
  return session_uid ?? uid ?? '';
}

/** Queued work must stand behind something that a person can see. */
function judgeLiveness(world: World<ServerLife>, disk: MemoryDisk): void {
  const ops = opsOf(disk);
  const blocked = new Set(ops.filter(world.parts.trueBlocksLane).map(recordOf));
  for (const op of ops) {
    if (op.state === 'inflight') say(world, `still in flight: op ${op.seq} (${op.kind})`);
    if (op.state === 'queued' && !blocked.has(recordOf(op)))
      say(world, `stuck: op ${op.seq} (${op.kind}), ${op.lastError?.class ?? 'never tried'}`);
  }
}

/** Nothing that the server acknowledged is taken back, but for a server that was restored. */
function judgeJournal(world: World<ServerLife>, disk: MemoryDisk): void {
  for (const line of disk.journal) {
    if (line.opId === null || line.from !== 'acked') continue;
    if (line.why !== 'server rewound' && line.why !== 'parent offered again')
      say(world, `op ${line.seq} left "acked": ${line.why}`);
  }
}

export function say(world: World<ServerLife>, violation: string): void {
  if (world.violations.length < 20) world.violations.push(violation);
}
