import type { AccountRow } from '#db/database.ts';
import { planWith } from '#db/planned-events.ts';
import { readFieldHome } from '#db/queries/field-home.ts';
import { downloadState } from '#db/queries/pages.ts';
import { chosenSessionId } from '#db/react/current-session-store.ts';
import { useDevice } from '#db/react/device-context.ts';
import { keepAnswer, keptAnswers } from '#db/react/kept-answers.ts';
import { useCurrentSession } from '#db/react/use-current-session.ts';
import { useSparingLive } from '#db/react/use-live.ts';
import { useScreenNow } from '#db/react/use-screen-now.ts';
import { inZone } from '#domain/time/service-time.ts';
import { hoursLeftOf } from './client-hours.ts';
import { clientsReadyOffline } from './clients-ready-offline.ts';
import { finishList, runningSessions } from './finish-list.ts';
import { homeAtOnce } from './home-at-once.ts';
import { visitsOf } from './todays-visits.ts';

/** Everything a therapist's Home shows, live from this device; undefined while it is read for the first time. */
export function useFieldHome(account: AccountRow) {
  const { db, clock } = useDevice();
  const now = useScreenNow();
  const current = useCurrentSession();
  // Home that is come back to is drawn at once: with the session that was chosen, until the device has read which is open.
  const currentSessionId = current ? (current.session?.id ?? null) : chosenSessionId();
  const { policy } = account;
  const zone = policy.timeZone;
  const today = inZone(now, zone).date;
  const data = useSparingLive(
    async () => keepAnswer(db, 'home', { today, data: await readFieldHome(db, today, clock.now()) }).data,
    [db, clock, today],
    homeAtOnce(keptAnswers(db), today),
  );
  if (!data) return undefined;
  const running = runningSessions(data.openSessions, currentSessionId, now);
  const visits = visitsOf({
    date: today,
    zone,
    userId: account.user.id,
    events: planWith(data.schedule, data.planned, {
      zone,
      today,
      clients: new Map(data.clients.map((client) => [client.id, client])),
    }),
    clients: data.clients,
    sessions: data.todaysSessions,
    states: data.states,
  });
  return {
    now,
    today,
    zone,
    running,
    visits,
    ready: clientsReadyOffline(data.clients, data.assignments, data.hours),
    finish: finishList({ ...data, runningIds: running.map(({ id }) => id), today, zone }),
    hours: hoursLeftOf({ ...data, policy, today }),
    unsent: data.unsent,
    contact: data.contact,
    downloaded: downloadState(data.contact),
  };
}
