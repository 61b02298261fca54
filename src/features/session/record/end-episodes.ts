import type { SessionRow } from '#db/rows.ts';
import { openOnset } from '#domain/session/episode-marks.ts';
import type { Step } from './record-acts.ts';

/** The ends that a session's own end sets for what is still running (measurement 2). @param end ms */
export function endsAt({ tally }: Pick<SessionRow, 'tally'>, end: number): Step[] {
  // Never before it began: what was typed as the end may lie earlier.
  const at = (begun: string) => new Date(Math.max(end, Date.parse(begun))).toISOString();
  const offsets = Object.entries(tally.episodes ?? {}).flatMap(([id, marks]): Step[] => {
    const open = openOnset(marks);
    return open ? [{ act: { kind: 'offset', behaviour_id: Number(id) }, at: at(open.at) }] : [];
  });
  const pause = tally.pauses.at(-1);
  return pause?.to === null ? [...offsets, { act: { kind: 'resume' }, at: at(pause.from) }] : offsets;
}
