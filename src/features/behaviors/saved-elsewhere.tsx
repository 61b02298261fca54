import { Copy, Trash2 } from 'lucide-react';
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

/** Over the form of an entry that was deleted, here or elsewhere, also while it is being typed in. */
export function DeletedNotice({ reason }: { reason: string }) {
  return (
    <Banner icon={Trash2} title={`This entry is deleted: ${reason}`} tone="waiting">
      What you save here is kept with it. It counts again, in graphs too, only once it is restored in Behavior List.
    </Banner>
  );
}
