import { TriangleAlert } from 'lucide-react';
import { Button } from '#ui/button.tsx';
import { SyncBadge } from '#ui/feedback/sync-badge.tsx';

/** What is kept, and the one act. Always visible, except while a keyboard takes up a small screen. */
export function NoteFormFoot({
  dirty,
  savedTime,
  trouble,
  busy,
  submitLabel = 'Submit',
  onSubmit,
  onLater,
}: {
  dirty: boolean;
  /** When the draft was last kept, as people read it; null when there is nothing to keep. */
  savedTime: string | null;
  trouble: string | null;
  busy: boolean;
  submitLabel?: string | undefined;
  onSubmit: () => void;
  onLater: () => void;
}) {
  return (
    <div className="sticky bottom-(--bottom-inset) z-10 -mx-4 mt-auto border-line border-t bg-surface px-4 py-2.5 md:-mx-6 md:-mb-6 md:px-6 md:py-3 short:static">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="min-w-0 text-meta max-md:not-empty:w-full" role="status">
          {trouble ? (
            <span className="flex items-start gap-1.5 font-semibold text-danger">
              <TriangleAlert aria-hidden="true" className="size-4 shrink-0" />
              Not saved on this device. {trouble}
            </span>
          ) : dirty ? (
            'Saving…'
          ) : (
            savedTime !== null && <SyncBadge plain state="local" time={savedTime} />
          )}
        </p>
        <div className="flex flex-1 flex-wrap justify-end gap-3">
          <Button className="whitespace-nowrap max-md:flex-auto max-md:px-2! max-md:text-label!" onClick={onLater}>
            Keep writing later
          </Button>
          <Button busy={busy} className="max-md:flex-1 md:min-w-40" kind="primary" onClick={onSubmit}>
            {submitLabel}
          </Button>
        </div>
      </div>
    </div>
  );
}
