import { RotateCcw, TriangleAlert } from 'lucide-react';
import { shortName } from '#domain/access/person-name.ts';
import type { Policy } from '#domain/access/policy.ts';
import { formatAmount, hoursLeftText } from '#domain/money/hours-left.ts';
import { asOfText } from '#domain/time/moment-text.ts';
import { Chip } from '#ui/chip.tsx';
import { ProgressBar } from '#ui/feedback/progress-bar.tsx';
import { Section } from '#ui/layout/section.tsx';
import type { ClientHours, HoursLeft } from './client-hours.ts';

/** Hours left for each client with a budget: how old the count is, and how much of it is only on this device. */
export function HoursSection({
  hours,
  period,
  now,
  zone,
  downloading,
}: {
  hours: HoursLeft;
  period: Policy['hoursPeriod'];
  now: number;
  zone: string;
  /** The first download is still under way: a number that is not here yet has not failed. */
  downloading: boolean;
}) {
  if (hours.rows.length === 0) return null;
  return (
    <Section aside={asideText(hours, now, zone)} title="Hours left">
      <ul className="grid gap-4 md:grid-cols-2 xl:grid-cols-3">
        {hours.rows.map((row) => (
          <HoursCard downloading={downloading} key={row.client.id} period={period} row={row} />
        ))}
      </ul>
    </Section>
  );
}

function asideText({ asOf, waiting }: HoursLeft, now: number, zone: string): string {
  const parts: string[] = [];
  if (asOf !== null) parts.push(`As of ${asOfText(asOf, now, zone)}`);
  if (waiting > 0) parts.push(`Includes ${formatAmount(waiting)} waiting on this device`);
  return parts.join('. ');
}

function HoursCard({
  row,
  period,
  downloading,
}: {
  row: ClientHours;
  period: Policy['hoursPeriod'];
  downloading: boolean;
}) {
  const name = shortName(row.client);
  return (
    <li className="flex min-h-36 flex-col gap-1 rounded-card border border-line bg-surface px-5 py-4">
      <div className="flex min-h-8 items-center justify-between gap-3 enlarged:flex-wrap">
        <h3 className="font-semibold text-body wrap-anywhere">{name}</h3>
        {row.low && (
          <Chip icon={TriangleAlert} tone="waiting">
            {row.left !== null && row.left < 0 ? 'Over' : 'Low'}
          </Chip>
        )}
      </div>
      {row.left === null || row.used === null ? (
        <p className="text-body text-muted">{unknownText(row, period, downloading)}</p>
      ) : (
        <>
          <HoursFacts budget={row.budget} left={row.left} name={name} period={period} used={row.used} />
          {row.openAgain > 0 && (
            <p className="flex items-start gap-1.5 text-meta">
              <RotateCcw aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
              <span>Includes {formatAmount(row.openAgain)} as submitted of a visit that is open again</span>
            </p>
          )}
        </>
      )}
    </li>
  );
}

/** A new week that begins without a network has not failed: nobody could ask about it yet. */
function unknownText({ unasked }: ClientHours, period: Policy['hoursPeriod'], downloading: boolean): string {
  if (downloading) return 'Downloading…';
  return unasked ? `Not known for this ${period} yet: connect to get it` : 'Could not get data';
}

function HoursFacts({
  name,
  left,
  used,
  budget,
  period,
}: {
  name: string;
  left: number;
  used: number;
  budget: number;
  period: Policy['hoursPeriod'];
}) {
  const [amount, rest] = leftText(left, period);
  const usedText = `${formatAmount(used)} of ${formatAmount(budget)} used`;
  return (
    <>
      <p className="text-meta text-muted">
        <strong className="font-semibold text-section text-text tracking-title">{amount}</strong> {rest}
      </p>
      <ProgressBar
        className="mt-1 mb-1.5"
        height={6}
        label={`Hours used, ${name}`}
        text={usedText}
        value={budget > 0 ? Math.min(100, Math.max(0, (used / budget) * 100)) : 100}
      />
      <p className="text-meta text-text tabular">{usedText}</p>
    </>
  );
}

/** The specification's sentence in two parts, the number to stand out: "12 hours" and "left this week". */
function leftText(left: number, period: Policy['hoursPeriod']): [string, string] {
  const text = hoursLeftText(left, period);
  const at = text.search(/ (?:left|over) /);
  return [text.slice(0, at), text.slice(at + 1)];
}
