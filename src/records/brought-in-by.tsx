import { FileInput } from 'lucide-react';
import type { ReactNode } from 'react';
import { noteCreatedText } from '#domain/note/stamp-text.ts';
import { cx } from '#ui/cx.ts';

/** Who brought a record in from a file for its author, and when. Nothing of one that came from its author. */
export function BroughtInBy({
  broughtIn,
  zone,
  size = 'text-meta',
  children,
}: {
  broughtIn: { by: string; at: string } | null | undefined;
  zone: string;
  size?: 'text-meta' | 'text-label';
  /** What goes on in the sentence. */
  children?: ReactNode;
}) {
  if (!broughtIn) return null;
  return (
    <span className={cx('flex items-start gap-1 text-muted', size)}>
      <FileInput aria-hidden className="mt-0.5 size-4 shrink-0" />
      <span className="wrap-anywhere">
        Brought in by {broughtIn.by}, {noteCreatedText(broughtIn.at, zone)}
        {children}
      </span>
    </span>
  );
}
