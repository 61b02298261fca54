import type { Measure } from '#domain/graph-measure.ts';
import type { Step } from '#domain/graph-series.ts';
import { measureWords } from '#domain/graph-text.ts';
import { Segmented } from '#ui/segmented.tsx';
import type { GraphQuery } from './graph-query.ts';
import type { GraphTargets } from './graph-targets.ts';
import { TargetButtons } from './target-buttons.tsx';
import type { Asked } from './use-graph.ts';

const steps: { value: Step; label: string }[] = [
  { value: 'month', label: 'Month' },
  { value: 'day', label: 'Day' },
  { value: 'session', label: 'Session' },
];

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
  const isOn = (kind: 'behavior' | 'skill') => (asked?.target.kind === kind ? String(asked.target.id) : '');
  return (
    <div className="flex flex-col gap-4">
      <TargetButtons
        buttons={targets.behaviors.map(({ id, name }) => ({ key: String(id), label: name }))}
        label="Behaviors"
        onChange={(key) => onChange({ kind: 'behavior', target: Number(key) })}
        value={isOn('behavior')}
      />
      {targets.skills.length > 0 && (
        <TargetButtons
          buttons={targets.skills.map(({ id, name }) => ({ key: String(id), label: name }))}
          label="Skills, % independent"
          onChange={(key) => onChange({ kind: 'skill', target: Number(key) })}
          value={isOn('skill')}
        />
      )}
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
        <Segmented
          label="A point for each"
          onChange={(step) => onChange({ step: step as Step })}
          options={steps}
          value={query.step}
        />
        {asked?.target.kind === 'behavior' && (
          <Segmented
            label="Measure"
            onChange={(measure) => onChange({ measure: measure as Measure })}
            options={(['count', 'rate', 'intervals'] as const).map((value) => ({
              value,
              label: measureWords[value].name,
            }))}
            value={asked.target.measure}
          />
        )}
      </div>
    </div>
  );
}
