import { SyncStatusScreen } from '#features/sync-status/sync-status-screen.tsx';
import { useOthersWaiting } from '../shell-parts.tsx';

export function SyncStatus() {
  return <SyncStatusScreen others={useOthersWaiting()} />;
}
