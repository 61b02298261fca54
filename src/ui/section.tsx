import { type ReactNode, useId } from 'react';

/** A named part of a screen: heading left, a quiet remark or an act right, 10 px above its card. */
export function Section({ title, aside, children }: { title: string; aside?: ReactNode; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <div className="mb-2.5 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 className="text-section font-semibold tracking-title" id={id}>
          {title}
        </h2>
        {aside && <div className="text-meta font-medium text-muted">{aside}</div>}
      </div>
      {children}
    </section>
  );
}
