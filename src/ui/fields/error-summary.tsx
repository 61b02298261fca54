import { Check, CircleAlert } from 'lucide-react';
import { type MouseEvent, useEffect, useId, useRef, useState } from 'react';
import { cx } from '#ui/cx.ts';
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx';

export interface FieldProblem {
  /** Id of the field to jump to; leave out for what belongs to no field. */
  fieldId?: string | undefined;
  text: string;
}

/**
 * What the last try found, and in which words (`first`): a field that has been put right since keeps its line, so that
 * nothing below moves.
 */
type Line = FieldProblem & { mended: boolean; first: string };

/**
 * "There is a problem": takes focus whenever `attempt` changes (one number per try to submit), and each line leads to its
 * field. It stays until the next try: whoever mends a field has a finger on the form under it.
 */
export function ErrorSummary({ problems, attempt = 1 }: { problems: readonly FieldProblem[]; attempt?: number }) {
  const box = useRef<HTMLDivElement>(null);
  const titleId = useId();
  const lines = useLines(problems, attempt);
  const present = lines.length > 0;
  const mended = lines.every((line) => line.mended);
  useEffect(() => {
    if (present && attempt > 0) box.current?.focus();
  }, [attempt, present]);
  if (!present) return null;
  return (
    <div
      aria-labelledby={titleId}
      className={cx('rounded-card border-2 bg-surface p-4', mended ? 'border-control-line' : 'border-danger')}
      ref={box}
      role="alert"
      tabIndex={-1}
    >
      <h2 className="flex items-center gap-2 text-body font-semibold" id={titleId}>
        {mended ? (
          <Check aria-hidden="true" className="size-5 shrink-0 text-sent-fg" />
        ) : (
          <CircleAlert aria-hidden="true" className="size-5 shrink-0 text-danger" />
        )}
        {mended ? 'All put right' : 'There is a problem'}
      </h2>
      <ul className="mt-1 ml-7">
        {lines.map((line) => (
          <li key={line.fieldId ?? line.text}>{line.mended ? <MendedLine {...line} /> : <ProblemLine {...line} />}</li>
        ))}
      </ul>
    </div>
  );
}

/** The lines of this try. What belongs to no field goes when it is no longer so. */
function useLines(problems: readonly FieldProblem[], attempt: number): readonly Line[] {
  const [known, setKnown] = useState<{ attempt: number; lines: readonly Line[] }>({ attempt, lines: [] });
  const kept = known.attempt === attempt && attempt > 0 ? known.lines : [];
  const now = new Map(problems.map((problem) => [problem.fieldId ?? problem.text, problem]));
  const before = kept.flatMap((line): Line[] => {
    const key = line.fieldId ?? line.text;
    const still = now.get(key);
    now.delete(key);
    if (still) return [{ ...still, first: line.first, mended: false }];
    return line.fieldId ? [{ ...line, mended: true }] : [];
  });
  const lines = [
    ...before,
    ...[...now.values()].map((problem) => ({ ...problem, first: problem.text, mended: false })),
  ];
  if (known.attempt !== attempt || JSON.stringify(lines) !== JSON.stringify(known.lines)) setKnown({ attempt, lines });
  return lines;
}

/** As high as it was. */
function MendedLine({ first }: Line) {
  return (
    <span className="inline-flex min-h-hit items-center gap-2 text-body text-muted">
      <Check aria-hidden="true" className="size-5 shrink-0 text-sent-fg" />
      <span>
        <VisuallyHidden>Put right: </VisuallyHidden>
        <s>{first}</s>
      </span>
    </span>
  );
}

function ProblemLine({ fieldId, text }: FieldProblem) {
  if (!fieldId) return <span className="block py-1 text-body font-semibold text-danger">{text}</span>;
  function jump(event: MouseEvent) {
    const target = document.getElementById(fieldId ?? '');
    if (!target) return;
    event.preventDefault();
    const control = target.matches('fieldset') ? target.querySelector<HTMLElement>('input') : target;
    (control ?? target).focus();
  }
  return (
    <a
      className="inline-flex min-h-hit items-center text-body font-semibold text-danger underline underline-offset-3"
      href={`#${fieldId}`}
      onClick={jump}
    >
      {text}
    </a>
  );
}
