import { FileCheck } from 'lucide-react';
import { type ComponentProps, useRef } from 'react';
import { draftedParts } from '#domain/note/note-update.ts';
import { cx } from '#ui/cx.ts';
import { CharacterCounter } from '#ui/fields/character-counter.tsx';
import { Field } from '#ui/fields/field.tsx';
import { inputClass } from '#ui/fields/input-class.ts';
import { useAutoGrow } from '#ui/fields/use-auto-grow.ts';

type Props = Pick<ComponentProps<'textarea'>, 'onFocus'> & {
  id: string;
  label: string;
  value: string;
  onChange: (value: string) => void;
  error: string | undefined;
  limit: number;
  drafted: string;
  /** When it was drafted, as people read it; null while nothing was. */
  draftedAt: string | null;
};

/** Both layers must wrap alike, or the underlines would be under the wrong words. */
const letters =
  'px-3 py-2.5 text-body wrap-break-word whitespace-pre-wrap [scrollbar-gutter:stable] pointer-coarse:text-[max(1rem,var(--size-body))] field:px-3.5 field:py-3';

/** A text in which the sentences that came from the data are underlined, as long as they are as drafted. */
export function DraftedTextArea({ id, label, value, onChange, onFocus, error, limit, drafted, draftedAt }: Props) {
  const area = useAutoGrow(value);
  const under = useRef<HTMLDivElement>(null);
  const edited = value !== drafted;
  return (
    <div>
      <Field
        aside={
          draftedAt && (
            <span className="flex items-center gap-1.5 text-meta">
              <FileCheck aria-hidden="true" className="size-4" />
              Drafted from data {draftedAt}
              {edited && ' · edited'}
            </span>
          )
        }
        error={error}
        id={id}
        label={label}
      >
        {(control) => (
          <div className="relative">
            <textarea
              {...control}
              className={cx(
                inputClass({ invalid: Boolean(error) }),
                letters,
                'max-h-80 min-h-24 resize-y overflow-y-auto field-sizing-content',
              )}
              onChange={(event) => onChange(event.target.value)}
              onFocus={onFocus}
              onScroll={(event) => {
                if (under.current) under.current.scrollTop = event.currentTarget.scrollTop;
              }}
              ref={area}
              value={value}
            />
            <div
              aria-hidden="true"
              className={cx(
                letters,
                'pointer-events-none absolute inset-0 overflow-hidden border border-transparent text-transparent',
              )}
              ref={under}
            >
              {keyed(draftedParts(value, drafted)).map((part) => (
                <span
                  className={
                    part.drafted
                      ? 'underline decoration-[1.5px] decoration-control-line decoration-dotted underline-offset-[5px]'
                      : undefined
                  }
                  key={part.at}
                >
                  {part.text}
                </span>
              ))}
            </div>
          </div>
        )}
      </Field>
      <CharacterCounter length={value.length} limit={limit} />
    </div>
  );
}

/** Parts by where they begin. */
function keyed<T extends { text: string }>(parts: readonly T[]): (T & { at: number })[] {
  let at = 0;
  return parts.map((part) => {
    const placed = { ...part, at };
    at += part.text.length;
    return placed;
  });
}
