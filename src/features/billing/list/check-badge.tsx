import { Ban, CircleCheck, type LucideIcon, TriangleAlert } from 'lucide-react';
import { isBlocking, type NoteCheck } from '#domain/note/note-checks.ts';
import { cx } from '#ui/cx.ts';
import type { MoneyRow } from './money-row.ts';

/**
 * Whether a note can go to the insurer as it is, in words beside an icon. With an open flag, which speaks for itself,
 * it is not called complete.
 */
export function CheckBadge({ row }: { row: MoneyRow }) {
  if (row.checks.length > 0) return <CheckProblems row={row} />;
  if (row.flags.length > 0) return null;
  return <Complete />;
}

/** What should be checked in a note, one icon each; nothing for a complete one. */
export function CheckProblems({ row }: { row: MoneyRow }) {
  return row.checks.map((check) => <CheckProblem check={check} key={check.kind} />);
}

export const Complete = () => <Sign className="font-medium text-sent-fg" icon={CircleCheck} text="Complete" />;

export function CheckProblem({ check }: { check: NoteCheck }) {
  const blocks = isBlocking(check);
  return (
    <Sign
      className={cx('font-semibold outdoor:text-text', blocks ? 'text-attention-fg' : 'text-waiting-fg')}
      icon={blocks ? Ban : TriangleAlert}
      text={check.short}
      title={check.text}
    />
  );
}

function Sign(props: { icon: LucideIcon; text: string; title?: string; className: string }) {
  const { icon: Icon, text, title, className } = props;
  return (
    <span className={cx('inline-flex items-center gap-1.5 text-label', className)} title={title}>
      <Icon aria-hidden="true" className="size-4 shrink-0" />
      {text}
    </span>
  );
}
