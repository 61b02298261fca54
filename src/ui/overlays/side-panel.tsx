import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import { cx } from '#ui/cx.ts';
import { useLetters } from '#ui/layout/letters.ts';
import { useMediaQuery, widths } from '#ui/layout/use-media-query.ts';
import { BackCloses } from './back-closes.tsx';
import { ModalPanel } from './modal-panel.tsx';
import { PanelFrame, panelTitleClass } from './panel-frame.tsx';
import { asideClass, useStepAside } from './use-step-aside.ts';

interface SidePanelProps {
  open: boolean;
  onClose: () => void;
  title: string;
  actions?: ReactNode;
  footer?: ReactNode;
  children: ReactNode;
  /** Covers the page with a scrim and holds the focus (sync status). Without it the page beside stays usable. */
  modal?: boolean | undefined;
  /** Small letters in the head, where the body brings its own heading. */
  quietTitle?: boolean | undefined;
  /** What is open, for the address, where its list opens it again (`useAskedRow`). */
  row?: string | undefined;
}

/**
 * Details at the right edge, 480 px. Beside a table it floats from under the top bar without a scrim and the
 * table keeps its place; under 840 px, and with letters so large that the table has no room beside it, it is always modal. Escape closes it and focus goes back; so does Back, and the
 * list under it stays as it was.
 */
export function SidePanel(props: SidePanelProps) {
  const small = useMediaQuery(widths.underLg);
  const low = useMediaQuery('(height < 22rem)');
  const { large } = useLetters();
  const { open, row, onClose } = props;
  return (
    <>
      {open && <BackCloses onClose={onClose} row={row} />}
      {props.modal || small || low || large ? <ModalPanel {...props} /> : open && <FloatingPanel {...props} />}
    </>
  );
}

function FloatingPanel({ onClose, title, actions, footer, quietTitle, children }: SidePanelProps) {
  const titleId = useId();
  const panel = useRef<HTMLElement>(null);

  useEffect(() => {
    const before = document.activeElement;
    const element = panel.current;
    element?.querySelector<HTMLElement>('h2')?.focus({ preventScroll: true });
    return () => {
      const inside = element?.contains(document.activeElement) || document.activeElement === document.body;
      if (inside && before instanceof HTMLElement) before.focus({ preventScroll: true });
    };
  }, []);

  useStepAside(panel);

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    // A dialog or menu that was opened from here is drawn elsewhere, and its Escape closes it alone.
    if (!panel.current?.contains(event.target as Node)) return;
    event.stopPropagation();
    onClose();
  }

  return (
    <section
      aria-labelledby={titleId}
      className={cx(
        'fixed top-(--top-inset) right-0 bottom-0 z-20 flex w-120 flex-col border-line border-l bg-surface shadow-float outline-none transition-[opacity,transform] duration-(--motion-sheet) starting:translate-x-8 starting:opacity-0',
        asideClass,
      )}
      data-panel=""
      onKeyDown={onKeyDown}
      ref={panel}
      // It keeps the focus, and so Escape, when what was pressed in it goes (`FocusNearby`).
      tabIndex={-1}
    >
      <PanelFrame
        actions={actions}
        footer={footer}
        heading={
          <h2 className={panelTitleClass(quietTitle)} id={titleId} tabIndex={-1}>
            {title}
          </h2>
        }
        onClose={onClose}
      >
        {children}
      </PanelFrame>
    </section>
  );
}
