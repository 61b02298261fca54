import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconSquare } from '#ui/icon-square.tsx';
import type { Tone } from '#ui/tone.ts';

/** One record in a list: colored square, what it is, its status, and what can be done. */
export function RecordRow({
  icon,
  tone,
  title,
  children,
  action,
}: {
  icon: LucideIcon;
  tone: Tone;
  title: string;
  children: ReactNode;
  action?: ReactNode;
}) {
  return (
    <li className="flex min-h-18 items-center gap-x-3.5 gap-y-2 border-line border-b px-4 py-3 last:border-b-0 max-md:flex-wrap">
      <IconSquare icon={icon} tone={tone} />
      {/* On a phone the actions are under the text, which would be a narrow column beside them. */}
      <div className="min-w-0 flex-1 max-md:min-w-[calc(100%-3.625rem)]">
        <p className="font-semibold text-body wrap-anywhere">{title}</p>
        <div className="text-meta font-regular text-muted wrap-anywhere">{children}</div>
      </div>
      {action && <div className="max-md:ml-14.5">{action}</div>}
    </li>
  );
}
