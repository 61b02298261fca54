import type { keptAnswers } from '#db/react/kept-answers.ts';

type Kept = ReturnType<typeof keptAnswers>;
type HomeData = NonNullable<Kept['home']>['data'];

/**
 * Home as it was left, with the sessions that are open now: what is drawn until the device has been asked. Undefined
 * where it was not read today, and where a session has ended since: how far that is on its way is not known, and
 * nobody may be led back into it.
 */
export function homeAtOnce({ home, open }: Kept, today: string): HomeData | undefined {
  if (home?.today !== today || !open) return undefined;
  const { data } = home;
  const isOpen = new Set(open.map(({ id }) => id));
  if (data.openSessions.some(({ id, eventsHere }) => eventsHere && !isOpen.has(id))) return undefined;
  const todays = open.filter(({ startDate }) => startDate === today);
  return {
    ...data,
    openSessions: [...open, ...data.openSessions.filter(({ id }) => !isOpen.has(id))],
    todaysSessions: [...todays, ...data.todaysSessions.filter(({ id }) => !isOpen.has(id))],
  };
}
