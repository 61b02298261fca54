import type { Policy } from '#domain/access/policy.ts';
import { said } from '#domain/announcements.ts';
import { minutesOfDay, time12, timeChoices } from '#domain/time/service-time.ts';
import { cx } from '#ui/cx.ts';
import { announce } from '#ui/feedback/announcer-store.ts';
import { roomForErrors } from '#ui/fields/field-row.tsx';
import { Segmented } from '#ui/fields/segmented.tsx';
import type { TimeFieldProps } from '#ui/fields/time-field.tsx';
import { TimeRangeSelector } from '#ui/fields/time-range-selector.tsx';
import { RoomFor } from '#ui/layout/room-for.tsx';
import {
  A_FEW_MINUTES,
  isAssumed,
  isOutside,
  type Now,
  type StartForm,
  type UnreadField,
  withPlan,
  withStartNow,
  withStartTime,
} from './start-form.ts';

type Props = {
  form: StartForm;
  onForm: (form: StartForm) => void;
  fieldProps: (field: UnreadField) => Pick<TimeFieldProps, 'id' | 'error' | 'onRefuse' | 'unread'>;
  now: Now;
  /** What the calendar says of the client, of whichever day. */
  plan: StartForm['plan'];
  policy: Policy;
};

const ASKED = ': choose when it starts.';
const ASSUMED = 'The End Time is assumed. Type another one where you know it.';

/** Start and end of the visit. A list is offered, but any time can be typed: after-school visits start later. */
export function StartTimes({ form, onForm, fieldProps, now, plan, policy }: Props) {
  function change(next: StartForm) {
    if (next.endTime !== form.endTime) announce(said.endTimeNow(time12(next.endTime)));
    onForm(next);
  }

  const isToday = form.startDate === now.date;
  const isOff = plan && Math.abs(minutesOfDay(plan.startTime) - minutesOfDay(now.time)) > A_FEW_MINUTES;

  const isPlanned =
    plan && `It is ${time12(now.time)}. The visit is planned from ${time12(plan.startTime)} to ${time12(plan.endTime)}`;

  return (
    <div>
      {isOff && (
        <div className="mb-4 grid *:col-start-1 *:row-start-1">
          {/* It keeps its place: a tap that leaves the date must not land on what comes up in its stead. */}
          {!isToday && (
            <p className="text-label">
              The plan from {time12(plan.startTime)} to {time12(plan.endTime)} is of another day
              {form.planned ? ' than today.' : '. Type the times of this visit.'}
            </p>
          )}
          <div className={cx(!isToday && 'invisible')}>
            <Segmented
              label="Starts"
              onChange={(from) =>
                change(from === 'plan' ? withPlan(form, plan) : withStartNow(withPlan(form, plan), now.time, policy))
              }
              options={[
                { value: 'plan', label: `Planned ${time12(plan.startTime)}` },
                { value: 'now', label: `Now ${time12(now.time)}` },
              ]}
              value={form.startTime === plan.startTime ? 'plan' : form.startsNow ? 'now' : ''}
            />
            {/* As long as the question is: an answer moves nothing. */}
            {isOutside(plan, now.time) && (
              <p className={cx('mt-1.5 text-label', form.startTime === '' && 'font-semibold text-waiting-fg')}>
                <RoomFor className="before:font-semibold" text={`${isPlanned}${ASKED}`}>
                  <span>{`${isPlanned}${form.startTime === '' ? ASKED : '.'}`}</span>
                </RoomFor>
              </p>
            )}
          </div>
        </div>
      )}
      <TimeRangeSelector
        begin={{
          ...fieldProps('startTime'),
          action: isToday ? { label: 'Now', onPress: () => change(withStartNow(form, now.time, policy)) } : undefined,
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
        className={roomForErrors}
        options={timeChoices(policy.timeChoices)}
      />
      {/* As long as the longest of them: an answer moves nothing. */}
      <RoomFor className="mt-1.5 text-meta" text={ASSUMED}>
        <span>
          {form.planned
            ? 'Times come from today’s calendar. You can type any time.'
            : isAssumed(form)
              ? ASSUMED
              : 'You can type any time.'}
        </span>
      </RoomFor>
    </div>
  );
}
