import { lazyPart } from '#ui/overlays/lazy-part.tsx';
import type { DataDialog } from './data-dialog.tsx';

/** Everything is fetched when it is first opened: recording itself must start light. */
const Open = lazyPart(async () => (await import('./data-dialog.tsx')).OpenDialog);

type Props = { dialog: DataDialog | null; onDialog: (dialog: DataDialog | null) => void };

export function DataDialogs({ dialog, onDialog }: Props) {
  return dialog && <Open dialog={dialog} onClose={() => onDialog(null)} onDialog={onDialog} />;
}
