import { type ReactNode, useLayoutEffect, useRef } from 'react';

interface BusyFieldsProps {
  /** What stands in the fields is on its way. */
  busy: boolean;
  children: ReactNode;
}

/**
 * Fields that can't be changed while what stands in them is on its way: what is typed then would be neither in what was
 * sent nor in the draft, which goes when it is saved. The way out (Cancel, the cross) belongs beside them.
 */
export function BusyFields({ busy, children }: BusyFieldsProps) {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const typing = document.activeElement;
    if (!busy || !(typing instanceof HTMLElement) || !box.current?.contains(typing)) return;
    return () => {
      // A browser takes the focus out of what is inert; nobody must look for their place afterwards.
      if (document.activeElement === document.body) typing.focus();
    };
  }, [busy]);
  return (
    <div className="contents" inert={busy} ref={box}>
      {children}
    </div>
  );
}
