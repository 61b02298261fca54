import { SyncStatusScreen } from '#features/sync-status/sync-status-screen.tsx';
import { useOthersWaiting, useSyncStatusActions } from '../shell-parts.tsx';

export function SyncStatus() {
  return <SyncStatusScreen actions={useSyncStatusActions()} others={useOthersWaiting()} />;
}
