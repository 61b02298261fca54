import { RefreshCw } from 'lucide-react';
import { Button } from '#ui/button.tsx';

/** Sends and downloads at once. Works offline too: it tries, and shows the result. */
export function SyncNowButton({ busy, onPress }: { busy: boolean; onPress: () => Promise<void> }) {
  return (
    <Button busy={busy} icon={RefreshCw} kind="primary" onClick={() => void onPress()}>
      Sync now
    </Button>
  );
}
