import { billingEndpoints } from '#contract/billing.ts';
import { useDevice } from '#db/react/device-context.ts';
import type { MoneyRow } from '#features/billing/list/money-row.ts';
import { partsOf } from '#lib/parts-of.ts';
import { type OnlineWrite, useOnlineWrite } from '#sync/react/use-online-write.ts';
import { type ActFacts, isKept, type MoneyAct, takes } from './money-acts.ts';
import type { RunCall } from './use-run.ts';

/** Notes per call while each is independent: few enough that a lost answer leaves few in doubt. */
const A_CALL = 100;

const statusOf = {
  bill: 'insurance_billed',
  pay: 'contractor_paid',
  'take-off': 'undo_icn',
  undo: 'undo',
  unpay: 'undo_pay',
  redate: 'pay_date',
} as const;

export type Mode = 'each' | 'all';

/** As these notes were shown; an older server does not say, and is not told. */
const seenOf = (rows: readonly MoneyRow[]) =>
  rows.some(({ seen }) => seen !== undefined) ? { seen: rows.map(({ seen = null }) => seen) } : {};

/** A pooled day is given out in this order (`UnitDay`): what a call has billed leaves the units of those after it. */
const byVisit = (one: MoneyRow, other: MoneyRow): number =>
  one.date_visited.localeCompare(other.date_visited) ||
  one.begin_time.localeCompare(other.begin_time) ||
  one.id - other.id;

/** The calls of an act over notes as they are shown; `all` is one call, because it is done completely or not at all. */
export function useMoneyCalls() {
  const mark = useOnlineWrite(billingEndpoints.markNotes);
  const group = useOnlineWrite(billingEndpoints.groupNotes);
  const { newId } = useDevice();
  return (
    act: MoneyAct,
    rows: readonly MoneyRow[],
    { date, icn, replaces, payDates, keptAs }: ActFacts,
    mode: Mode,
  ): RunCall[] =>
    partsOf([...rows].sort(byVisit), mode === 'all' ? rows.length : A_CALL).map((shown) => {
      const key = newId();
      const part = shown.map(({ id }) => id);
      const seen = seenOf(shown);
      return {
        ids: part,
        key,
        send: async () => {
          const dated = date === '' ? {} : { date };
          const sent =
            act === 'assign'
              ? await send(group, key, { id: part, icn, ...dated, mode, ...seen })
              : act === 'replace'
                ? await send(group, key, { id: part, icn, replaces, mode, ...seen })
                : await send(mark, key, {
                    id: part,
                    status: statusOf[act],
                    ...(takes(act) ? {} : dated),
                    ...(act === 'redate' && payDates ? { replaces: part.map((id) => payDates.get(id) ?? null) } : {}),
                    // All calls of one act, with what is tried again, are restored together.
                    ...(isKept(act) ? { act: keptAs } : {}),
                    mode,
                    ...seen,
                  });
          return sent.ok ? { ok: true, results: sent.answer.results } : sent;
        },
      };
    });
}

type MoneyWrite = OnlineWrite<typeof billingEndpoints.markNotes> | OnlineWrite<typeof billingEndpoints.groupNotes>;

const send = (write: MoneyWrite, key: string, body: object) => write.send({ body, key });
