import { createContext, type ReactNode, useContext, useId } from 'react';

/** Headings of the sync status: under the page's h1, or under the panel's own h2. */
export const StatusHeading = createContext<'h2' | 'h3'>('h2');

/** One part of the sync status: a small heading, a remark at its right, a card. */
export function StatusSection({ title, aside, children }: { title: string; aside?: ReactNode; children: ReactNode }) {
  const id = useId();
  const Heading = useContext(StatusHeading);
  return (
    <section aria-labelledby={id}>
      <div className="mb-2 flex flex-wrap items-baseline justify-between gap-x-4">
        <Heading className="font-semibold text-label" id={id}>
          {title}
        </Heading>
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
