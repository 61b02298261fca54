import { useState } from 'react';
import type { Policy } from '#domain/access/policy.ts';
import { minutesOfDay, time12, timeChoices } from '#domain/time/service-time.ts';
import { announce } from '#ui/feedback/announcer-store.ts';
import { Segmented } from '#ui/fields/segmented.tsx';
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

/** A visit begins a little early or late every day; what is further off is asked about. */
const A_FEW_MINUTES = 5;

const planOf = ({ startTime, endTime, timesChosen, endChosen, planned }: StartForm) => ({
  startTime,
  endTime,
  timesChosen,
  endChosen,
  planned,
});

/** Start and end of the visit. A list is offered, but any time can be typed: after-school visits start later. */
export function StartTimes({ form, onForm, fieldProps, now, policy }: Props) {
  function change(next: StartForm) {
    if (next.endTime !== form.endTime) announce(`End Time is now ${time12(next.endTime)}`);
    onForm(next);
  }

  // What the calendar said, also when another beginning was chosen since.
  const [kept, setKept] = useState(form.planned ? planOf(form) : null);
  const plan = form.planned ? planOf(form) : kept;
  const isOff = plan !== null && Math.abs(minutesOfDay(plan.startTime) - minutesOfDay(now.time)) > A_FEW_MINUTES;

  return (
    <div>
      {plan && isOff && (
        <div className="mb-4">
          <Segmented
            label="Starts"
            onChange={(from) => {
              setKept(plan);
              change(from === 'plan' ? { ...form, ...plan } : withStartNow({ ...form, ...plan }, now.time, policy));
            }}
            options={[
              { value: 'plan', label: `Planned ${time12(plan.startTime)}` },
              { value: 'now', label: `Now ${time12(now.time)}` },
            ]}
            value={form.startTime === plan.startTime ? 'plan' : form.startTime === now.time ? 'now' : ''}
          />
        </div>
      )}
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
