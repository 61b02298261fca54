import { Copy } from 'lucide-react';
import { Button } from '#ui/button.tsx';
import { Banner } from '#ui/feedback/banner.tsx';

/** Over the form of a new entry that another window has saved meanwhile. */
export function SavedElsewhere({ onDiscard }: { onDiscard: () => void }) {
  return (
    <Banner
      actions={
        <Button onClick={onDiscard} size="toolbar">
          Discard
        </Button>
      }
      icon={Copy}
      title="Saved in another window"
      tone="waiting"
    >
      Nothing has to be saved here again. What you change now is saved as one more entry.
    </Banner>
  );
}
