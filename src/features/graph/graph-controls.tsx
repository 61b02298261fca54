import type { Measure } from '#domain/graph-measure.ts';
import type { Step } from '#domain/graph-series.ts';
import { measureWords } from '#domain/graph-text.ts';
import { Segmented } from '#ui/segmented.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { useMediaQuery, widths } from '#ui/use-media-query.ts';
import { comparedText, type GraphQuery, readCompared } from './graph-query.ts';
import type { GraphTargets } from './graph-targets.ts';
import { TargetButtons } from './target-buttons.tsx';
import type { Asked } from './use-graph.ts';

const kinds = [
  { value: 'behavior', label: 'Behaviors' },
  { value: 'skill', label: 'Skills' },
];
const steps: { value: Step; label: string }[] = [
  { value: 'month', label: 'Month' },
  { value: 'day', label: 'Day' },
  { value: 'session', label: 'Session' },
];
const shortNames: Partial<Record<Measure, string>> = { rate: 'Rate', intervals: '% intervals' };

/** Which behavior or skill, how it is measured, and what one point stands for. */
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
  compared: Asked | undefined;
  /** The ways the behavior can be measured; none for a skill. */
  measures: readonly Measure[];
  onChange: (part: Partial<GraphQuery>) => void;
}) {
  const kind = asked?.target.kind ?? 'behavior';
  const phone = useMediaQuery(widths.phone);
  const rows = kind === 'skill' ? targets.skills : targets.behaviors;
  return (
    <div className="flex flex-col gap-3">
      <TargetButtons
        buttons={rows.map(({ id, name }) => ({ key: String(id), label: name }))}
        label={kind === 'skill' ? 'Skill' : 'Behavior'}
        onChange={(key) => onChange({ kind, target: Number(key) })}
        value={String(asked?.target.id ?? '')}
      />
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2 max-md:flex-col max-md:items-stretch">
        {targets.skills.length > 0 && (
          <Segmented
            label="What to draw"
            onChange={(value) => onChange({ kind: value === 'skill' ? 'skill' : 'behavior', target: null })}
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
            value={asked?.target.measure ?? 'count'}
          />
        )}
        <div className="w-64 max-md:w-full">
          <SelectField
            hideLabel
            label="Compare with"
            onChange={(text) => onChange({ compare: readCompared(text) })}
            options={choicesBeside(targets, asked)}
            placeholder="Compare with…"
            value={compared ? comparedText(compared.target) : ''}
          />
        </div>
      </div>
    </div>
  );
}

/** Side by side; on a phone, where five would not fit, in a list. */
function MeasureChoice(props: {
  measures: readonly Measure[];
  value: Measure;
  phone: boolean;
  onChange: (measure: Measure) => void;
}) {
  const { measures, value, phone } = props;
  const onChange = (text: string) => props.onChange(measures.find((measure) => measure === text) ?? value);
  const nameOf = (measure: Measure) => (phone ? shortNames[measure] : undefined) ?? measureWords[measure].name;
  if (phone && measures.length > 3)
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

/** Everything else that the client has, behaviors first. */
function choicesBeside({ behaviors, skills }: GraphTargets, asked: Asked | undefined) {
  const all = [
    ...behaviors.map(({ id, name }) => ({ kind: 'behavior' as const, id, name })),
    ...skills.map(({ id, name }) => ({ kind: 'skill' as const, id, name })),
  ];
  return all
    .filter(({ kind, id }) => kind !== asked?.target.kind || id !== asked.target.id)
    .map((one) => ({ value: comparedText(one), label: one.kind === 'skill' ? `${one.name} (skill)` : one.name }));
}
