import { Minus, Plus } from 'lucide-react';
import { useRef } from 'react';
import { MAX_COUNT } from '#domain/note/entry-rules.ts';
import type { TypedLength } from '#domain/note/typed-length.ts';
import { Button } from '#ui/button.tsx';
import { FieldError } from '#ui/fields/field-error.tsx';
import { inputClass } from '#ui/fields/input-class.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { LengthFields } from './length-fields.tsx';

/** One behavior of an entry: not watched, watched without any (0), or a count. The three are never confused. */
export function CountRow({
  id,
  name,
  note,
  value,
  error,
  length,
  lengthId,
  lengthError,
  onChange,
  onLength,
}: {
  id: string;
  name: string;
  /** Small words under the name. */
  note: string | undefined;
  /** As typed; null while it was not watched. */
  value: string | null;
  error: string | undefined;
  /** As typed; undefined where it is not measured by its length. */
  length: TypedLength | undefined;
  lengthId: string;
  lengthError: string | undefined;
  onChange: (value: string | null) => void;
  onLength: (length: TypedLength) => void;
}) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <li className="border-line border-b px-4 py-3 last:border-b-0">
      <FieldError id={`${id}-error`}>{error}</FieldError>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <label
          className="min-w-40 flex-1 font-semibold text-body wrap-anywhere"
          htmlFor={value === null ? undefined : id}
        >
          {name}
          {note && <span className="block font-normal text-meta">{note}</span>}
        </label>
        {value === null ? (
          <NotWatched
            name={name}
            onCount={() => {
              onChange('0');
              requestAnimationFrame(() => input.current?.focus());
            }}
          />
        ) : (
          <div className="flex flex-wrap items-center gap-2">
            <span className="text-label text-muted">{value.trim() === '0' ? 'watched, none' : ''}</span>
            <IconButton edged icon={Minus} label={`One less, ${name}`} onClick={() => onChange(stepped(value, -1))} />
            <div className="w-20">
              <input
                aria-describedby={error ? `${id}-error` : undefined}
                aria-invalid={error ? true : undefined}
                className={`${inputClass({ invalid: Boolean(error) })} h-control text-center tabular`}
                id={id}
                inputMode="numeric"
                onChange={(event) => onChange(event.target.value)}
                onFocus={(event) => event.target.select()}
                ref={input}
                type="text"
                value={value}
              />
            </div>
            <IconButton edged icon={Plus} label={`One more, ${name}`} onClick={() => onChange(stepped(value, 1))} />
            <Button aria-label={`Not watched, ${name}`} kind="quiet" onClick={() => onChange(null)} size="toolbar">
              Not watched
            </Button>
          </div>
        )}
      </div>
      {value !== null && length && (
        <LengthFields error={lengthError} id={lengthId} name={name} onChange={onLength} value={length} />
      )}
    </li>
  );
}

function NotWatched({ name, onCount }: { name: string; onCount: () => void }) {
  return (
    <div className="flex items-center gap-3">
      <span className="text-label text-muted">not watched</span>
      <Button aria-label={`Count it, ${name}`} onClick={onCount}>
        Count it
      </Button>
    </div>
  );
}

/** Text that is not a number counts from 0; the message at the field has already said what was wrong. */
function stepped(value: string, by: 1 | -1): string {
  const known = /^\d{1,6}$/.test(value.trim()) ? Number(value) : 0;
  return String(Math.min(MAX_COUNT, Math.max(0, known + by)));
}
