import { cx } from './cx.ts';

/** primary: one per view. danger: only inside a delete dialog. quiet: no edge, link color. */
export type ButtonKind = 'primary' | 'tonal' | 'outline' | 'quiet' | 'danger';
/** toolbar 32/48, regular 36/48, big 56, large 64 (staff/field). large is for the one act of a screen. */
export type ButtonSize = 'toolbar' | 'regular' | 'big' | 'large';

const kinds: Record<ButtonKind, string> = {
  primary: 'border border-transparent bg-primary text-on-primary hover:bg-primary-hover',
  tonal: 'border border-primary bg-info-bg text-info-fg hover:bg-tile-on',
  outline: 'border border-control-line bg-surface text-text hover:bg-sunken',
  quiet: 'border border-transparent text-link hover:bg-sunken',
  danger: 'border border-transparent bg-danger text-on-danger hover:opacity-90',
};

const sizes: Record<ButtonSize, string> = {
  toolbar: 'min-h-toolbar rounded-control px-3 text-body',
  regular: 'min-h-control rounded-control px-control-pad text-body',
  big: 'min-h-14 rounded-card px-5 text-body',
  large: 'min-h-16 rounded-card px-6 text-act',
};

/** Classes of a button, for buttons and for links that look like one. */
export function buttonClass(options: {
  kind: ButtonKind;
  size: ButtonSize;
  wide?: boolean | undefined;
  unavailable?: boolean | undefined;
}): string {
  return cx(
    'inline-flex max-w-full shrink-0 items-center justify-center gap-2 text-center font-semibold transition-press active:scale-98 select-none aria-pressed:framed',
    sizes[options.size],
    options.unavailable ? 'unavailable border' : kinds[options.kind],
    options.wide && 'w-full',
  );
}
