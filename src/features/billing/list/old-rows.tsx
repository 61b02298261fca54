import type { ReactNode } from 'react';
import { cx } from '#ui/cx.ts';

/**
 * Rows of money lists. While another question is being answered, those of the previous one are shown pale and cannot be
 * tapped: otherwise a person would bill or take back notes of the old tab under the name of the new one.
 */
export function OldRows({ isOld, children }: { isOld: boolean; children: ReactNode }) {
  return (
    <div className={cx(isOld && 'pointer-events-none opacity-60 transition-opacity delay-100 duration-150')}>
      {children}
    </div>
  );
}
