import type { ReactNode } from 'react';
import { cx } from '#ui/cx.ts';

/**
 * Rows of money. While another question is answered those of the one before stand pale, and no tap reaches them: under
 * the name of the new tab a person would bill or take back the notes of the old one.
 */
export function OldRows({ isOld, children }: { isOld: boolean; children: ReactNode }) {
  return (
    <div className={cx(isOld && 'pointer-events-none opacity-60 transition-opacity delay-100 duration-150')}>
      {children}
    </div>
  );
}
