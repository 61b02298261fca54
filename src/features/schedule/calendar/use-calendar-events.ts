import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect, useEffectEvent, useMemo, useRef } from 'react';
import type { ScheduleEvent } from '#contract/schedule.ts';
import { scheduleEndpoints } from '#contract/schedule.ts';
import type { AccountRow } from '#db/database.ts';
import { type PlannedEvent, planWith } from '#db/planned-events.ts';
import { listCalendarOps } from '#db/queries/calendar.ts';
import { listClients } from '#db/queries/caseload.ts';
import { listSchedule, withWeekStart } from '#db/queries/schedule.ts';
import { findContact } from '#db/queries/unsent.ts';
import { useDevice } from '#db/react/device-context.ts';
import type { OpRow } from '#db/rows.ts';
import { addDays, inZone } from '#domain/time/service-time.ts';
import { DAYS_AHEAD, DAYS_BACK } from '#sync/download/pull.ts';
import { useOnlinePage } from '#sync/react/use-online-page.ts';
import type { ListFailure } from '#sync/words/list-failure.ts';
import type { DayRange } from './calendar-range.ts';

export type CalendarEvents = {
  /** undefined: not on this device, or still being read. */
  events: PlannedEvent[] | undefined;
  /** When the server last reported it, ISO 8601. */
  at: string | null;
  loading: boolean;
  failed: ListFailure | null;
  /**
   * The days that are known; null: all that were requested. Without an answer these are the downloaded days, or none.
   */
  near: DayRange | 'nothing' | null;
  /** Changes that the server did not accept. */
  refused: OpRow[];
  refresh(): void;
};

/**
 * The events of some days: as the server reports them now or reported them last, or as the device downloaded them for
 * the days around today; with this device's own unsent changes on top.
 */
export function useCalendarEvents(
  account: AccountRow,
  asked: { start: string; end: string },
  today: string,
): CalendarEvents {
  const { db } = useDevice();
  const page = useOnlinePage(scheduleEndpoints.scheduleEvents, asked);
  const near = page.answer === undefined;
  const at = near ? account.pulledAt : page.at;
  const local = useLiveQuery(async () => {
    const [downloaded, clients, ops, contact] = await Promise.all([
      listSchedule(db),
      listClients(db),
      listCalendarOps(db, at),
      findContact(db),
    ]);
    const pulled = contact?.fullPullAt != null || downloaded.length > 0;
    return { downloaded, clients: new Map(clients.map((client) => [client.id, client])), ops, pulled };
  }, [db, at]);

  const { timeZone, weekStartsOn } = account.policy;
  const events = useMemo(() => {
    if (!local) return undefined;
    const known: readonly ScheduleEvent[] = page.answer
      ? [...page.answer.events, ...page.answer.repeat].map((event) => withWeekStart(event, weekStartsOn))
      : local.downloaded;
    return planWith(known, local.ops, { zone: timeZone, today, clients: local.clients });
  }, [local, page.answer, timeZone, weekStartsOn, today]);

  const waiting = local?.ops.filter(({ state }) => state === 'queued' || state === 'inflight').length ?? 0;
  useWhenLess(waiting, page.refresh);
  return {
    events,
    at,
    loading: page.loading,
    failed: page.failed,
    near: near ? (local?.pulled ? nearRange(account.pulledAt, timeZone) : 'nothing') : null,
    refused: local?.ops.filter(({ state }) => state === 'rejected' || state === 'conflict') ?? [],
    refresh: page.refresh,
  };
}

/** The days that a download covers. */
function nearRange(pulledAt: string, zone: string): DayRange {
  const { date } = inZone(Date.parse(pulledAt), zone);
  return { from: addDays(date, -DAYS_BACK), to: addDays(date, DAYS_AHEAD) };
}

/** What the server has accepted is fetched again from it, as it now has it. */
function useWhenLess(count: number, act: () => void): void {
  const was = useRef(count);
  const latest = useEffectEvent(act);
  useEffect(() => {
    if (count < was.current) latest();
    was.current = count;
  }, [count]);
}
