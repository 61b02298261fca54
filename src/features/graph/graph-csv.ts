import { csvText } from '#domain/csv.ts';
import { phaseOf } from '#domain/graph/graph-lines.ts';
import type { GraphPoint, Step } from '#domain/graph/graph-series.ts';
import { measureWords, pointText, stepHeads } from '#domain/graph/graph-text.ts';
import { longDate } from '#domain/time/service-time.ts';
import type { AboutGraph } from './about-graph.ts';
import type { Line } from './drawing.ts';

/** The table as a file; each row says whose it is and from what. A gap has an empty value, never a 0. */
export function graphCsv(lines: readonly [Line, ...Line[]], step: Step, { client, range, source }: AboutGraph): string {
  const [{ measure }, ...others] = lines;
  const value = others.length > 0 ? 'Value' : measureWords[measure].name;
  const head = [
    'Name',
    stepHeads[step],
    value,
    'Unit',
    'Behind it',
    'Phase',
    'Client',
    'Range',
    'Source',
    'Definition and measure',
  ];
  const rows = lines.flatMap((line) =>
    line.points.map((point) => [
      line.name,
      pointText(point, step),
      point.value ?? '',
      measureWords[line.measure].unit,
      point.detail,
      phaseOf(point, line.marks),
      client,
      range,
      source,
      measuredAs(line, point),
    ]),
  );
  return csvText([head, ...rows]);
}

/**
 * "Own definition from here (11/04/2026)", "As before 11/04/2026": rows with the same words were defined and measured alike,
 * and only those.
 */
function measuredAs(line: Line, point: GraphPoint): string {
  const since = line.marks.findLast(({ x, isMeasure }) => isMeasure && x < point.x) ?? line.measuredAs;
  if (since) return `${since.label} (${longDate(since.date)})`;
  const next = line.marks.find(({ isMeasure }) => isMeasure);
  return next ? `As before ${longDate(next.date)}` : 'Unchanged in this range';
}
