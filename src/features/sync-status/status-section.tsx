import { type ReactNode, useId } from 'react';

/** One part of the sync status: a small heading, a remark at its right, a card. */
export function StatusSection({ title, aside, children }: { title: string; aside?: ReactNode; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <div className="mb-2 flex flex-wrap items-baseline justify-between gap-x-4">
        <h3 className="font-semibold text-label" id={id}>
          {title}
        </h3>
        {aside && <p className="text-meta font-medium text-muted">{aside}</p>}
      </div>
      {children}
    </section>
  );
}

/** The card around a list of records. */
export function RecordList({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul aria-label={label} className="overflow-hidden rounded-card border border-line bg-surface">
      {children}
    </ul>
  );
}
