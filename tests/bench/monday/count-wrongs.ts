import { sql } from 'kysely';
import type { Db } from '#server/db/pool.ts';
import type { Tablet } from './tablet.ts';

export interface Wrongs {
  lost: number;
  doubled: number;
  of: number;
}

/** What tablets were told the server has, against its tables: the taps of each visit, and the note of each that was submitted. */
export async function countWrongs(db: Db, tablets: Tablet[]): Promise<Wrongs> {
  const { rows } = await sql<{ uid: string; taps: number; notes: number }>`
    select uid, (select count(*)::int from session_events e where e.company_id = s.company_id and e.session_id = s.id) as taps,
      (select count(*)::int from notes n where n.company_id = s.company_id and n.session_id = s.id and n.state = 'final') as notes
    from sessions s`.execute(db);
  const there = new Map(rows.map((row) => [row.uid, row]));
  const wrongs: Wrongs = { lost: 0, doubled: 0, of: 0 };
  for (const { uid, taps, submitted } of tablets.flatMap(({ visits }) => visits)) {
    const found = there.get(uid) ?? { taps: 0, notes: 0 };
    const pairs = [
      [taps, found.taps],
      [submitted ? 1 : 0, found.notes],
    ] as const;
    for (const [captured, kept] of pairs) {
      wrongs.of += captured;
      wrongs.lost += Math.max(0, captured - kept);
      wrongs.doubled += Math.max(0, kept - captured);
    }
  }
  return wrongs;
}
