import type { ReactNode } from 'react';

/** The one h1 of a screen, a line under it, and acts on the right. The shell gives it focus when the screen opens. */
export function PageHeader({
  title,
  meta,
  actions,
  actionsBesideTitle = false,
}: {
  title: string;
  meta?: ReactNode;
  actions?: ReactNode;
  /** Keeps the acts next to the title, for screens whose side panel would cover the right end. */
  actionsBesideTitle?: boolean;
}) {
  const heading = (
    <h1 className="text-title font-semibold tracking-title outline-none wrap-anywhere" tabIndex={-1}>
      {title}
    </h1>
  );
  const line = meta && <div className="text-label text-muted field:text-body">{meta}</div>;
  const acts = actions && (
    <div className="flex flex-wrap items-center gap-3" data-keep-clear="">
      {actions}
    </div>
  );
  if (actionsBesideTitle)
    return (
      <header>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2.5">
          {heading}
          {acts}
        </div>
        {line && <div className="mt-1">{line}</div>}
      </header>
    );
  return (
    <header className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
      <div className="min-w-0">
        {heading}
        {line}
      </div>
      {acts}
    </header>
  );
}
