import { useSync } from '#sync/react/sync-context.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';

/** Home for somebody who may open nothing: why, and who can change it. */
export function NoRole({ hasRole }: { hasRole: boolean }) {
  const { syncNow } = useSync();
  return (
    <EmptyState action={<Button onClick={syncNow}>Look again</Button>}>
      {hasRole ? 'Your role opens nothing here yet.' : 'You have no role yet, so there is nothing to open here.'} Ask
      the person who keeps the list of people in your company, then look again.
    </EmptyState>
  );
}
