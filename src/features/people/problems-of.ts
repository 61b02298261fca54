import type { FieldProblem } from '#ui/fields/error-summary.tsx';

export type FieldTexts = Readonly<Partial<Record<string, string>>>;

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

/** The server's message for a field does not name the field: "Email: Already in use by another person". */
export function named(errors: FieldTexts, labels: Readonly<Record<string, string>>): FieldTexts {
  return Object.fromEntries(
    Object.entries(errors).map(([field, text]) => [field, labels[field] ? `${labels[field]}: ${text}` : text]),
  );
}
