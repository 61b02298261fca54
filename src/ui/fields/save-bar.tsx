import type { ReactNode } from 'react';

/** Changes that are not saved, always in sight above the page's lower edge, with the ways to end them. */
export function SaveBar({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <section
      aria-label="Changes"
      className="sticky bottom-[calc(var(--bottom-inset)+0.75rem)] z-10 flex flex-wrap items-center justify-between gap-3 rounded-card border border-primary bg-info-bg px-4 py-3 shadow-float short:static"
    >
      <div className="min-w-0 flex-1 basis-40 text-info-fg" role="status">
        <p className="font-semibold text-body wrap-anywhere">{title}</p>
        {text && <p className="text-label">{text}</p>}
      </div>
      <div className="flex flex-wrap gap-3">{children}</div>
    </section>
  );
}
