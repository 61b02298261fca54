import type { TallybookDb, VerifiedRow } from '#db/database.ts';
import { findRecorder } from '#db/device/contact.ts';
import { checkOutbox, type OutboxFinding } from '#db/outbox/check-outbox.ts';
import { dexieOutbox } from '#db/outbox/dexie-outbox.ts';
import { listDiffering } from '#db/queries/verified.ts';
import type { OpRow } from '#db/rows.ts';
import { askDevice } from '#sync/send/ask-device.ts';
import type { Server } from '#sync/server.ts';
import { verifySessions } from './verify-sessions.ts';

/** The result of `Check my data`. */
export type DataCheck = {
  /** Entries recorded on this device (each tap is one), by where they are now. */
  recorded: number;
  sent: number;
  waiting: number;
  refused: number;
  /** Damage of the outbox itself. */
  findings: OutboxFinding[];
  /** Whether the server could be asked; without it, the fields below mean nothing. */
  reached: boolean;
  /** Pieces of work that it once accepted and does not show. */
  missing: number;
  /** Sessions compared with the server, and those that differ there. */
  compared: number;
  differing: VerifiedRow[];
};

type CheckPorts = { db: TallybookDb; server: Pick<Server, 'send'>; now(): number };

/** Counts everything this device ever numbered, and compares what was sent with the server. Changes none of it. */
export async function checkData(ports: CheckPorts): Promise<DataCheck> {
  const { db, server } = ports;
  const store = dexieOutbox(db);
  const findings = await checkOutbox(store);
  const { acked, ...counted } = await store.read(async (tx) => {
    const waiting = [...(await tx.ofState('queued')), ...(await tx.ofState('inflight'))].reduce(
      (sum, { absorbs }) => sum + 1 + absorbs.length,
      0,
    );
    const refused = (await tx.countOf('rejected')) + (await tx.countOf('conflict'));
    const voids = ((await tx.lease())?.voids ?? []).reduce((sum, [from, to]) => sum + to - from + 1, 0);
    const recorded = Math.max(0, ((await tx.recorder())?.nextSeq ?? 1) - 1 - voids);
    return { recorded, waiting, refused, sent: recorded - waiting - refused, acked: await tx.ofState('acked') };
  });
  const missing = await countMissing(ports, acked);
  const reached = missing !== null;
  const compared = reached ? await verifySessions({ ...ports, server }, { again: true }) : 0;
  const differing = reached ? await listDiffering(db) : [];
  return { ...counted, findings, reached, missing: missing ?? 0, compared, differing };
}

/** Null: the server can't be asked. */
async function countMissing({ db, server }: CheckPorts, acked: readonly OpRow[]): Promise<number | null> {
  const recorder = await findRecorder(db);
  if (!recorder) return null;
  const { outcome, ranges } = await askDevice(server)(recorder.deviceId);
  if (ranges === null || (outcome.class !== 'done' && outcome.class !== 'missing')) return null;
  const isThere = (seq: number) => ranges.some(([from, to]) => from <= seq && seq <= to);
  return acked.filter((op) => op.deviceId === recorder.deviceId && !isThere(op.seq)).length;
}
