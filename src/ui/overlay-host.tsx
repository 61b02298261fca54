import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';

/**
 * Draws outside the app's root, in `#overlay` of index.html.
 * An open dialog makes the app's root inert; toasts and live regions must stay alive beside it.
 */
export function OverlayHost({ children }: { children: ReactNode }) {
  return createPortal(children, document.getElementById('overlay') ?? document.body);
}
