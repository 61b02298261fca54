import type { Policy } from '#domain/access/policy.ts';
import { repeatText, weekOfMonthLabels } from '#domain/schedule/recurrence-text.ts';
import { longDate } from '#domain/time/service-time.ts';
import { shortDay } from '#features/schedule/calendar/calendar-range.ts';
import { ChoiceChips } from '#ui/fields/choice-chips.tsx';
import { DateField } from '#ui/fields/date-field.tsx';
import { SelectField } from '#ui/fields/select-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import type { FieldProps, TypedProps } from './event-fields.tsx';
import { type EventForm, nextDates, repeatOf, withUnit } from './event-form.ts';
import { WeekdayToggles } from './weekday-toggles.tsx';

const units = [
  { value: 'never', label: 'Never' },
  { value: 'day', label: 'Daily' },
  { value: 'week', label: 'Weekly' },
  { value: 'month', label: 'Monthly' },
];
const unitWords = { day: 'days', week: 'weeks', month: 'months' } as const;

/** How the event repeats; its rule is shown below in the specification's words, with the next days. */
export function RepeatFields({
  form,
  onForm,
  fieldProps,
  typedProps,
  policy,
  today,
}: {
  form: EventForm;
  onForm: (form: EventForm) => void;
  fieldProps: FieldProps;
  typedProps: TypedProps;
  policy: Policy;
  today: string;
}) {
  const { unit } = form;
  const byWeekday = unit === 'week' || (unit === 'month' && form.monthBy !== 'day');
  return (
    <div className="flex flex-col gap-5">
      <ChoiceChips
        {...fieldProps('unit')}
        label="Repeat"
        onChange={(next) => onForm(withUnit(form, next as EventForm['unit']))}
        options={units}
        value={unit}
      />
      {unit !== 'never' && (
        <>
          <div className="grid gap-x-4 gap-y-5 md:grid-cols-2 md:items-end">
            <TextField
              {...fieldProps('every')}
              inputMode="numeric"
              label={`Every how many ${unitWords[unit]}`}
              onChange={(every) => onForm({ ...form, every })}
              required
              value={form.every}
            />
            <DateField
              {...typedProps('until')}
              hint="The last day that may have an event"
              label="Until"
              onChange={(until) => onForm({ ...form, until })}
              required
              today={today}
              value={form.until}
            />
          </div>
          {unit === 'month' && (
            <SelectField
              {...fieldProps('monthBy')}
              label="On"
              onChange={(monthBy) => onForm({ ...form, monthBy })}
              options={monthOptions(form.startDate)}
              value={form.monthBy}
            />
          )}
          {byWeekday && (
            <WeekdayToggles
              {...fieldProps('days')}
              onChange={(days) => onForm({ ...form, days })}
              value={form.days}
              weekStartsOn={policy.weekStartsOn}
            />
          )}
          <RuleInWords form={form} policy={policy} />
        </>
      )}
    </div>
  );
}

const monthOptions = (startDate: string) => [
  { value: 'day', label: startDate === '' ? 'The day of the start' : `Day ${Number(startDate.slice(8))} of the month` },
  ...weekOfMonthLabels.map(({ value, text }) => ({ value: String(value), label: `${text} weekday` })),
];

function RuleInWords({ form, policy }: { form: EventForm; policy: Policy }) {
  const text = form.startDate === '' ? '' : repeatText(repeatOf(form), form.startDate, policy.weekStartsOn);
  const next = nextDates(form, policy.timeZone).map(shortDay);
  return (
    <p className="rounded-card bg-info-bg px-4 py-3 text-body text-info-fg outdoor:border" role="status">
      <span className="font-semibold">{text}</span>
      {form.until !== '' && ` until ${longDate(form.until)}`}
      {next.length > 0 && <span className="block text-label">Next: {next.join(', ')}</span>}
    </p>
  );
}
