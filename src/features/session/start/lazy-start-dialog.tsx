import { lazyPart } from '#ui/overlays/lazy-part.tsx';
import type { StartPreset } from './start-form.ts';

const StartSessionDialog = lazyPart(async () => (await import('./start-session-dialog.tsx')).StartSessionDialog);

/** Start New Session, fetched when it is first opened: recording must start light. */
export function LazyStartDialog({ onClose, preset }: { onClose: () => void; preset?: StartPreset }) {
  return <StartSessionDialog onClose={onClose} open preset={preset} />;
}
