import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from '#ui/cx.ts';
import { type Tone, toneFill } from '#ui/tone.ts';

/** A note inside a screen: offline, a new version, a warning. Stays until its reason is gone. */
export function Banner({
  tone = 'saved',
  icon: Icon,
  title,
  children,
  actions,
}: {
  tone?: Tone;
  icon: LucideIcon;
  title?: string | undefined;
  children?: ReactNode;
  actions?: ReactNode;
}) {
  return (
    <div className={cx('flex flex-wrap items-center gap-x-4 gap-y-3 rounded-card px-4 py-3', toneFill[tone])}>
      <div className="flex min-w-48 flex-1 gap-3 max-md:min-w-full">
        <Icon aria-hidden="true" className="mt-0.5 size-5 shrink-0 field:size-6" />
        <div className="min-w-0 flex-1 text-body">
          {title && <p className="font-semibold">{title}</p>}
          {children && <div className="text-label font-regular field:text-body">{children}</div>}
        </div>
      </div>
      {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
    </div>
  );
}
