import { latePart } from '#ui/overlays/late-part.tsx';
import type { StartPreset } from './start-form.ts';

const StartSessionDialog = latePart(async () => (await import('./start-session-dialog.tsx')).StartSessionDialog);

/** Start New Session, fetched when it is first opened: recording must start light. */
export function LazyStartDialog({ onClose, preset }: { onClose: () => void; preset?: StartPreset }) {
  return <StartSessionDialog onClose={onClose} open preset={preset} />;
}
