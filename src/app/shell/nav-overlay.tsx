import { DialogBackdrop, DialogPanel, DialogTitle } from '@headlessui/react';
import { X } from 'lucide-react';
import { IconButton } from '#ui/icon-button.tsx';
import { BrandMark } from '#ui/layout/brand-mark.tsx';
import { Modal } from '#ui/overlays/modal.tsx';
import { productName } from '../address/use-page-title.ts';
import { AccountLinks } from './account-links.tsx';
import { hideDelay } from './hide-delay.ts';
import type { NavItem } from './nav-items.ts';
import { NavList } from './nav-list.tsx';

/** The wide menu over the page, on tablets and phones. A chosen link stays in sight for a moment before it closes. */
export function NavOverlay({
  open,
  onClose,
  items,
  account,
}: {
  open: boolean;
  onClose: () => void;
  items: readonly NavItem[];
  /** With what the top bar of a phone, and of a tablet with large letters, has no room for. */
  account: boolean;
}) {
  return (
    <Modal onClose={onClose} open={open}>
      <DialogBackdrop
        className="fixed inset-0 bg-scrim duration-(--motion-sheet) ease-out data-closed:opacity-0"
        transition
      />
      <DialogPanel
        className="fixed inset-y-0 left-0 flex w-64 flex-col bg-surface pt-[env(safe-area-inset-top)] text-text shadow-float duration-(--motion-sheet) ease-out data-closed:-translate-x-8 data-closed:opacity-0 outdoor:border-r zoomed:overflow-y-auto"
        transition
      >
        <div className="flex h-16 shrink-0 items-center gap-2.5 pr-2 pl-5">
          <BrandMark className="size-8" />
          <DialogTitle className="flex-1 text-section font-bold tracking-title">{productName}</DialogTitle>
          <IconButton icon={X} label="Close menu" onClick={onClose} />
        </div>
        <nav aria-label="Main" className="min-h-0 flex-1 overflow-y-auto zoomed:flex-none zoomed:overflow-visible">
          <NavList items={items} onFollow={() => setTimeout(onClose, hideDelay())} />
        </nav>
        {account && (
          <div className="safe-bottom border-line border-t">
            <AccountLinks onFollow={onClose} />
          </div>
        )}
      </DialogPanel>
    </Modal>
  );
}
