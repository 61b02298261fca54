import { Calendar } from 'lucide-react';
import { useRef } from 'react';
import { longDate } from '#domain/time/service-time.ts';
import { cx } from '#ui/cx.ts';
import { FIRST_DAY, LAST_DAY } from '#ui/table/kept-years.ts';
import { Field, type FieldBaseProps } from './field.tsx';
import { inputClass } from './input-class.ts';
import { parseDate, wrongDate } from './parse-date.ts';
import { useBeforePress } from './use-before-press.ts';
import { useReported } from './use-reported.ts';
import { type Unread, useTyped } from './use-typed.ts';

interface DateFieldProps extends FieldBaseProps {
  /** `yyyy-MM-dd`, or '' for none. */
  value: string;
  onChange: (value: string) => void;
  /** What was typed is no date, in the field's own words; null once it is mended. A form that goes on would drop it. */
  onRefuse?: ((problem: string | null) => void) | undefined;
  /** The same in place of an empty value, where that would already act. */
  onUnread?: (() => void) | undefined;
  /** What is typed has not been read, or has been: until then the value is the one from before. */
  onTyping?: ((typing: boolean) => void) | undefined;
  /** Keeps what was typed and can't be read. */
  unread?: Unread | undefined;
  /** The company's today, `yyyy-MM-dd`: fills a missing year and gives the example in the message. */
  today: string;
  min?: string | undefined;
  max?: string | undefined;
  name?: string | undefined;
  /** A date that is whole is read as it is typed: what is shown beside it follows at once. */
  atOnce?: boolean | undefined;
}

/** Two digits are the year where they are of about now: others may be the first of four. */
function hasWholeYear(typed: string, today: string): boolean {
  const year = /^\d{1,2}\/\d{1,2}\/(\d{2}|\d{4})$/.exec(typed.trim())?.[1];
  return year?.length === 4 || (year !== undefined && Math.abs(Number(year) - Number(today.slice(2, 4))) <= 1);
}

/**
 * Shows m/d/Y, stores `yyyy-MM-dd`. Any usual way of typing a date is understood when the field is left;
 * what is no date stays as typed, with a message, and the stored value becomes ''.
 */
export function DateField(props: DateFieldProps) {
  const {
    value,
    onChange,
    onRefuse,
    onTyping,
    onUnread,
    unread,
    today,
    min = FIRST_DAY,
    max = LAST_DAY,
    name,
    atOnce,
    error,
    ...field
  } = props;
  const place = useRef<HTMLDivElement>(null);
  const picker = useRef<HTMLInputElement>(null);
  const { typed, isTyping, text, problem, type, choose, commit } = useTyped({
    value,
    onChange,
    parse: (line) => parseDate(line, today),
    wrong: (line) => wrongDate(line, today),
    onRefuse,
    onUnread,
    unread,
    isWhole: atOnce ? (typed) => hasWholeYear(typed, today) : undefined,
  });
  useReported(isTyping, onTyping);
  useBeforePress(place, typed !== null, commit);
  const shownError = problem ?? error;
  return (
    <Field {...field} error={shownError}>
      {(control) => (
        <div className="relative" ref={place}>
          <input
            {...control}
            autoComplete="off"
            className={cx(
              inputClass({ invalid: Boolean(shownError) }),
              'h-control pr-control field:pr-control tabular',
            )}
            inputMode="numeric"
            name={name}
            onBlur={commit}
            onChange={(event) => type(event.target.value)}
            onKeyDown={(event) => event.key === 'Enter' && commit()}
            placeholder="mm/dd/yyyy"
            type="text"
            value={text ?? (value ? longDate(value) : '')}
          />
          <input
            aria-hidden="true"
            className="pointer-events-none absolute right-0 bottom-0 size-px opacity-0"
            max={max}
            min={min}
            onChange={(event) => choose(event.target.value)}
            ref={picker}
            tabIndex={-1}
            type="date"
            value={value}
          />
          <button
            aria-label={`Choose date, ${field.label}`}
            className="absolute inset-y-0 right-0 flex w-control items-center justify-center rounded-control"
            onClick={() => picker.current?.showPicker?.()}
            type="button"
          >
            <Calendar aria-hidden="true" className="size-5" />
          </button>
        </div>
      )}
    </Field>
  );
}
