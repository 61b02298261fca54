import type { Measure } from '#domain/graph-measure.ts';
import type { Step } from '#domain/graph-series.ts';
import { measureWords } from '#domain/graph-text.ts';
import { Segmented } from '#ui/segmented.tsx';
import { useMediaQuery, widths } from '#ui/use-media-query.ts';
import type { GraphQuery } from './graph-query.ts';
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
const measures = (['count', 'rate', 'intervals'] as const).map((value) => ({ value, label: measureWords[value].name }));
/** Where three of them share the width of a phone. */
const shortMeasures = measures.map((one, i) => ({
  ...one,
  label: ['Count', 'Rate', '% intervals'][i] ?? one.label,
}));

/** Which behavior or skill, how it is measured, and what one point stands for. */
export function GraphControls({
  query,
  targets,
  asked,
  onChange,
}: {
  query: GraphQuery;
  targets: GraphTargets;
  asked: Asked | undefined;
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
          <Segmented
            label="Measure"
            onChange={(measure) => onChange({ measure: measure as Measure })}
            options={phone ? shortMeasures : measures}
            value={asked?.target.measure ?? 'count'}
            wide={phone}
          />
        )}
      </div>
    </div>
  );
}
