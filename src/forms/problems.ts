import type { FieldProblem } from '#ui/fields/error-summary.tsx';
import type { Clash } from '#ui/overlays/version-choice.tsx';
import { isSame } from './kept-form.ts';
import type { FieldTexts } from './use-sending.ts';

/** The labels of a form by field, in its order. */
export type Labels<F> = Readonly<Record<keyof F & string, string>>;

/**
 * The lines of "There is a problem", in the order of the form. Problems that belong to none of its fields come first.
 */
export function problemsOf(errors: FieldTexts, labels: Readonly<Record<string, string>>, ids: string): FieldProblem[] {
  const others = Object.keys(errors).filter((field) => !(field in labels));
  return [...others, ...Object.keys(labels)].flatMap((field) => {
    const text = errors[field];
    if (!text) return [];
    return field in labels ? [{ fieldId: `${ids}${field}`, text }] : [{ text }];
  });
}

/** The fields that both changed, with what the other person wrote. */
export function clashesOf<F extends object>(
  { before, changes, theirs }: { before: F; changes: Partial<F>; theirs: F },
  labels: Labels<F>,
  textOf: (form: F, field: keyof F & string) => string,
): Clash[] {
  return (Object.keys(labels) as (keyof F & string)[])
    .filter((field) => changes[field] !== undefined && !isSame(theirs[field], before[field]))
    .map((field) => ({ label: labels[field], theirs: textOf(theirs, field) }));
}
