import { type DownloadState, findOwnList } from '../queries/pages.ts';
import { useDevice } from './device-context.ts';
import { useLive } from './use-live.ts';

/** Whether all of one of one's own lists is on the device, and as of when, ISO 8601; no state while it is being read. */
export function useOwnList(list: string): { state?: DownloadState; at: string | null } {
  const { db } = useDevice();
  return useLive(() => findOwnList(db, list), [db, list]) ?? { at: null };
}
