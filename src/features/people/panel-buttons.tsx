import type { ReactNode } from 'react';

/** The foot of a panel: on a phone, equal buttons in a row with the main one under them; otherwise side by side. */
export function PanelButtons({ main, children }: { main: ReactNode; children: ReactNode }) {
  return (
    <div className="flex flex-col gap-3 md:flex-row md:flex-wrap">
      <div className="flex gap-3 *:flex-1 empty:hidden md:*:flex-none">{children}</div>
      {main}
    </div>
  );
}
