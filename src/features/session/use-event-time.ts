import { inZone, time12, timeChoices } from '#domain/service-time.ts';
import { boundsOf, instantInSession } from './event-time.ts';
import { useSessionView } from './session-context.ts';

/** Reading typed times of events: the choices offered, and the instant meant, or what is wrong with it. */
export function useEventTime() {
  const { session, policy, device } = useSessionView();
  const zone = policy.timeZone;
  return {
    choices: timeChoices(policy.timeChoices),
    clockOf: (at: number) => inZone(at, zone).time,
    read(time: string, near: number): { at: string } | { error: string } {
      const bounds = boundsOf(session, zone, device.clock.now());
      if (time === '') return { error: 'Time is required' };
      const instant = instantInSession(time, near, bounds);
      if (instant !== null) return { at: new Date(instant).toISOString() };
      const [from, to] = [inZone(bounds.from, zone).time, inZone(bounds.to, zone).time];
      return { error: `Type a time during the session so far: ${time12(from)} to ${time12(to)}` };
    },
  };
}
