import { useState } from 'react';
import type { Measure } from '#domain/graph-measure.ts';
import type { GraphPoint, Step } from '#domain/graph-series.ts';
import { measureWords, pointText, valueText } from '#domain/graph-text.ts';
import { Pagination } from '#ui/pagination.tsx';

const PAGE = 12;

/** The same numbers as a table, the latest first. Where nothing was observed there is a dash, never a 0. */
export function GraphTable({
  title,
  points,
  measure,
  step,
}: {
  title: string;
  points: readonly GraphPoint[];
  measure: Measure;
  step: Step;
}) {
  const [asked, setAsked] = useState(1);
  const page = Math.min(asked, Math.max(1, Math.ceil(points.length / PAGE)));
  const shown = points.toReversed().slice((page - 1) * PAGE, page * PAGE);
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <table className="w-full border-separate border-spacing-0 text-left text-label tabular">
        <caption className="visually-hidden">{title}</caption>
        <thead className="bg-sunken text-muted">
          <tr>
            <th className="rounded-l-control px-3 py-2 font-semibold" scope="col">
              {step === 'month' ? 'Month' : 'Date'}
            </th>
            <th className="px-3 py-2 text-right font-semibold" scope="col">
              {measureWords[measure].name}
            </th>
            <th className="rounded-r-control px-3 py-2 font-semibold" scope="col">
              Behind it
            </th>
          </tr>
        </thead>
        <tbody>
          {shown.map((point) => (
            <tr key={point.key}>
              <th className="border-line border-b px-3 py-2 font-medium" scope="row">
                {pointText(point, step)}
              </th>
              <td className="border-line border-b px-3 py-2 text-right font-semibold">
                {point.value === null ? <Nothing /> : valueText(point.value, measure === 'rate' ? 'count' : measure)}
              </td>
              <td className="border-line border-b px-3 py-2 text-muted wrap-anywhere">{point.detail}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {points.length > PAGE && (
        <Pagination
          label="Pages of the table"
          onPage={setAsked}
          page={page}
          pageSize={PAGE}
          totalCount={points.length}
        />
      )}
    </div>
  );
}

function Nothing() {
  return (
    <>
      <span aria-hidden="true">–</span>
      <span className="visually-hidden">nothing observed</span>
    </>
  );
}
