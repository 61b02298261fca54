import type { Summary } from '#contract/summary.ts';
import { columnHours, columnTexts } from '#domain/note/stamp-text.ts';
import { shortDate } from '#domain/time/service-time.ts';
import { cx } from '#ui/cx.ts';
import { Link } from '#ui/link.tsx';

/** The week's hours by day, and the hours from all dates that nobody has billed or paid. */
export function WeekCard({ summary }: { summary: Summary }) {
  const { week, unbilled, unpaid } = summary;
  const days = week?.days.map(({ hours }) => hours) ?? [];
  // Under each other they are one column.
  const all = [...days, ...[week, unbilled, unpaid].flatMap((one) => one?.hours ?? [])];
  const written = columnTexts(all);
  const figureText = (hours: number, more = '') => written(hours, more).replace(/\.0(?=\+? h$)/, '');
  return (
    <div className="flex flex-col gap-4 rounded-card border border-line bg-surface p-4 md:p-5">
      {week && (
        <>
          <Figure label="Hours logged" text={figureText(week.hours)} />
          <DayBars days={week.days} written={columnHours(all)} />
        </>
      )}
      {unbilled && (
        <Figure
          label="Unbilled, all dates"
          text={figureText(unbilled.hours, unbilled.isExact ? '' : '+')}
          to="/company/finance/insurance-billing"
        />
      )}
      {unpaid && (
        <Figure
          label="Unpaid to contractors, all dates"
          text={figureText(unpaid.hours, unpaid.isExact ? '' : '+')}
          to="/company/finance/contractor/pay?billed=any"
        />
      )}
    </div>
  );
}

function Figure({ label, text, to }: { label: string; text: string; to?: string }) {
  return (
    <p className="flex items-baseline justify-between gap-4">
      {to ? (
        <Link className="inline-flex min-h-hit items-center text-body text-link underline underline-offset-3" to={to}>
          {label}
        </Link>
      ) : (
        <span className="text-body">{label}</span>
      )}
      <strong className="font-semibold text-section tabular">{text}</strong>
    </p>
  );
}

const HEIGHT = 72;

function DayBars({
  days,
  written,
}: {
  days: readonly { date: string; hours: number }[];
  written: (hours: number) => string;
}) {
  const most = Math.max(1, ...days.map(({ hours }) => hours));
  return (
    <ul aria-label="Hours by day" className="grid grid-cols-7 items-end gap-2">
      {days.map(({ date, hours }) => (
        <li className="flex min-w-0 flex-col items-center gap-1 text-center" key={date}>
          <span className="text-meta tabular">{hours === 0 ? '0' : written(hours).replace(/\.0$/, '')}</span>
          <span
            aria-hidden="true"
            className={cx('w-full rounded-t-[4px]', hours > 0 ? 'bg-mark' : 'bg-line')}
            style={{ height: `${Math.max(2, (hours / most) * HEIGHT)}px` }}
          />
          <span className="text-meta text-muted" title={shortDate(date)}>
            <span aria-hidden="true">{weekdayOf(date, 'short')}</span>
            <span className="visually-hidden">hours on {weekdayOf(date, 'long')}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}

function weekdayOf(date: string, weekday: 'short' | 'long'): string {
  return new Date(`${date}T12:00:00Z`).toLocaleDateString('en-US', { timeZone: 'UTC', weekday });
}
