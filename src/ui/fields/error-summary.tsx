import { CircleAlert } from 'lucide-react';
import { type MouseEvent, useEffect, useId, useRef } from 'react';

export interface FieldProblem {
  /** Id of the field to jump to; leave out for what belongs to no field. */
  fieldId?: string | undefined;
  text: string;
}

/**
 * "There is a problem": takes focus whenever `attempt` changes (one number per try to submit),
 * and each line leads to its field.
 */
export function ErrorSummary({ problems, attempt = 1 }: { problems: readonly FieldProblem[]; attempt?: number }) {
  const box = useRef<HTMLDivElement>(null);
  const titleId = useId();
  const present = problems.length > 0;
  useEffect(() => {
    if (present && attempt > 0) box.current?.focus();
  }, [attempt, present]);
  if (!present) return null;
  return (
    <div
      aria-labelledby={titleId}
      className="rounded-card border-2 border-danger bg-surface p-4"
      ref={box}
      role="alert"
      tabIndex={-1}
    >
      <h2 className="flex items-center gap-2 text-body font-semibold" id={titleId}>
        <CircleAlert aria-hidden="true" className="size-5 shrink-0 text-danger" />
        There is a problem
      </h2>
      <ul className="mt-1 ml-7">
        {problems.map((problem) => (
          <li key={`${problem.fieldId ?? ''}${problem.text}`}>
            <ProblemLine {...problem} />
          </li>
        ))}
      </ul>
    </div>
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
