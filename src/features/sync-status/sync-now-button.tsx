import { RefreshCw } from 'lucide-react';
import { Button } from '#ui/button.tsx';

/** Sends and downloads at once. Works offline too: it tries, and says what came of it. */
export function SyncNowButton({ busy, onPress }: { busy: boolean; onPress: () => Promise<void> }) {
  return (
    <Button busy={busy} icon={RefreshCw} kind="primary" onClick={() => void onPress()}>
      Sync now
    </Button>
  );
}
