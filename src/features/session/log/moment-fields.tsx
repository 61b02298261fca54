import { useState } from 'react';
import { wholeNumber } from '#features/session/intervals/interval-plan.ts';
import { TextField } from '#ui/fields/text-field.tsx';
import { TimeField } from '#ui/fields/time-field.tsx';
import { useEventTime } from './use-event-time.ts';

/** A time in the session to the second, as typed. */
type Moment = {
  time: string;
  seconds: string;
  choices: readonly string[];
  from: string;
  change(part: { time?: string; seconds?: string; refused?: string | null }): void;
  read(): { at: string } | { error: string };
};

/** @param was ISO 8601, or null where nothing is known yet */
export function useMoment(was: string | null): Moment {
  const times = useEventTime();
  const first = was === null ? '' : times.clockOf(Date.parse(was));
  const [typed, setTyped] = useState({
    time: first,
    seconds: was === null ? '0' : String(new Date(was).getUTCSeconds()),
    refused: null as string | null,
  });
  return {
    ...typed,
    choices: times.choices,
    from: times.from,
    change: (part) => setTyped((now) => ({ ...now, ...part })),
    read() {
      if (typed.refused !== null) return { error: typed.refused };
      const seconds = wholeNumber(typed.seconds, 59, 0);
      if (seconds === null) return { error: 'Type seconds from 0 to 59' };
      return times.readToSecond(typed.time, seconds, was === null ? undefined : Date.parse(was));
    },
  };
}

export function MomentFields({ label, moment, error }: { label: string; moment: Moment; error: string | undefined }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_7rem] items-end gap-3">
      <TimeField
        error={error}
        label={label}
        onChange={(time) => moment.change({ time })}
        onRefuse={(refused) => moment.change({ refused })}
        from={moment.from}
        options={moment.choices}
        required
        value={moment.time}
      />
      <TextField
        autoComplete="off"
        inputMode="numeric"
        label="Seconds"
        onChange={(seconds) => moment.change({ seconds })}
        value={moment.seconds}
      />
    </div>
  );
}
