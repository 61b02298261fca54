import { useState } from 'react';
import type { Measure } from '#domain/graph/graph-measure.ts';
import type { Step } from '#domain/graph/graph-series.ts';
import { measureWords } from '#domain/graph/graph-text.ts';
import type { Level } from '#domain/graph/level-lines.ts';
import { Checkbox } from '#ui/fields/checkbox.tsx';
import { Segmented } from '#ui/fields/segmented.tsx';
import { SelectField } from '#ui/fields/select-field.tsx';
import { useMediaQuery, widths } from '#ui/layout/use-media-query.ts';
import { comparedText, type GraphQuery, MOST_LINES, readCompared, toggled } from './graph-query.ts';
import type { GraphTargets } from './graph-targets.ts';
import { TargetButtons } from './target-buttons.tsx';
import type { Asked } from './use-graph.ts';

const kinds = [
  { value: 'behavior', label: 'Behaviors' },
  { value: 'skill', label: 'Skills' },
];
const steps: { value: Step; label: string }[] = [
  { value: 'month', label: 'Month' },
  { value: 'week', label: 'Week' },
  { value: 'day', label: 'Day' },
  { value: 'session', label: 'Session' },
];
const levels: readonly Level[] = ['median', 'trend'];
const levelOptions = [
  { value: '', label: 'No line' },
  { value: 'median', label: 'Median line' },
  { value: 'trend', label: 'Trend line' },
];
const shortNames: Partial<Record<Measure, string>> = {
  rate: 'Rate',
  latency: 'Latency',
  irt: 'Between responses',
  intervals: '% intervals',
};

/** Where there is room: what the axis says with its unit. */
const longNames: Partial<Record<Measure, string>> = { irt: 'Time between responses' };

/** Which behavior or skill, how it is measured, and what one point represents. */
export function GraphControls({
  query,
  targets,
  asked,
  compared,
  measures,
  onChange,
}: {
  query: GraphQuery;
  targets: GraphTargets;
  asked: Asked | undefined;
  /** What it is compared with, in the order of the lines. */
  compared: readonly Asked[];
  /** The ways the behavior can be measured; none for a skill. */
  measures: readonly Measure[];
  onChange: (part: Partial<GraphQuery>) => void;
}) {
  const kind = asked?.target.kind ?? 'behavior';
  const phone = useMediaQuery(widths.phone);
  const narrow = useMediaQuery(widths.underLg);
  const desktop = useMediaQuery(widths.desktop);
  const [wanted, setComparing] = useState(false);
  const comparing = wanted || compared.length > 0;
  return (
    <div className="flex flex-col gap-3">
      {comparing ? (
        <CompareButtons asked={asked} compared={compared} onChange={onChange} targets={targets} />
      ) : (
        <TargetButtons
          buttons={(kind === 'skill' ? targets.skills : targets.behaviors).map(({ id, name }) => ({
            key: comparedText({ kind, id }),
            label: name,
          }))}
          chosen={asked ? [comparedText(asked.target)] : []}
          label={kind === 'skill' ? 'Skill' : 'Behavior'}
          many={false}
          onChange={(key) => onChange({ kind, target: readCompared(key)?.id ?? null })}
        />
      )}
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2 max-md:flex-col max-md:items-stretch">
        {targets.skills.length > 0 && !comparing && (
          <Segmented
            label="What to draw"
            // By its number: once the first one is retired, a link to “the first” would open another.
            onChange={(value) => {
              const to = value === 'skill' ? 'skill' : 'behavior';
              onChange({ kind: to, target: (to === 'skill' ? targets.skills : targets.behaviors)[0]?.id ?? null });
            }}
            options={kinds}
            value={kind}
            wide={phone}
          />
        )}
        <Segmented
          label="A point for each"
          onChange={(step) => onChange({ step: step as Step })}
          options={steps}
          value={query.step}
          wide={phone}
        />
        {kind === 'behavior' && (
          <MeasureChoice
            measures={measures}
            onChange={(measure) => onChange({ measure })}
            phone={phone}
            room={desktop ? 'long' : narrow ? 'little' : 'short'}
            value={asked?.target.measure ?? 'count'}
          />
        )}
        <div className="w-40 max-md:w-full">
          <SelectField
            hideLabel
            label="Line of each phase"
            onChange={(value) => onChange({ level: levels.find((one) => one === value) })}
            options={levelOptions}
            value={query.level ?? ''}
          />
        </div>
        <Checkbox
          checked={comparing}
          label={`Compare up to ${MOST_LINES}`}
          onChange={(on) => {
            setComparing(on);
            if (!on) onChange({ compare: [] });
          }}
        />
      </div>
    </div>
  );
}

/** What fits side by side on a phone, and beside the rail of a tablet. */
const MOST_ON_PHONE = 3;
const MOST_ON_TABLET = 4;

/** Side by side, with short names where the long ones would not fit; in a list where neither would. */
function MeasureChoice(props: {
  measures: readonly Measure[];
  value: Measure;
  phone: boolean;
  /** Room for long names, for short ones, or for a few short ones. */
  room: 'long' | 'short' | 'little';
  onChange: (measure: Measure) => void;
}) {
  const { measures, value, phone, room } = props;
  const onChange = (text: string) => props.onChange(measures.find((measure) => measure === text) ?? value);
  const nameOf = (measure: Measure) => {
    const short = room === 'long' ? longNames[measure] : shortNames[measure];
    return short ?? measureWords[measure].name;
  };
  if ((phone && measures.length > MOST_ON_PHONE) || (room === 'little' && measures.length > MOST_ON_TABLET))
    return (
      <SelectField
        hideLabel
        label="Measure"
        onChange={onChange}
        options={measures.map((measure) => ({ value: measure, label: measureWords[measure].name }))}
        value={value}
      />
    );
  return (
    <Segmented
      label="Measure"
      onChange={onChange}
      options={measures.map((measure) => ({ value: measure, label: nameOf(measure) }))}
      value={value}
      wide={phone}
    />
  );
}

/** Behaviors and skills to tick, and how many more may be ticked. */
function CompareButtons({
  targets,
  asked,
  compared,
  onChange,
}: {
  targets: GraphTargets;
  asked: Asked | undefined;
  compared: readonly Asked[];
  onChange: (part: Partial<GraphQuery>) => void;
}) {
  const drawn = [...(asked ? [asked] : []), ...compared].map(({ target }) => target);
  const groups = [
    { kind: 'behavior' as const, label: 'Behaviors', rows: targets.behaviors },
    { kind: 'skill' as const, label: 'Skills', rows: targets.skills },
  ];
  return (
    <>
      {groups
        .filter(({ rows }) => rows.length > 0)
        .map(({ kind, label, rows }) => (
          <TargetButtons
            buttons={rows.map(({ id, name }) => ({ key: comparedText({ kind, id }), label: name }))}
            chosen={drawn.map(comparedText)}
            key={kind}
            label={label}
            many
            onChange={(key) => {
              const one = readCompared(key);
              if (one) onChange(toggled(drawn, one));
            }}
          />
        ))}
      <p className="text-label text-muted" role="status">
        {drawn.length} of {MOST_LINES} lines
        {drawn.length === MOST_LINES && '. Untick one to draw another.'}
      </p>
    </>
  );
}
