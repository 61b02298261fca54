import type { ReactNode } from 'react';

/** Nothing to show: one sentence why, one act. */
export function EmptyState({ children, action }: { children: ReactNode; action?: ReactNode }) {
  return (
    <div className="flex flex-col items-center gap-4 rounded-card border border-line border-dashed px-6 py-10 text-center">
      <p className="max-w-md text-body text-balance text-muted">{children}</p>
      {action}
    </div>
  );
}
