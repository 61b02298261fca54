import { briefNoteEndpoints } from '#contract/brief-notes.ts';
import type { UndoneAct, VisitOfThen } from '#contract/undone.ts';
import { hoursBetween } from '#domain/time/service-time.ts';
import { SinceLines } from '#features/billing/acts/since-notice.tsx';
import { sinceShown } from '#features/billing/acts/since-shown.ts';
import { type MoneyRow, moneyRows } from '#features/billing/list/money-row.ts';
import { useOnlinePage } from '#sync/react/use-online-page.ts';

/** Which visits of an undo are others since: as they were billed or paid, what they are now, and who made them so. */
export function ChangedVisits({
  visits,
  count,
  ...when
}: {
  visits: NonNullable<UndoneAct['changedVisits']>;
  count: number | undefined;
  today: string;
  zone: string;
}) {
  const ids = visits.map(({ id }) => id).join();
  const { answer } = useOnlinePage(briefNoteEndpoints.briefPay, { ids, limit: visits.length });
  if (!answer) return null;
  const now = moneyRows(answer);
  const were = visits.flatMap((visit) => now.filter(({ id }) => id === visit.id).map((row) => asOfThen(row, visit)));
  return <SinceLines count={count ?? visits.length} since={sinceShown(were, now)} {...when} />;
}

/** Its marks are those of now: what was undone of it is said above. */
function asOfThen(row: MoneyRow, { client, units, ...visit }: VisitOfThen): MoneyRow {
  const log_hours = hoursBetween(visit.begin_time, visit.end_time);
  return {
    ...row,
    ...visit,
    client: { ...row.client, ...client },
    log_hours,
    units: units ?? row.units,
    edited: undefined,
  };
}
