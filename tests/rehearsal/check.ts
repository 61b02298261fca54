import type { Cluster } from './cluster.ts';
import type { Diary } from './diary.ts';
import type { Host } from './hosts.ts';
import type { Device } from './load.ts';
import type { Probe } from './probe.ts';

/** What a run came to, held against the tables of the node that is the primary in the end. */
export interface Found {
  acknowledged: number;
  lost: number;
  doubled: number;
  wrong: string[];
  /** Notes over which the cursor of a device passed. */
  skipped: number;
  /** Writes that a node took, and that are not there: it was not the primary any more. */
  staleTaken: number;
}

export async function check(
  cluster: Cluster,
  primary: Host,
  { diary, devices }: { diary: Diary; devices: Device[] },
  probe: Probe,
): Promise<Found> {
  const ask = async (text: string, ...values: unknown[]) => {
    const rows = await cluster.ask<{ n: number }>(primary, text, values, 'tallybook');
    return rows[0]?.n ?? 0;
  };
  const keys = [...diary.kept.keys()];
  const ids = devices.map(({ id }) => id);
  const [notes, receipts, sent] = [diary.notes, keys.length, devices.reduce((sum, { seq }) => sum + seq, 0)];
  const kept = await ask('select count(*)::int as n from op_receipts where op_id = any($1)', keys);
  const notesKept = await ask('select count(distinct uid)::int as n from notes where uid = any($1)', notes);
  const rows = await ask('select count(*)::int as n from notes where uid = any($1)', notes);
  const ofDevices = await ask('select count(*)::int as n from op_receipts where device_id = any($1)', ids);
  const audited = await ask(
    `select count(*)::int as n from audit where device_id = any($1) and entity is not null`,
    ids,
  );
  const numbers = await ask(
    `select count(*)::int - count(distinct (company_id, server_seq))::int as n from op_receipts where server_seq is not null`,
  );
  const wrong = [...diary.wrongs];
  let [tapsLost, tapsDoubled] = [0, 0];
  for (const { id, session, taps, seq } of devices) {
    const there = await ask(
      `select count(*)::int as n from session_events e join sessions s using (company_id)
        where s.id = e.session_id and s.uid = $1`,
      session,
    );
    tapsLost += Math.max(0, taps - there);
    tapsDoubled += Math.max(0, there - taps);
    const gaps = await ask(
      `select (not seen @> int8multirange(int8range(1, $2, '[]')))::int as n from devices where id = $1`,
      id,
      seq,
    );
    if (gaps > 0) wrong.push(`device ${id} has gaps below ${seq}`);
  }
  if (numbers > 0) wrong.push(`${numbers} change numbers were given twice`);
  return {
    acknowledged: receipts,
    lost: receipts - kept + (notes.length - notesKept) + tapsLost,
    doubled: rows - notesKept + Math.max(0, ofDevices - sent) + Math.max(0, audited - sent) + tapsDoubled,
    wrong,
    skipped: diary.skipped().length,
    staleTaken: (await probe.lost(primary)).length,
  };
}
