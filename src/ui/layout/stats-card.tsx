import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Card } from './card.tsx';

/** One number: what it is, its icon, and below a line what exactly was counted. */
export function StatsCard({
  title,
  subtitle,
  icon: Icon,
  footer,
}: {
  /** The number, as it is read; undefined while it is being counted. */
  title: ReactNode;
  /** "Clients" */
  subtitle: string;
  icon: LucideIcon;
  footer?: ReactNode;
}) {
  return (
    <Card className="flex flex-col gap-3">
      <div className="flex items-center gap-4 enlarged:flex-wrap">
        <span className="flex size-11 shrink-0 items-center justify-center rounded-card border border-transparent bg-info-bg text-info-fg outdoor:border-control-line">
          <Icon aria-hidden="true" className="size-6" />
        </span>
        <p className="min-w-0">
          <span className="block font-semibold text-label text-muted">{subtitle}</span>
          <span className="block font-semibold text-title tabular">{title ?? '–'}</span>
        </p>
      </div>
      {footer && <p className="border-line border-t pt-3 text-label text-muted">{footer}</p>}
    </Card>
  );
}
