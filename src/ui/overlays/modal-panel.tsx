import { DialogBackdrop, DialogPanel, DialogTitle } from '@headlessui/react';
import type { ReactNode } from 'react';
import { Modal } from './modal.tsx';
import { PanelFrame, panelTitleClass } from './panel-frame.tsx';

/** A 480 px panel from the right with a scrim: the rest waits. Full page under 600 px. */
export function ModalPanel({
  open,
  onClose,
  title,
  actions,
  footer,
  quietTitle,
  children,
}: {
  open: boolean;
  onClose: () => void;
  title: string;
  actions?: ReactNode;
  footer?: ReactNode;
  quietTitle?: boolean | undefined;
  children: ReactNode;
}) {
  return (
    <Modal onClose={onClose} open={open}>
      <DialogBackdrop
        className="fixed inset-0 bg-scrim-panel duration-(--motion-sheet) ease-out data-closed:opacity-0"
        transition
      />
      <DialogPanel
        className="fixed inset-y-0 right-0 flex w-full flex-col border-line bg-bg pt-[env(safe-area-inset-top)] text-text shadow-float duration-(--motion-sheet) ease-out data-closed:translate-x-8 data-closed:opacity-0 md:max-w-120 md:border-l zoomed:overflow-y-auto"
        data-panel=""
        transition
      >
        <PanelFrame
          actions={actions}
          footer={footer}
          heading={<DialogTitle className={panelTitleClass(quietTitle)}>{title}</DialogTitle>}
          onClose={onClose}
        >
          {children}
        </PanelFrame>
      </DialogPanel>
    </Modal>
  );
}
