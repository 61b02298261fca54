import { type PlacedMark, phaseOf } from '#domain/graph/graph-lines.ts';
import type { Step } from '#domain/graph/graph-series.ts';
import { measureWords, pointText } from '#domain/graph/graph-text.ts';
import { csvText } from '#lib/csv.ts';
import type { Line } from './drawing.ts';

/** The table as a file. A gap has an empty value, never a 0. */
export function graphCsv(lines: readonly [Line, ...Line[]], marks: readonly PlacedMark[], step: Step): string {
  const [{ measure }, ...others] = lines;
  const head = ['Name', step === 'month' ? 'Month' : 'Date', measureWords[measure].name, 'Unit', 'Behind it', 'Phase'];
  const rows = lines.flatMap((line) =>
    line.points.map((point) => [
      line.name,
      pointText(point, step),
      point.value ?? '',
      measureWords[line.measure].unit,
      point.detail,
      phaseOf(point, marks),
    ]),
  );
  return csvText([others.length > 0 ? head.with(2, 'Value') : head, ...rows]);
}
