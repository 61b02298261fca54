import { type ReactNode, useEffect, useId, useRef } from 'react';

/** A named part of a screen: heading left, a quiet remark or an act right, 10 px above its card. */
export function Section({
  title,
  aside,
  arrives = false,
  children,
}: {
  title: string;
  aside?: ReactNode;
  /** It appears as the answer to something: comes into view, and its heading has the focus. */
  arrives?: boolean | undefined;
  children: ReactNode;
}) {
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!arrives) return;
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView?.();
  }, [arrives]);
  return (
    <section aria-labelledby={id}>
      <div className="mb-2.5 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2
          className="text-section font-semibold tracking-title outline-none"
          id={id}
          ref={heading}
          tabIndex={arrives ? -1 : undefined}
        >
          {title}
        </h2>
        {aside && <div className="text-meta font-medium text-muted">{aside}</div>}
      </div>
      {children}
    </section>
  );
}
