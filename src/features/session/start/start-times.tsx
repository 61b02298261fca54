import type { Policy } from '#domain/access/policy.ts';
import { time12, timeChoices } from '#domain/time/service-time.ts';
import { announce } from '#ui/feedback/announcer-store.ts';
import type { TimeFieldProps } from '#ui/fields/time-field.tsx';
import { TimeRangeSelector } from '#ui/fields/time-range-selector.tsx';
import { type Now, type StartForm, type UnreadField, withStartNow, withStartTime } from './start-form.ts';

type Props = {
  form: StartForm;
  onForm: (form: StartForm) => void;
  fieldProps: (field: UnreadField) => Pick<TimeFieldProps, 'id' | 'error' | 'onRefuse' | 'unread'>;
  now: Now;
  policy: Policy;
};

/** Start and end of the visit. A list is offered, but any time can be typed: after-school visits start later. */
export function StartTimes({ form, onForm, fieldProps, now, policy }: Props) {
  function change(next: StartForm) {
    if (next.endTime !== form.endTime) announce(`End Time is now ${time12(next.endTime)}`);
    onForm(next);
  }

  return (
    <div>
      <TimeRangeSelector
        begin={{
          ...fieldProps('startTime'),
          action: { label: 'Now', onPress: () => change(withStartNow(form, now.time, policy)) },
          label: 'Start Time',
          onChange: (time) => change(withStartTime(form, time, policy)),
          required: true,
          value: form.startTime,
        }}
        end={{
          ...fieldProps('endTime'),
          label: 'End Time',
          onChange: (endTime) => onForm({ ...form, endTime, endChosen: true, planned: false }),
          value: form.endTime,
        }}
        options={timeChoices(policy.timeChoices)}
      />
      <p className="mt-1.5 text-meta">
        {form.planned ? 'Times come from today’s calendar. You can type any time.' : 'You can type any time.'}
      </p>
    </div>
  );
}
