import { Button } from '#ui/button.tsx';
import { changesText } from './permission-groups.ts';
import type { RoleChanges } from './role-draft.ts';

/** What is changed and not saved, always in sight. */
export function RoleBar({
  changes,
  onDrop,
  onReview,
}: {
  changes: RoleChanges;
  onDrop: () => void;
  onReview: () => void;
}) {
  return (
    <section
      aria-label="Changes"
      className="sticky bottom-(--bottom-inset) z-10 flex flex-wrap items-center justify-between gap-3 rounded-card border border-primary bg-info-bg px-4 py-3"
    >
      <p className="font-semibold text-body text-info-fg" role="status">
        {changesText(changes, changes.others.length)}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button onClick={onDrop}>Discard</Button>
        <Button kind="primary" onClick={onReview}>
          Review and save
        </Button>
      </div>
    </section>
  );
}
