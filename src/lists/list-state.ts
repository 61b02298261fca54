import type { DownloadState } from '#db/queries/pages.ts';
import type { ListFailure } from '#sync/words/list-failure.ts';
import { isOffline } from '#sync/words/list-failure-text.ts';

/** What is known of a list, wherever its rows come from. */
export interface Listed<Rows> {
  /** What can be shown; undefined: nothing. */
  rows: Rows | undefined;
  /** As of when, ISO 8601. */
  at: string | null;
  /** They answer the question before this one. */
  isOld: boolean;
  /** The newest rows are being fetched. */
  busy: boolean;
  /** Why the last try brought nothing new; null when it did, or none was made. */
  failed: ListFailure | null;
  /** How much of one's own list is on this device; undefined: a list that the server gives whole, page by page. */
  download?: DownloadState | undefined;
  refresh(): void;
}

/**
 * not-asked, asking, offline, forbidden, failed: there is nothing to show, and why. partial, stale, whole: there is, and
 * what to make of it.
 */
export type ListState = 'not-asked' | 'asking' | 'offline' | 'forbidden' | 'failed' | 'partial' | 'stale' | 'whole';

export const isForbidden = (failed: ListFailure | null): boolean => failed === 'rejected' || failed === 'disabled';

/** The one state that a list is in; none is ever shown as another. */
export function stateOf({ rows, busy, failed, download = 'done' }: Omit<Listed<unknown>, 'refresh'>): ListState {
  if (rows === undefined) {
    if (busy) return 'asking';
    if (failed === null) return 'not-asked';
    return isOffline(failed) ? 'offline' : isForbidden(failed) ? 'forbidden' : 'failed';
  }
  if (download !== 'done') return 'partial';
  return failed === null ? 'whole' : 'stale';
}

/** Whether all of it is here, so that its count is one. */
export const isWhole = ({ download = 'done' }: Pick<Listed<unknown>, 'download'>): boolean => download === 'done';
