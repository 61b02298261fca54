import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';

/** Why there are no rows: none exist, or none match. */
export function NoCompanyNotes({ filtered = false, onClear }: { filtered?: boolean; onClear?: () => void }) {
  if (!filtered) return <EmptyState>No notes yet. They show here when therapists submit their sessions.</EmptyState>;
  return (
    <EmptyState action={<Button onClick={onClear}>Clear filters</Button>}>No notes match these filters.</EmptyState>
  );
}
