import { useDevice } from '#db/react/device-context.ts';
import type { SessionRow } from '#db/rows.ts';
import { somethingRuns } from '#domain/session/session-tally.ts';
import { useNow } from '#lib/use-now.ts';

const FEW_SECONDS = 5000;

/** Whether an episode or an interval recording of a session goes on now, of one that is not on the screen too. */
export function useRunsNow({ tally }: Pick<SessionRow, 'tally'>): boolean {
  const { clock } = useDevice();
  return somethingRuns(tally, useNow(clock, FEW_SECONDS));
}
