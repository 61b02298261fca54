import { lazy, Suspense } from 'react';
import type { StartPreset } from './start-form.ts';

const StartSessionDialog = lazy(async () => ({
  default: (await import('./start-session-dialog.tsx')).StartSessionDialog,
}));

/** Start New Session, fetched when it is first opened: recording must start light. */
export function LazyStartDialog({ onClose, preset }: { onClose: () => void; preset?: StartPreset }) {
  return (
    <Suspense>
      <StartSessionDialog onClose={onClose} open preset={preset} />
    </Suspense>
  );
}
