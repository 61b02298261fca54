import { useState } from 'react';
import type { Measure } from '#domain/graph-measure.ts';
import type { GraphPoint, Step } from '#domain/graph-series.ts';
import { bareText, measureWords, pointText } from '#domain/graph-text.ts';
import { cx } from '#ui/cx.ts';
import { Pagination } from '#ui/pagination.tsx';
import type { Line } from './drawing.ts';

const PAGE = 12;

/** The same numbers as a table, the latest first. Where nothing was observed there is a dash, never a 0. */
export function GraphTable({
  title,
  name,
  points,
  measure,
  other,
  step,
}: {
  title: string;
  name: string;
  points: readonly GraphPoint[];
  measure: Measure;
  /** What it is compared with: a column of its own, and nothing behind it, for room. */
  other: Line | null;
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
              {other ? `${name}, ${measureWords[measure].unit}` : measureWords[measure].name}
            </th>
            <th className={cx('rounded-r-control px-3 py-2 font-semibold', other && 'text-right')} scope="col">
              {other ? `${other.name}, ${measureWords[other.measure].unit}` : 'Behind it'}
            </th>
          </tr>
        </thead>
        <tbody>
          {shown.map((point) => (
            <tr key={point.key}>
              <th className="border-line border-b px-3 py-2 font-medium" scope="row">
                {pointText(point, step)}
              </th>
              <ValueCell measure={measure} value={point.value} />
              {other ? (
                <ValueCell measure={other.measure} value={valueAt(other, point)} />
              ) : (
                <td className="border-line border-b px-3 py-2 text-muted wrap-anywhere">{point.detail}</td>
              )}
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

const valueAt = ({ points }: Line, { key }: GraphPoint) => points.find((point) => point.key === key)?.value ?? null;

function ValueCell({ value, measure }: { value: number | null; measure: Measure }) {
  return (
    <td className="border-line border-b px-3 py-2 text-right font-semibold">
      {value === null ? <Nothing /> : bareText(value, measure)}
    </td>
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
