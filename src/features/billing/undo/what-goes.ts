import { UNDONE_DAYS, type UndoSize } from '#domain/money/undo-rules.ts';
import { shortDate } from '#domain/time/service-time.ts';
import { isUndo, type MoneyAct, payDates } from '#features/billing/acts/money-acts.ts';
import { type MoneyRow, noteCount } from '#features/billing/list/money-row.ts';

/** How much an act would take away from these notes; null where it takes nothing. */
export function undoSize(act: MoneyAct, rows: readonly MoneyRow[]): UndoSize | null {
  if (rows.length === 0) return null;
  // One date in the place of several: nobody sees on the notes which had which.
  if (act === 'redate') return { notes: rows.length, paid: payDates(rows).length > 1 ? rows.length : 0, icns: 0 };
  if (!isUndo(act)) return null;
  const paid = rows.filter(({ user_status }) => user_status !== null).length;
  const icns = act === 'undo' ? new Set(rows.flatMap(({ pay_group }) => pay_group?.icn ?? [])).size : 0;
  return { notes: rows.length, paid, icns };
}

/** "2 notes, paid on 11/29/26", "5 notes, paid from 11/20/26 to 11/29/26" */
function paidText(rows: readonly MoneyRow[]): string {
  const [first = '', ...others] = payDates(rows).map(shortDate);
  return `${noteCount(rows.length)}, paid ${others.length === 0 ? `on ${first}` : `from ${first} to ${others.at(-1)}`}`;
}

/** What an act removes from these notes, one sentence each. */
export function whatUndoClears(act: MoneyAct, rows: readonly MoneyRow[]): string[] {
  const back = `For ${UNDONE_DAYS} days it can be restored.`;
  if (act === 'take-off')
    return [
      'The billed date and pay stay as they are: the notes are billed, without an ICN. It can be assigned again.',
    ];
  if (act === 'unpay') return [`This clears contractor paid for ${paidText(rows)}. Billing and ICNs stay.`, back];
  const billed = rows.filter((row) => row.ins_status !== null).length;
  const paid = rows.filter((row) => row.user_status !== null);
  const icns = [...new Set(rows.flatMap((row) => (row.pay_group ? [row.pay_group.icn] : [])))];
  const grouped = rows.filter((row) => row.pay_group !== null).length;
  return [
    ...(billed > 0 ? [`This clears the billed date of ${noteCount(billed)}.`] : []),
    ...(paid.length > 0 ? [`This also clears contractor paid for ${paidText(paid)}.`] : []),
    ...(grouped > 0
      ? [
          `${noteCount(grouped)} ${grouped === 1 ? 'leaves' : 'leave'} ${icns.length === 1 ? `ICN ${icns[0]}` : `${icns.length} ICNs`}.`,
        ]
      : []),
    back,
  ];
}
