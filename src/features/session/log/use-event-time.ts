import { inZone, time12 } from '#domain/time/service-time.ts';
import { useSessionView } from '#features/session/frame/session-context.ts';
import { type Bounds, boundsOf, instantInSession } from './event-time.ts';

/** Times of day at whole steps within the session so far. */
function choicesIn({ from, to, zone }: Bounds, stepMinutes: number): string[] {
  const step = stepMinutes * 60_000;
  const first = Math.ceil(from / step) * step;
  const count = Math.max(0, Math.floor((to - first) / step) + 1);
  return Array.from({ length: count }, (_, at) => inZone(first + at * step, zone).time);
}

/** Reading typed times of events: the choices offered, and the instant meant, or what is wrong with it. */
export function useEventTime() {
  const { session, policy, services } = useSessionView();
  const { clock } = services.hub.recording;
  const zone = policy.timeZone;
  const outside = ({ from, to }: Bounds) => {
    const [first, last] = [inZone(from, zone).time, inZone(to, zone).time];
    return { error: `Type a time during the session so far: ${time12(first)} to ${time12(last)}` };
  };
  const soFar = boundsOf(session, zone, clock.now());
  return {
    choices: choicesIn(soFar, policy.timeChoices.stepMinutes),
    /** What an hour that is typed without am or pm comes after. */
    from: inZone(soFar.from, zone).time,
    clockOf: (at: number) => inZone(at, zone).time,
    read(time: string, near: number): { at: string } | { error: string } {
      const bounds = boundsOf(session, zone, clock.now());
      if (time === '') return { error: 'Time is required' };
      const instant = instantInSession(time, near, bounds);
      if (instant !== null) return { at: new Date(instant).toISOString() };
      return outside(bounds);
    },
    /**
     * To the second; a moment in the current minute that is still to come is refused. @param near ms; now if left out
     */
    readToSecond(time: string, seconds: number, near = clock.now()): { at: string } | { error: string } {
      const bounds = boundsOf(session, zone, clock.now());
      if (time === '') return { error: 'Time is required' };
      const minute = instantInSession(time, near, bounds);
      const instant = minute === null ? null : minute + seconds * 1000;
      return instant === null || instant > bounds.to ? outside(bounds) : { at: new Date(instant).toISOString() };
    },
  };
}
