import type { UndoneAct } from '#contract/billing.ts';
import { tableHours } from '#domain/note/stamp-text.ts';
import { dayTimeText } from '#domain/time/moment-text.ts';
import { inZone } from '#domain/time/service-time.ts';
import { noteCount } from '#features/billing/list/money-row.ts';

/** "today 3:12 PM by Rosa Kim" */
export function undoneBy({ at, by }: UndoneAct, today: string, zone: string): string {
  const { date, time } = inZone(Date.parse(at), zone);
  return `${dayTimeText(date, time, today)} by ${by}`;
}

/** "941 notes, 1,204.5 h: 941 billed in 3 ICNs, 12 paid" */
export function undoneText(undo: UndoneAct): string {
  const { notes, hours, billed, paid, icns, icnCount } = undo;
  const claim = icnCount === 1 ? ` in ICN ${icns[0]}` : icnCount > 1 ? ` in ${icnCount} ICNs` : '';
  const parts = [...(billed > 0 ? [`${billed} billed${claim}`] : []), ...(paid > 0 ? [`${paid} paid`] : [])];
  return `${noteCount(notes)}, ${tableHours(hours)} h: ${parts.join(', ')}`;
}
