import { formatTime, type HourFormat } from '#ui/format-time.ts';
import { useAnchoredPopover } from '#ui/overlays/use-anchored-popover.ts';
import { ComboboxList } from './combobox-list.tsx';
import { Field, type FieldBaseProps } from './field.tsx';
import { notATime, parseTime } from './parse-time.ts';
import { TimeInput } from './time-input.tsx';
import { useBeforePress } from './use-before-press.ts';
import { useCombobox } from './use-combobox.ts';
import { type Unread, useTyped } from './use-typed.ts';

export interface TimeFieldProps extends FieldBaseProps {
  /** `HH:mm`, or '' for none. */
  value: string;
  onChange: (value: string) => void;
  /** What was typed is no time, in the field's own words; null once it is mended. A form that goes on would drop it. */
  onRefuse?: ((problem: string | null) => void) | undefined;
  /** Keeps what was typed and can't be read. */
  unread?: Unread | undefined;
  /** The offered choices, `HH:mm`. Any other time can be typed. */
  options: readonly string[];
  format?: HourFormat | undefined;
  /** `HH:mm`: what a typed hour without am or pm comes after (the begin time, in an end field). */
  from?: string | undefined;
  /** A small button inside the field, "Now" for example. */
  action?: { label: string; onPress: () => void } | undefined;
  name?: string | undefined;
}

/** A time of day: pick from the list or type it in any usual way. Shows "3:00 PM", stores `15:00`. */
export function TimeField(props: TimeFieldProps) {
  const { value, onChange, onRefuse, unread, options, format = '12', from, action, name, error, ...field } = props;
  const { typed, text, problem, type, choose, commit } = useTyped({
    value,
    onChange,
    parse: (line) => parseTime(line, from),
    wrong: (line) => notATime(line, format),
    onRefuse,
    unread,
  });
  const choices = typed === null ? options : matching(options, typed, format);
  const shownError = problem ?? error;

  const nearest = nearestIndex(options, value || from);
  const list = useCombobox({
    count: choices.length,
    onTake: (index) => choose(choices[index] ?? ''),
    onEnter: commit,
    start: typed === null ? nearest : -1,
  });
  const { anchor, popover } = useAnchoredPopover<HTMLDivElement, HTMLDivElement>(list.open);
  useBeforePress(anchor, typed !== null, leave);

  function leave() {
    list.close();
    commit();
  }

  return (
    <Field {...field} error={shownError}>
      {(control) => (
        <div ref={anchor}>
          <TimeInput
            action={action}
            control={control}
            fresh={text === null}
            inputProps={list.inputProps}
            invalid={Boolean(shownError)}
            label={field.label}
            name={name}
            onLeave={leave}
            onToggle={() => (list.open ? list.close() : list.openAt(nearest))}
            onType={(line) => {
              type(line);
              list.openAt(-1);
            }}
            shown={text ?? (value ? formatTime(value, format) : '')}
          />
          {list.open && (
            <ComboboxList
              active={list.active}
              choices={choices.map((option) => ({
                key: option,
                label: formatTime(option, format),
                selected: option === value,
              }))}
              id={list.listId}
              label={field.label}
              onTake={list.take}
              ref={popover}
            />
          )}
        </div>
      )}
    </Field>
  );
}

/** The offered times that begin with what was typed: "9" and "9:3" match "9:30 AM". */
function matching(options: readonly string[], typed: string, format: HourFormat): readonly string[] {
  const start = typed.trim().toLowerCase();
  return options.filter((option) => formatTime(option, format).toLowerCase().startsWith(start));
}

/** The choice to begin at: the stored time or the first one after it; for a time after all of them, the last. */
function nearestIndex(options: readonly string[], time: string | undefined): number {
  if (!time) return -1;
  const index = options.findIndex((option) => option >= time);
  return index < 0 ? options.length - 1 : index;
}
