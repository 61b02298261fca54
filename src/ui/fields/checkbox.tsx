import { Check, Minus } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { cx } from '#ui/cx.ts';

interface CheckboxProps {
  label: ReactNode;
  checked: boolean;
  onChange: (checked: boolean) => void;
  /** Some, not all, of what it stands for. */
  mixed?: boolean | undefined;
  /** Keeps the words for screen readers (a table's column of boxes). */
  hideLabel?: boolean | undefined;
  hint?: string | undefined;
  name?: string | undefined;
  /** A press was in vain without it. */
  invalid?: boolean | undefined;
}

/** A tick box; its words are part of the target. */
export function Checkbox({ label, checked, onChange, mixed = false, hideLabel, hint, name, invalid }: CheckboxProps) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (input.current) input.current.indeterminate = mixed;
  }, [mixed]);
  const Icon = mixed ? Minus : Check;
  const on = checked || mixed;
  return (
    <label className="relative inline-flex min-h-hit min-w-hit items-center gap-3 rounded-control text-body has-focus-visible:outline-3 has-focus-visible:outline-focus">
      <input
        aria-invalid={invalid || undefined}
        checked={checked}
        className="absolute inset-0 opacity-0"
        name={name}
        onChange={(event) => onChange(event.target.checked)}
        ref={input}
        type="checkbox"
      />
      <span
        aria-hidden="true"
        className={cx(
          'pointer-events-none flex size-box shrink-0 items-center justify-center rounded-[4px] border-2',
          hideLabel && 'mx-auto',
          on ? 'border-primary bg-primary text-on-primary' : 'border-control-line bg-surface',
        )}
      >
        {on && <Icon className="size-full" strokeWidth={3} />}
      </span>
      <span className={hideLabel ? 'visually-hidden' : 'min-w-0 py-1 wrap-break-word'}>
        {label}
        {hint && <span className="block text-label text-muted">{hint}</span>}
      </span>
    </label>
  );
}
