import type { ReactNode } from 'react';

/** One shelf of the gallery: a kind of part, in all its states. */
export function Shelf({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="grid gap-5 border-line border-t pt-5">
      <h2 className="text-heading">{title}</h2>
      {children}
    </section>
  );
}

/** One part with the file of `src` that holds it. */
export function Part({ file, children }: { file: string; children: ReactNode }) {
  return (
    <div className="grid min-w-0 gap-2">
      <p className="text-meta text-muted">{file}</p>
      <div className="flex min-w-0 flex-wrap items-start gap-3">{children}</div>
    </div>
  );
}
