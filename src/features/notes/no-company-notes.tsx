import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';

/** Why no rows are here: none exist, none match, or this page was never on this device. */
export function NoCompanyNotes({
  filtered = false,
  missing = false,
  onClear,
}: {
  filtered?: boolean;
  missing?: boolean;
  onClear?: () => void;
}) {
  if (missing) return <EmptyState>These notes are not on this device. Connect to see them.</EmptyState>;
  if (!filtered) return <EmptyState>No notes yet. They show here when therapists submit their sessions.</EmptyState>;
  return (
    <EmptyState action={<Button onClick={onClear}>Clear filters</Button>}>No notes match these filters.</EmptyState>
  );
}
