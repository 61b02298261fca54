import type { SessionRow } from '#db/rows.ts';
import { openOnset } from '#domain/episode-marks.ts';
import type { Step } from './record-acts.ts';

/** The ends that a session's own end sets to what still goes on (measurement 2). @param end ms */
export function endsAt({ tally }: Pick<SessionRow, 'tally'>, end: number): Step[] {
  return Object.entries(tally.episodes ?? {}).flatMap(([id, marks]) => {
    const open = openOnset(marks);
    if (!open) return [];
    return [{ act: { kind: 'offset', behaviour_id: Number(id) }, at: iso(Math.max(end, Date.parse(open.at))) }];
  });
}

const iso = (ms: number) => new Date(ms).toISOString();
