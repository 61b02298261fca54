import { type ReactNode, useState } from 'react';
import { createPortal } from 'react-dom';

type Props = {
  /** `toasts` go with the app when it is locked; `overlay` stays, so that it may hold no name then. */
  place: 'overlay' | 'toasts';
  children: ReactNode;
};

/**
 * Draws outside the app's root, in `#overlay` or `#toasts` of index.html.
 * An open dialog makes the app's root inert; toasts and live regions must stay alive beside it.
 */
export function OverlayHost({ place, children }: Props) {
  // Found once: while the app is locked, `#toasts` is not in the document.
  const [host] = useState(() => document.getElementById(place) ?? document.body);
  return createPortal(children, host);
}
