import { summaryEndpoints } from '#contract/summary.ts';
import { type ActionLine, actionLines } from '#domain/money/needs-action.ts';
import { useOnlinePage } from '#sync/react/use-online-page.ts';
import type { ListFailure } from '#sync/words/list-failure.ts';

/** What waits for the office; `lines` is undefined while it is not known. */
export type OfficeWork = { lines: readonly ActionLine[] | undefined; failed: ListFailure | null };

/** For people who take no part in the office's work. */
export const noOfficeWork: OfficeWork = { lines: [], failed: null };

/** What Home counts as needing action, by the same query: the bell and Home can't say different things. */
export function useOfficeWork(): OfficeWork {
  const { answer, failed } = useOnlinePage(summaryEndpoints.summary);
  return { lines: answer && actionLines(answer), failed };
}
