import { X } from 'lucide-react';
import { said } from '#domain/announcements.ts';
import { announce } from '#ui/feedback/announcer-store.ts';
import { ComboboxField } from '#ui/fields/combobox-field.tsx';
import type { FieldBaseProps } from '#ui/fields/field.tsx';
import type { NamedOption } from './named-options.ts';

interface CaseloadFieldProps extends FieldBaseProps {
  /** Ids of the chosen people or clients, in order. */
  value: readonly number[];
  onChange: (value: number[]) => void;
  options: readonly NamedOption[];
  /** Shown when nobody is chosen yet. */
  none: string;
}

/** Several out of many: found by name and added, removed one by one. */
export function CaseloadField({ value, onChange, options, none, ...field }: CaseloadFieldProps) {
  const labelOf = (id: number) => options.find((option) => option.value === String(id))?.label ?? `No. ${id}`;
  const left = options.filter((option) => !option.disabled && !value.includes(Number(option.value)));

  function add(chosen: string) {
    if (chosen === '') return;
    onChange([...value, Number(chosen)]);
    announce(said.clientAdded(labelOf(Number(chosen))));
  }

  function remove(id: number) {
    onChange(value.filter((one) => one !== id));
    announce(said.clientRemoved(labelOf(id)));
    document.getElementById(field.id ?? '')?.focus();
  }

  return (
    <div>
      <ComboboxField {...field} onChange={add} options={left} placeholder="Search by name to add" value="" />
      {value.length === 0 ? (
        <p className="mt-2 text-label text-muted">{none}</p>
      ) : (
        <ul aria-label={field.label} className="mt-2 flex flex-wrap gap-2">
          {value.map((id) => (
            <li key={id}>
              <button
                aria-label={`Remove ${labelOf(id)}`}
                className="inline-flex min-h-hit items-center gap-2 rounded-chip border border-control-line bg-surface px-3 text-body hover:bg-sunken"
                onClick={() => remove(id)}
                type="button"
              >
                {labelOf(id)}
                <X aria-hidden="true" className="size-4 shrink-0" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
