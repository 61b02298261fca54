import { useState } from 'react';
import type { Measure } from '#domain/graph/graph-measure.ts';
import type { GraphPoint, Step } from '#domain/graph/graph-series.ts';
import { bareText, gapText, measureWords, pointText, stepHeads } from '#domain/graph/graph-text.ts';
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
  const [{ points, measure }] = lines;
  const alone = lines.length === 1;
  const [asked, setAsked] = useState(1);
  const page = Math.min(asked, Math.max(1, Math.ceil(points.length / PAGE)));
  // On paper nobody turns the pages.
  const printing = usePrinting();
  const latest = points.toReversed();
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
            <tr key={point.key}>
              <th className="border-line border-b px-3 py-2 font-medium" scope="row">
                {pointText(point, step)}
              </th>
              {lines.map((line) => (
                <ValueCell key={line.name} measure={line.measure} point={pointOf(line, point)} />
              ))}
              {alone && <td className="border-line border-b px-3 py-2 text-muted wrap-anywhere">{point.detail}</td>}
            </tr>
          ))}
        </tbody>
      </table>
      {points.length > PAGE && (
        <div data-print="hide">
          <Pagination
            label="Pages of the table"
            onPage={setAsked}
            page={page}
            pageSize={PAGE}
            totalCount={points.length}
          />
        </div>
      )}
    </div>
  );
}

const pointOf = ({ points }: Line, { key }: GraphPoint) => points.find((point) => point.key === key);

function ValueCell({ point, measure }: { point: GraphPoint | undefined; measure: Measure }) {
  const value = point?.value ?? null;
  return (
    <td className="border-line border-b px-3 py-2 text-right font-semibold">
      {value === null ? <Nothing text={gapText(point ?? {})} /> : bareText(value, measure)}
    </td>
  );
}

function Nothing({ text }: { text: string }) {
  return (
    <>
      <span aria-hidden="true">–</span>
      <span className="visually-hidden">{text}</span>
    </>
  );
}
