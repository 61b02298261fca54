import { Eye, EyeOff, Pencil, Trash2, Undo2 } from 'lucide-react';
import { longDate } from '#domain/time/service-time.ts';
import { Button } from '#ui/button.tsx';
import { FieldGroup } from '#ui/fields/field-group.tsx';
import type { SecretFieldProps } from './secret-field-props.ts';
import { SecretInput } from './secret-input.tsx';
import { useReveal } from './use-reveal.ts';

/** A field that is stored sealed: masked until it is revealed or replaced, each on its own. */
export function SecretField(props: SecretFieldProps) {
  const { field, label, id, mask, value, onChange, error } = props;
  const reveal = useReveal(field);

  /** The button that was pressed disappears: the field, in its new form, gets the focus. */
  function become(next: string | null | undefined) {
    onChange(next);
    requestAnimationFrame(() => document.getElementById(id)?.focus());
  }

  if (mask === null || (value !== undefined && value !== null)) {
    return (
      <div>
        <SecretInput {...props} value={value ?? ''} />
        {mask !== null && (
          <Button icon={Undo2} kind="quiet" onClick={() => become(undefined)} size="toolbar">
            Keep {mask}
          </Button>
        )}
      </div>
    );
  }
  const shown = field === 'date_of_birth' && reveal.text ? longDate(reveal.text) : reveal.text;
  return (
    <FieldGroup error={error ?? reveal.problem ?? undefined} id={id} label={label}>
      <p className="flex min-h-control items-center rounded-control border border-line bg-sunken px-3 text-body tabular wrap-anywhere field:px-3.5">
        {value === null ? 'Will be removed' : <output>{shown ?? mask}</output>}
      </p>
      <div className="mt-1 flex flex-wrap [&>button]:px-2">
        {value === null ? (
          <Button icon={Undo2} kind="quiet" onClick={() => become(undefined)} size="toolbar">
            Keep it
          </Button>
        ) : (
          <>
            <Button
              aria-label={`${reveal.text === null ? 'Reveal' : 'Hide'} ${label}`}
              busy={reveal.busy}
              icon={reveal.text === null ? Eye : EyeOff}
              kind="quiet"
              onClick={reveal.toggle}
              size="toolbar"
            >
              {reveal.text === null ? 'Reveal' : 'Hide'}
            </Button>
            <Button aria-label={`Change ${label}`} icon={Pencil} kind="quiet" onClick={() => become('')} size="toolbar">
              Change
            </Button>
            <Button
              aria-label={`Remove ${label}`}
              icon={Trash2}
              kind="quiet"
              onClick={() => become(null)}
              size="toolbar"
            >
              Remove
            </Button>
          </>
        )}
      </div>
    </FieldGroup>
  );
}
