import { Button } from '#ui/button.tsx';
import { isRefused, type Run } from './use-run.ts';

/** Offers what can be tried once more; nothing where it could only fail again. */
export function AgainButton({
  run,
  mended,
  onResume,
  onRetry,
}: {
  run: Run;
  /** What was left and could be done now: somebody has corrected it meanwhile. */
  mended: readonly number[];
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
  if (mended.length === 0) return null;
  return <Button onClick={() => onRetry(mended)}>Retry {mended.length}</Button>;
}
