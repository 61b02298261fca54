import type { ReactNode } from 'react';
import { BrandMark } from '#ui/layout/brand-mark.tsx';

/**
 * The page around every sign-in screen: brand, heading, one column; a card from 600 px up. It hangs from the top: in the
 * middle, each line that comes or goes by itself would move the field and the button under a finger.
 */
export function AuthFrame({ title, children, id = 'main' }: { title: string; children: ReactNode; id?: string }) {
  return (
    <main
      className="flex min-h-[calc(100dvh-var(--demo,0px))] flex-col items-center bg-surface px-6 pt-[max(3rem,8vh)] pb-8 md:bg-bg md:pt-[max(2rem,min(14vh,11rem))]"
      id={id}
      tabIndex={-1}
    >
      <div className="w-full max-w-105 md:rounded-tile md:border md:border-line md:bg-surface md:p-8">
        <div className="flex items-center gap-3">
          <BrandMark className="size-12 shrink-0" />
          <p className="min-w-0 wrap-anywhere">
            <span className="block text-dialog font-bold tracking-title">Tallybook</span>
            <span className="block text-meta font-medium text-muted">Session data and notes</span>
          </p>
        </div>
        <h1 className="mt-9 mb-5 text-title font-semibold tracking-title" tabIndex={-1}>
          {title}
        </h1>
        {children}
      </div>
    </main>
  );
}
