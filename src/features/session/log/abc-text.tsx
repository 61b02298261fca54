import { hasChoice } from '#domain/session/abc.ts';
import { toggleChoice } from '#domain/session/abc-choices.ts';
import { cx } from '#ui/cx.ts';
import { TextArea } from '#ui/fields/text-area.tsx';

/** Quick choices, and words of one's own: the choices are words in the same text, so that there is one truth. */
export function AbcText({
  label,
  choices,
  value,
  limit,
  onChange,
}: {
  label: string;
  choices: readonly string[];
  value: string;
  limit: number;
  onChange: (text: string) => void;
}) {
  const error = value.length >= limit ? `Must be less than ${limit}` : undefined;
  return (
    <div>
      <TextArea error={error} label={label} limit={limit} onChange={onChange} value={value} />
      <fieldset className="mt-2.5">
        <legend className="visually-hidden">Quick choices, {label}</legend>
        <div className="flex flex-wrap gap-2">
          {choices.map((choice) => {
            const chosen = hasChoice(value, choice);
            return (
              <button
                aria-pressed={chosen}
                className={cx(
                  'min-h-12 rounded-control border px-3.5 text-label transition-press',
                  chosen ? 'chosen' : 'border-control-line bg-surface hover:bg-sunken',
                )}
                key={choice}
                onClick={() => onChange(toggleChoice(value, choice))}
                type="button"
              >
                {choice}
              </button>
            );
          })}
        </div>
      </fieldset>
    </div>
  );
}
