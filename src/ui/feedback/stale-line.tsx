import { History } from 'lucide-react';
import { staleText } from './stale-text.ts';

/** The line under a title that says how old the rows are. */
export function StaleLine({
  at,
  now,
  timeZone,
  coming,
}: {
  at: Date | null;
  now: Date;
  timeZone?: string | undefined;
  /** The rows are on their way. */
  coming: boolean;
}) {
  const { text, old } = staleText(at, now, timeZone, coming);
  return (
    <span className="inline-flex items-center gap-1 text-meta font-medium text-muted">
      {old && <History aria-hidden="true" className="size-4" />}
      {text}
    </span>
  );
}
