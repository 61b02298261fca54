import type { AccountRow } from '#db/database.ts';
import { planWith } from '#db/planned-events.ts';
import { readFieldHome } from '#db/queries/field-home.ts';
import { downloadState } from '#db/queries/pages.ts';
import { useDevice } from '#db/react/device-context.ts';
import { useCurrentSession } from '#db/react/use-current-session.ts';
import { useSparingLive } from '#db/react/use-live.ts';
import { useScreenNow } from '#db/react/use-screen-now.ts';
import { inZone } from '#domain/time/service-time.ts';
import { hoursLeftOf } from './client-hours.ts';
import { clientsReadyOffline } from './clients-ready-offline.ts';
import { finishList, runningSessions } from './finish-list.ts';
import { visitsOf } from './todays-visits.ts';

/** Everything a therapist's Home shows, live from this device; undefined while it is being read. */
export function useFieldHome(account: AccountRow) {
  const { db, clock } = useDevice();
  const now = useScreenNow();
  const current = useCurrentSession();
  const { policy } = account;
  const zone = policy.timeZone;
  const today = inZone(now, zone).date;
  const data = useSparingLive(() => readFieldHome(db, today, clock.now()), [db, clock, today]);
  if (!data) return undefined;
  const running = runningSessions(data.openSessions, current?.session?.id ?? null, now);
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
