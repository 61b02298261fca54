import { type ComponentProps, type RefCallback, useCallback } from 'react';
import { cx } from '#ui/cx.ts';

type Props = ComponentProps<'div'> & {
  /** In a row with others its width, too. */
  wide?: boolean;
};

/**
 * What has stood here keeps its room once it is less, or gone: nothing below it, or beside it, comes to lie under the
 * finger that has just answered. A window of another width begins anew.
 */
export function Room({ wide = false, className, ...props }: Props) {
  const room: RefCallback<HTMLElement> = useCallback((box: HTMLElement) => keepSize(box, wide), [wide]);
  return <div className={cx('not-[[style]]:empty:hidden', className)} ref={room} {...props} />;
}

function keepSize(box: HTMLElement, wide: boolean): () => void {
  const observer = new ResizeObserver(() => {
    const { width, height } = box.getBoundingClientRect();
    // Not drawn, as behind the lock.
    if (height === 0) return;
    // In letters: of those that are made smaller it has the room of smaller ones.
    const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
    box.style.minHeight = `${height / rem}rem`;
    if (wide) box.style.minWidth = `${width / rem}rem`;
  });
  const forget = () => box.removeAttribute('style');
  let wideness = innerWidth;
  const resized = () => {
    if (innerWidth === wideness) return;
    wideness = innerWidth;
    forget();
  };
  observer.observe(box);
  addEventListener('resize', resized);
  return () => {
    observer.disconnect();
    removeEventListener('resize', resized);
  };
}
