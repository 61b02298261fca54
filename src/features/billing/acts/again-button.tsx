import { Button } from '#ui/button.tsx';
import { isRefused, type Run } from './use-run.ts';

/** Offers what can be tried once more; nothing where it could only fail again. */
export function AgainButton({
  run,
  onResume,
  onRetry,
}: {
  run: Run;
  onResume: () => void;
  onRetry: (ids: readonly number[]) => void;
}) {
  if (run.stop) {
    if (isRefused(run.stop)) return null;
    return (
      <Button kind="primary" onClick={onResume}>
        Go on
      </Button>
    );
  }
  const failed = run.results.filter(({ ok }) => !ok);
  if (failed.some(({ because }) => because === 'others'))
    return (
      <Button kind="primary" onClick={() => onRetry(failed.map(({ id }) => id))}>
        Do those that can be done
      </Button>
    );
  // Somebody may have corrected the times or submitted the note meanwhile; somebody else's mark stays.
  const mendable = failed.filter(({ because }) => because === 'held' || because === 'draft').map(({ id }) => id);
  if (mendable.length === 0) return null;
  return <Button onClick={() => onRetry(mendable)}>Retry {mendable.length}</Button>;
}
