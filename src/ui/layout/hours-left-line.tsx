import { TriangleAlert } from 'lucide-react';

interface HoursLeftLineProps {
  /** "12 hours left", and "this week". */
  strong: string;
  rest: string;
  /** "16 hours left after this note" */
  withNote: string | null;
  /** "as of 3:05 PM" without the first two words; null when nothing is known. */
  asOf: string | null;
  waiting: string | null;
  warning: string | null;
}

/** What is left of a client's hours, how old that is, and what this device adds to it. */
export function HoursLeftLine({ strong, rest, withNote, asOf, waiting, warning }: HoursLeftLineProps) {
  return (
    <div className="text-label">
      <p>
        <span className="font-semibold">{strong}</span> {rest}
        {withNote !== null && <span>, {withNote}</span>}
      </p>
      {asOf !== null && <p className="text-meta">as of {asOf}</p>}
      {waiting !== null && <p className="text-meta">{waiting}</p>}
      {warning !== null && (
        <p className="mt-1 flex items-start gap-1.5 rounded-chip bg-waiting-bg px-2 py-1 font-semibold text-waiting-fg">
          <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          {warning}
        </p>
      )}
    </div>
  );
}
