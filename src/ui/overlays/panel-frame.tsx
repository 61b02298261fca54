import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from '#ui/cx.ts';
import { IconButton } from '#ui/icon-button.tsx';

/** The heading of a panel; quiet, in small letters, where the body brings its own. */
export function panelTitleClass(quiet = false): string {
  return cx(
    'min-w-0 outline-none wrap-anywhere',
    quiet ? 'text-body font-medium text-muted print:hidden' : 'text-dialog font-semibold tracking-title',
  );
}

/** A long text with nothing to press in it must still be scrolled by keyboard: its box takes the focus. */
const reachable = { tabIndex: 0, role: 'group', 'aria-label': 'Contents' };

/** Head 64 (56 at a desk), a scrolling body, a fixed foot: what both kinds of side panel show. */
export function PanelFrame({
  heading,
  actions,
  onClose,
  footer,
  children,
}: {
  /** The h2, with the classes of `panelTitleClass`. */
  heading: ReactNode;
  actions?: ReactNode;
  onClose: () => void;
  footer?: ReactNode;
  children: ReactNode;
}) {
  return (
    <>
      <div className="flex min-h-bar shrink-0 items-center justify-between gap-3 enlarged:flex-wrap border-line border-b bg-surface py-2 pr-3 pl-5">
        {heading}
        <div className="ml-auto flex items-center gap-2" data-print="hide">
          {actions}
          <IconButton icon={X} label="Close" onClick={onClose} />
        </div>
      </div>
      <div {...reachable} className="min-h-0 flex-1 overflow-y-auto px-5 py-4 zoomed:flex-none zoomed:overflow-visible">
        {children}
      </div>
      {footer && (
        <div className="safe-bottom shrink-0 border-line border-t bg-surface" data-print="hide">
          <div className="px-5 py-3">{footer}</div>
        </div>
      )}
    </>
  );
}
