import type { LucideIcon } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';

/** How it ended, shown in place of the form. Takes the focus, so that it is heard and read first. */
export function Outcome({ icon: Icon, title, children }: { icon: LucideIcon; title: string; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <div
      className="flex gap-3 rounded-card border border-line bg-sent-bg p-4 text-sent-fg outdoor:border-control-line"
      ref={box}
      role="status"
      tabIndex={-1}
    >
      <Icon aria-hidden="true" className="mt-0.5 size-6 shrink-0" />
      <div className="min-w-0">
        <p className="font-semibold text-body">{title}</p>
        <p className="mt-1 text-label font-regular">{children}</p>
      </div>
    </div>
  );
}
