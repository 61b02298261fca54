import type { ReactNode } from 'react';
import { cx } from '#ui/cx.ts';

/** As wide and as high as `text` needs, whatever stands there: nothing moves when the one takes the place of the other. */
export function RoomFor({
  text,
  className,
  children,
}: {
  text: string | undefined;
  className?: string;
  children: ReactNode;
}) {
  return (
    <span
      className={cx(
        'grid *:col-start-1 *:row-start-1 before:invisible before:col-start-1 before:row-start-1 before:content-[attr(data-text)]',
        className,
      )}
      data-text={text}
    >
      {children}
    </span>
  );
}
