import { ChartLine, Download, Table2, TriangleAlert } from 'lucide-react';
import { useMemo, useRef, useState } from 'react';
import { said } from '#domain/announcements.ts';
import type { LeftOut, Range, Step } from '#domain/graph/graph-series.ts';
import { graphTitle, leftOutText, notInText, signsText, summaryText } from '#domain/graph/graph-text.ts';
import { type Level, levelText } from '#domain/graph/level-lines.ts';
import { downloadFile } from '#lib/download.ts';
import { Banner } from '#ui/feedback/banner.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { showToast } from '#ui/feedback/toast-store.ts';
import { useSaidChange } from '#ui/feedback/use-said-change.ts';
import { Segmented } from '#ui/fields/segmented.tsx';
import { Card } from '#ui/layout/card.tsx';
import { useMediaQuery, widths } from '#ui/layout/use-media-query.ts';
import { usePrinting } from '#ui/layout/use-printing.ts';
import { Menu } from '#ui/overlays/menu.tsx';
import type { AboutGraph } from './about-graph.ts';
import { type DrawnLine, type Line, makeDrawing, marksText, splitByAxes, withoutAxisText } from './drawing.ts';
import { GraphChart } from './graph-chart.tsx';
import { graphCsv } from './graph-csv.ts';
import type { GraphQuery } from './graph-query.ts';
import { GraphTable } from './graph-table.tsx';
import { lineWords } from './line-look.ts';
import { type ImageKind, saveImage } from './save-image.ts';

const views = [
  { value: 'chart', label: 'Chart', icon: ChartLine },
  { value: 'table', label: 'Table', icon: Table2 },
];

interface GraphCardProps {
  /** The graph's own, and what it is compared with. */
  lines: readonly [Line, ...Line[]];
  query: GraphQuery;
  range: Range;
  /** For the range, whatever is drawn. */
  left: LeftOut;
  about: AboutGraph;
}

/** Title, summary, chart and table of one behavior or skill, and their exports. */
export function GraphCard({ lines: asked, query, range, left, about }: GraphCardProps) {
  const [own] = asked;
  const split = useMemo(() => splitByAxes(asked), [asked]);
  const { step, level } = query;
  const [view, setView] = useState('chart');
  const both = useMediaQuery(widths.desktop);
  const frame = useRef<HTMLDivElement>(null);
  const drawing = useMemo(() => makeDrawing(own, split.drawn.slice(1), step, level), [own, split, step, level]);
  const { lines } = drawing;
  const printing = usePrinting();
  const title = titleOf(lines, step);
  useSaidChange(said.graphShows(title));
  const leftOut = left.leftOut > 0 && lines.some((line) => line.measure !== 'count') ? leftOutText(left) : null;
  const notes = [...(split.without.length > 0 ? [withoutAxisText(split)] : []), ...(leftOut ? [leftOut] : [])];
  const isEmpty = lines.every(({ drawn }) => drawn.length === 0);
  if (isEmpty && !lines.some(isLookedAt))
    return (
      <>
        {notes.map((text) => (
          <LeftOutNote key={text} text={text} />
        ))}
        <EmptyState>{nothingText(own, step)}</EmptyState>
      </>
    );

  // Where no number is known the table says why, place by place; there is nothing to draw.
  const hasChart = !isEmpty && (both || view === 'chart');
  const hasTable = isEmpty || both || view === 'table' || printing;
  // The table of several lines would leave their chart, which has their names beside it, no room.
  const beside = hasChart && both && lines.length === 1;
  const levelSaid = level ? lines.map((line) => levelOf(line, step, level, lines.length > 1)) : [];
  // No client in a file's name: anybody can see file names.
  const fileName = `graph-${step}-${range.to}`;
  const csv = () => {
    const text = graphCsv(lines, step, about);
    downloadFile(`${fileName}.csv`, new Blob([text], { type: 'text/csv' }));
  };
  const image = (kind: ImageKind) => {
    const chart = frame.current?.querySelector('svg');
    if (!chart) return;
    // An image is looked at without the remark that is beside the graph.
    const words = {
      title: leftOut === null ? title : `${title} (without ${left.leftOut} of ${left.sessions} sessions)`,
      above: [`${about.client} · ${about.range}`, ...legendOf(lines), ...levelSaid],
      below: [
        ...marksText(drawing.marks, numberedIn(frame.current)),
        signsText(lines, step),
        ...lines.flatMap((line) => notInOf(line, step, lines.length > 1)),
        about.source,
      ].filter((text) => text !== ''),
    };
    saveImage(chart, words, fileName, kind).catch(() =>
      showToast({ kind: 'danger', text: 'The image could not be made. Try SVG, or take the table as CSV.' }),
    );
  };

  const sentences = (
    <div className="text-label text-muted">
      {lines.map((line) => (
        <p key={line.name}>{lines.length > 1 ? named(line.name, summaryOf(line, step)) : summaryOf(line, step)}</p>
      ))}
      {levelSaid.map((text) => (
        <p key={text}>{text}</p>
      ))}
    </div>
  );

  return (
    <Card>
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-60 flex-1">
          <h2 className="font-semibold text-section tracking-title wrap-anywhere">{title}</h2>
          <p className="hidden text-label print:block">
            {about.client} · {about.range}
          </p>
        </div>
        <div data-print="hide" className="ml-auto flex flex-wrap items-center gap-3">
          {!both && !isEmpty && <Segmented label="Show as" onChange={setView} options={views} value={view} />}
          <Menu
            entries={[
              { label: 'Table as CSV', onSelect: csv },
              { label: 'Print', onSelect: () => setTimeout(() => print()) },
              ...(hasChart
                ? [
                    { label: 'Image as PNG', onSelect: () => image('png') },
                    { label: 'Image as SVG', onSelect: () => image('svg') },
                  ]
                : []),
            ]}
            className="border-control-line"
            icon={Download}
            label="Export"
            text="Export"
          />
        </div>
      </div>
      {lines.length === 1 && sentences}
      {notes.map((text) => (
        <div className="mt-3" key={text}>
          <LeftOutNote text={text} />
        </div>
      ))}
      <div className={beside ? 'grid grid-cols-[minmax(0,1fr)_fit-content(46%)] gap-8 print:block' : ''}>
        {hasChart && <GraphChart drawing={drawing} frame={frame} step={step} title={title} />}
        {/* Those of several lines would push the chart down. */}
        {lines.length > 1 && sentences}
        {hasTable && (
          <div className={beside ? '' : 'mt-4'}>
            <GraphTable key={title} lines={lines} step={step} title={title} />
          </div>
        )}
      </div>
      <p className="mt-3 hidden text-label print:block">{about.source}</p>
    </Card>
  );
}

/** With several lines, which is which by its marks: a picture may be printed without color. */
const legendOf = (lines: readonly DrawnLine[]): string[] =>
  lines.length === 1 ? [] : [lines.map(({ name }, at) => `${name}: ${lineWords(at)}`).join('; ')];

/** The drawing is based on only some of the sessions: this is said beside it, on the screen and on paper. */
function LeftOutNote({ text }: { text: string }) {
  return (
    <Banner icon={TriangleAlert} tone="waiting">
      {text}
    </Banner>
  );
}

/** "Tantrum, monthly total"; for several: "…, …, and …". */
function titleOf(lines: readonly Line[], step: Step): string {
  const titles = lines.map(({ name, measure }) => graphTitle(name, measure, step));
  return [titles.slice(0, -1).join(', '), ...titles.slice(-1)].filter((part) => part !== '').join(', and ');
}

/** What belongs to a line and is not in it: who gets the picture has nothing else. */
function notInOf({ name, points, measure }: DrawnLine, step: Step, isOfMany: boolean): string[] {
  const text = notInText(points, measure, step);
  return text === '' ? [] : [isOfMany ? named(name, text) : text];
}

/** Its medians or trends in words, or that there are none and why. */
function levelOf(line: DrawnLine, step: Step, level: Level, isOfMany: boolean): string {
  const { name, points, marks, measure } = line;
  const text = levelText(points, marks, level, { measure, step });
  return isOfMany ? named(name, text) : text;
}

function summaryOf(line: DrawnLine, step: Step): string {
  if (line.drawn.length === 0 && isLookedAt(line)) return nothingText(line, step);
  return summaryText(line.points, line.measure, step, line.marks);
}

/** With several lines each sentence says which line it is about. */
const named = (name: string, summary: string) =>
  `${name}: ${summary === '' ? 'nothing observed in this range.' : summary}`;

/** Something was observed, whether or not the number asked for is known. */
const isLookedAt = ({ points }: Line) => points.some(({ value, gap }) => value !== null || gap !== undefined);

function nothingText({ name, measure, points }: Line, step: Step): string {
  const missing = notInText(points, measure, step);
  return [whyNothing({ name, measure, points }, step), ...(missing === '' ? [] : [missing])].join(' ');
}

/** Why no number of it is known in the range; that there are no entries is said only where there are none. */
function whyNothing({ name, measure, points }: Pick<Line, 'name' | 'measure' | 'points'>, step: Step): string {
  if (points.some(({ leftOut }) => leftOut))
    return `Nothing can be said of ${name} in this range: its sessions are open again, or not downloaded yet.`;
  if (measure === 'rate' && points.some(({ gap }) => gap === 'length of observation not known'))
    return `No rate for ${name} in this range: the length of observation is known for sessions only.`;
  if (measure === 'latency' && points.some(({ gap }) => gap === 'latency not known'))
    return `How soon ${name} came after a cue is not known in this range.`;
  if (measure === 'latency')
    return points.every(({ detail }) => detail === 'No cue given')
      ? `No cue for ${name} was given in this range.`
      : `No cue for ${name} was answered in this range.`;
  if (measure === 'irt')
    return `No two responses of ${name} in one session of this range have times: no time between them is known.`;
  if (points.some(({ gap }) => gap === 'length not known'))
    return `How long ${name} lasted is not known in this range.`;
  if (points.some(({ gap }) => gap === 'measured otherwise')) return `${name} was measured otherwise in this range.`;
  if (points.some(({ gap }) => gap === 'occurred while paused')) return `${name} occurred while sessions were paused.`;
  if (points.some(({ gap }) => gap === 'intervals of different kinds'))
    return `${name} was recorded in intervals of different methods or lengths: the table has each.`;
  if (points.some(({ gap }) => gap === 'none, measured otherwise'))
    return `${name} did not occur in this range where it was measured otherwise.`;
  if (points.some(({ gap }) => gap === 'no episode')) return `No episode of ${name} in this range.`;
  if (measure === 'intervals') return `No intervals of ${name} were observed in this range.`;
  if (points.some(({ detail }) => detail.startsWith('Incomplete')))
    return `Every ${step === 'session' ? step : 'day'} with ${name} in this range has fewer trials than its minimum.`;
  return `No entries for ${name} in this range.`;
}

/** The phase lines that have a number in the picture. */
const numberedIn = (frame: HTMLElement | null): number[] => {
  const list = frame?.parentElement?.parentElement?.querySelector<HTMLElement>('[data-numbered]');
  return list?.dataset.numbered?.split(',').map(Number) ?? [];
};
