import { Description, DialogBackdrop, DialogPanel, DialogTitle } from '@headlessui/react';
import { X } from 'lucide-react';
import { type ReactNode, type RefObject, useEffect } from 'react';
import { placeChanged } from '#lib/second-press.ts';
import { cx } from '#ui/cx.ts';
import { toasts } from '#ui/feedback/toast-store.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { UnbrokenWords } from '#ui/table/unbroken.tsx';
import { BackCloses } from './back-closes.tsx';
import { Modal } from './modal.tsx';

interface DialogProps {
  open: boolean;
  /** Called by Escape, the cross and a press outside. Must really close: a dialog that refuses freezes scrolling on iOS. */
  onClose: () => void;
  title: string;
  /** One sentence that belongs to the question. */
  description?: ReactNode;
  children?: ReactNode;
  /** Dismiss left, act right. Buttons go in as they are. */
  footer?: ReactNode;
  /**
   * Holds text inputs: under 840 px it becomes a full page, so that a keyboard never covers it. A question of a field or
   * two (`few`) does so on a phone only: on a tablet it stands small, above where the keyboard comes.
   */
  hasInputs?: boolean | 'few' | undefined;
  /** Gets the focus on opening (Cancel, in a dialog that deletes). */
  initialFocus?: RefObject<HTMLElement | null> | undefined;
  role?: 'dialog' | 'alertdialog' | undefined;
  /** 480, 640 or 960 px. */
  width?: keyof typeof widths | undefined;
  /** Leaves out the cross, for a question with its own Cancel. */
  noCross?: boolean | undefined;
  /** A press outside answers nothing: where the next tap may fall beside a question that has just come. */
  firm?: boolean | undefined;
  /** A form that is as high in a wide window whatever it has to say: its buttons stay under the finger. */
  steady?: boolean | undefined;
}

/** Behind the lock: the PIN is typed, and presses are made, outside of a dialog that has to be there afterwards. */
const isLocked = () => document.documentElement.hasAttribute('data-locked');

const widths = { narrow: 'lg:max-w-120', wide: 'lg:max-w-160', large: 'lg:max-w-240' };

/**
 * A short question, or a short form, over the page. Focus stays inside and goes back where it came from. A form is a
 * screen to whoever fills it in: Back closes it, in a wide window too, and leaves the page under it where it is.
 */
export function Dialog(props: DialogProps) {
  const { open, onClose, title, description, children, footer, hasInputs = false, initialFocus } = props;
  useEffect(() => {
    if (!open) return;
    toasts.giveWay();
    return placeChanged;
  }, [open]);
  const area = cx(
    'fixed inset-0 flex items-center justify-center lg:p-6',
    !hasInputs && 'p-4',
    hasInputs === 'few' && 'md:max-lg:items-start md:p-6 md:max-lg:pt-[10dvh]',
  );
  const box = cx(
    'flex max-h-full w-full flex-col border border-line bg-surface text-text shadow-float zoomed:overflow-y-auto',
    'duration-(--motion-dialog) ease-out data-closed:opacity-0',
    widths[props.width ?? 'narrow'],
    hasInputs === true &&
      'h-full border-0 pt-[env(safe-area-inset-top)] lg:rounded-tile lg:border lg:data-closed:scale-97',
    hasInputs === true && (props.steady ? 'lg:h-[min(100%,47rem)]' : 'lg:h-auto'),
    hasInputs === 'few' &&
      'max-md:h-full max-md:border-0 max-md:pt-[env(safe-area-inset-top)] md:max-w-120 md:rounded-tile md:data-closed:scale-97',
    !hasInputs && 'max-w-120 rounded-tile data-closed:scale-97',
  );
  const inside = (
    <>
      <div className="flex items-start justify-between gap-4 px-4 pt-4 md:px-6 md:pt-5">
        <DialogTitle className="py-1 text-dialog font-semibold tracking-title wrap-anywhere" tabIndex={-1}>
          <UnbrokenWords text={title} />
        </DialogTitle>
        {!props.noCross && <IconButton className="-mr-2" icon={X} label="Close" onClick={onClose} />}
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto px-4 pt-2 pb-5 md:px-6 zoomed:flex-none zoomed:overflow-visible">
        {description && <Description className="text-body text-muted">{description}</Description>}
        {children}
      </div>
      {footer && (
        <div className="safe-bottom border-line border-t">
          <div className="flex flex-wrap justify-between gap-3 p-4 *:max-w-full md:px-6">{footer}</div>
        </div>
      )}
    </>
  );
  return (
    <Modal initialFocus={initialFocus} onClose={() => isLocked() || onClose()} open={open} role={props.role}>
      {open && hasInputs && <BackCloses onClose={onClose} />}
      <DialogBackdrop
        className="fixed inset-0 bg-scrim duration-(--motion-dialog) ease-out data-closed:opacity-0"
        transition
      />
      {props.firm ? (
        <DialogPanel className={area}>
          <div className={box}>{inside}</div>
        </DialogPanel>
      ) : (
        <div className={area}>
          <DialogPanel className={box} transition>
            {inside}
          </DialogPanel>
        </div>
      )}
    </Modal>
  );
}
