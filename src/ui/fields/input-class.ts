import { cx } from '#ui/cx.ts';

/** The edge, fill and letters every typed control shares. The edge turns primary while the caret is inside. */
export function inputClass(options: { invalid?: boolean | undefined; readOnly?: boolean | undefined } = {}): string {
  return cx(
    'block w-full min-w-0 rounded-control border px-3 text-body placeholder:text-muted transition-press pointer-coarse:text-[max(1rem,var(--size-body))] field:px-3.5',
    'focus:border-primary focus:inset-shadow-[0_0_0_1px_var(--primary)]',
    options.invalid ? 'border-danger inset-shadow-[0_0_0_1px_var(--danger)]' : 'border-control-line',
    options.readOnly ? 'bg-sunken text-muted outdoor:border-dashed' : 'bg-surface text-text',
  );
}
