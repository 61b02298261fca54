import { Trash2 } from 'lucide-react';
import { Banner } from '#ui/feedback/banner.tsx';

/** Over the form of an entry that was deleted, here or elsewhere, also while it is being typed in. */
export function DeletedNotice({ reason }: { reason: string }) {
  return (
    <Banner icon={Trash2} title={`This entry is deleted: ${reason}`} tone="waiting">
      What you save here is kept with it. It counts again, in graphs too, only once it is restored in Behavior List.
    </Banner>
  );
}
