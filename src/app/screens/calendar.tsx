import { ScheduleScreen } from '#features/schedule/calendar/schedule-screen.tsx';
import { useCurrentRoute } from '../address/use-current-route.ts';

/** One screen under two names: Calendar and Task. */
export function CalendarScreen() {
  return <ScheduleScreen title={useCurrentRoute()?.title ?? 'Calendar'} />;
}
