import { Dialog as HeadlessDialog } from '@headlessui/react';
import { type ReactNode, type RefObject, useLayoutEffect, useState } from 'react';

/**
 * What every dialog, panel and menu over the page stands in: while it is open, the page behind it can be reached by no
 * Tab, no finger and no screen reader, each time it opens.
 *
 * The library learns which page is behind only once it is drawn, and asks only at the moment of opening: a dialog that
 * is drawn open would leave the page as it is. So each is drawn closed and opens before anything is painted.
 */
export function Modal({
  open,
  onClose,
  role = 'dialog',
  initialFocus,
  children,
}: {
  open: boolean;
  onClose: () => void;
  role?: 'dialog' | 'alertdialog' | undefined;
  initialFocus?: RefObject<HTMLElement | null> | undefined;
  children: ReactNode;
}) {
  const [drawn, setDrawn] = useState(false);
  useLayoutEffect(() => setDrawn(true), []);
  return (
    <HeadlessDialog
      className="relative z-40 outline-none"
      onClose={onClose}
      open={open && drawn}
      role={role}
      {...(initialFocus ? { initialFocus } : {})}
    >
      {children}
    </HeadlessDialog>
  );
}
