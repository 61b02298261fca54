import { useState } from 'react';
import type { GraphPoint, Step } from '#domain/graph/graph-series.ts';
import { bareText, gapText, isUnknown, measureWords, pointText, stepHeads } from '#domain/graph/graph-text.ts';
import { usePrinting } from '#ui/layout/use-printing.ts';
import { Pagination } from '#ui/table/pagination.tsx';
import type { Line } from './drawing.ts';

const PAGE = 12;

/** The same numbers as a table, latest first. Where nothing was observed there is a dash, never a 0. */
export function GraphTable({
  title,
  lines,
  step,
}: {
  title: string;
  /** The graph's own, and what it is compared with: one column each, and nothing after them, to save room. */
  lines: readonly [Line, ...Line[]];
  step: Step;
}) {
  const [{ measure }] = lines;
  const alone = lines.length === 1;
  const [asked, setAsked] = useState(1);
  const latest = rowsOf(lines).toReversed();
  const page = Math.min(asked, Math.max(1, Math.ceil(latest.length / PAGE)));
  // On paper nobody turns the pages.
  const printing = usePrinting();
  const shown = printing ? latest : latest.slice((page - 1) * PAGE, page * PAGE);
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <table className="w-full border-separate border-spacing-0 text-left text-label tabular">
        <caption className="visually-hidden">{title}</caption>
        <thead className="bg-sunken text-muted">
          <tr>
            <th className="rounded-l-control px-3 py-2 font-semibold" scope="col">
              {stepHeads[step]}
            </th>
            {lines.map((line) => (
              <th className="px-3 py-2 text-right font-semibold last:rounded-r-control" key={line.name} scope="col">
                {alone ? measureWords[measure].name : `${line.name}, ${measureWords[line.measure].unit}`}
              </th>
            ))}
            {alone && (
              <th className="rounded-r-control px-3 py-2 font-semibold" scope="col">
                Behind it
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {shown.map((point) => (
            <tr key={`${point.key} ${point.until}`}>
              <th className="border-line border-b px-3 py-2 font-medium" scope="row">
                <Name text={pointText(point, step)} />
              </th>
              {lines.map((line) => (
                <ValueCell alone={alone} key={line.name} line={line} of={point} />
              ))}
              {alone && <td className="border-line border-b px-3 py-2 text-muted wrap-anywhere">{point.detail}</td>}
            </tr>
          ))}
        </tbody>
      </table>
      {latest.length > PAGE && (
        <div data-print="hide">
          <Pagination
            label="Pages of the table"
            onPage={setAsked}
            page={page}
            pageSize={PAGE}
            totalCount={latest.length}
          />
        </div>
      )}
    </div>
  );
}

/** The days stay in one line; that they are a part may stand below them. */
function Name({ text }: { text: string }) {
  const at = text.indexOf(' (part');
  return (
    <>
      <span className="sm:whitespace-nowrap">{at === -1 ? text : text.slice(0, at)}</span>
      {at !== -1 && text.slice(at)}
    </>
  );
}

const isSame = (one: GraphPoint, other: GraphPoint) => one.key === other.key && one.until === other.until;

/** A row for each point of any line: a phase of one behavior parts its own months, and no others. */
function rowsOf([own, ...others]: readonly [Line, ...Line[]]): GraphPoint[] {
  const rows = [...own.points];
  for (const point of others.flatMap(({ points }) => points))
    if (!rows.some((row) => isSame(row, point))) rows.push(point);
  return rows.length === own.points.length ? rows : rows.sort((a, b) => a.x - b.x || (a.until < b.until ? -1 : 1));
}

/** @param alone whether another column says what is behind it */
function ValueCell({ line: { points, measure }, of, alone }: { line: Line; of: GraphPoint; alone: boolean }) {
  const point = points.find((one) => isSame(one, of));
  const value = point?.value ?? null;
  return (
    <td className="border-line border-b px-3 py-2 text-right font-semibold">
      {!point && (
        <span className="whitespace-nowrap font-regular text-muted">
          {isParted(points, of) ? 'in parts' : 'in the whole'}
        </span>
      )}
      {point && (value === null ? <Nothing alone={alone} point={point} /> : bareText(value, measure))}
    </td>
  );
}

const isParted = (points: readonly GraphPoint[], { date, until }: GraphPoint) =>
  points.some((point) => point.date >= date && point.until <= until);

function Nothing({ point, alone }: { point: GraphPoint; alone: boolean }) {
  const isSaid = !alone && isUnknown(point);
  return (
    <>
      <span aria-hidden="true">–</span>
      <span className={isSaid ? 'font-regular text-muted' : 'visually-hidden'}>
        {isSaid && ' '}
        {gapText(point)}
      </span>
    </>
  );
}
