import { CircleAlert } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { useSessionView } from '#features/session/frame/session-context.ts';
import { Button } from '#ui/button.tsx';

/**
 * Under the lock, too, the person is told that something is not on the disk; what it was is shown only to its owner.
 */
export function LockedTrouble() {
  const { guard } = useSessionView().services;
  const { lost } = useSyncExternalStore(guard.subscribe, guard.get);
  if (lost.length === 0) return null;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-danger border-t-2 bg-attention-bg px-5 py-3 text-attention-fg">
      <CircleAlert aria-hidden="true" className="size-6 shrink-0" />
      <div className="min-w-52 flex-1 text-body">
        <p className="font-semibold">
          {lost.length === 1 ? '1 entry was not saved' : `${lost.length} entries were not saved`}
        </p>
        <p>{lost.at(-1)?.advice}</p>
      </div>
      {lost.some(({ reason }) => reason !== 'refused') && (
        <Button kind="primary" onClick={guard.retryAll}>
          Try again
        </Button>
      )}
    </div>
  );
}
