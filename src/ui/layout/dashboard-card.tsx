import { type ReactNode, useId } from 'react';
import { Card } from './card.tsx';

/** A card with its title inside: one subject of a dashboard. */
export function DashboardCard({
  title,
  aside,
  footer,
  children,
  id,
}: {
  title: string;
  /** A quiet remark or an act at the right end of the title. */
  aside?: ReactNode;
  footer?: ReactNode;
  children: ReactNode;
  /** For a link that leads to this card. */
  id?: string | undefined;
}) {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className="scroll-mt-(--top-inset)" id={id}>
      <Card className="flex flex-col gap-4 md:p-5">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
          <h2 className="text-section font-semibold tracking-title outline-none" id={titleId} tabIndex={-1}>
            {title}
          </h2>
          {aside && <div className="text-label text-muted">{aside}</div>}
        </div>
        {children}
        {footer && <div className="border-line border-t pt-4">{footer}</div>}
      </Card>
    </section>
  );
}
