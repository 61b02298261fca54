import { memo } from 'react';
import { type PromptCounts, percentIndependent, promptWords, trialsOf } from '#domain/session/prompt-tally.ts';
import type { PromptLevel } from '#domain/session/session-event.ts';
import { cx } from '#ui/cx.ts';
import { hoverTitle } from '#ui/hover-title.ts';
import { useTap } from './use-tap.ts';

type SkillRowProps = {
  id: number;
  name: string;
  counts: PromptCounts;
  levels: readonly PromptLevel[];
  /** The level that Undo would take back. */
  lastLevel: PromptLevel | null;
  onTrial: (id: number, level: PromptLevel) => Promise<unknown>;
};

/** One skill: its percentage, and one button for each prompt level. */
export const SkillRow = memo(function SkillRow({ id, name, counts, levels, lastLevel, onTrial }: SkillRowProps) {
  const trials = trialsOf(counts);
  const percent = percentIndependent(counts);
  return (
    <li>
      <div className="mb-1.5 flex items-baseline justify-between gap-3">
        <h3 className="min-w-0 font-semibold text-body wrap-anywhere">{name}</h3>
        <p className="shrink-0 text-meta">
          {percent === null ? 'no trials yet' : `${percent}% ind · ${trials} ${trials === 1 ? 'trial' : 'trials'}`}
        </p>
      </div>
      <fieldset
        aria-label={name}
        className={cx(
          'grid min-w-0 gap-2 md:gap-3',
          levels.length > 5
            ? 'grid-cols-3 md:grid-cols-6 lg:grid-cols-3'
            : 'grid-cols-[repeat(auto-fit,minmax(4rem,1fr))] md:grid-cols-5',
        )}
      >
        {levels.map((level) => (
          <PromptButton
            count={counts[level]}
            isLast={level === lastLevel}
            key={level}
            level={level}
            onPress={() => void onTrial(id, level)}
            skill={name}
          />
        ))}
      </fieldset>
    </li>
  );
}, sameRow);

/** A row read from the database has new objects each time; only its numbers are drawn. */
function sameRow(was: SkillRowProps, is: SkillRowProps): boolean {
  return (
    was.id === is.id &&
    was.name === is.name &&
    was.lastLevel === is.lastLevel &&
    was.levels === is.levels &&
    was.onTrial === is.onTrial &&
    is.levels.every((level) => was.counts[level] === is.counts[level])
  );
}

/**
 * From the deepest (independent) to none (no response); the code says the same without the shade. None is the fill of
 * what is chosen: before the first trial nothing has been.
 */
const shades: Record<PromptLevel, string> = {
  ind: 'border-control-line bg-[color-mix(in_srgb,var(--primary)_44%,var(--surface))] outdoor:bg-surface',
  fv: 'border-control-line bg-[color-mix(in_srgb,var(--primary)_30%,var(--surface))] outdoor:bg-surface',
  pv: 'border-control-line bg-[color-mix(in_srgb,var(--primary)_18%,var(--surface))] outdoor:bg-surface',
  ph: 'border-control-line bg-[color-mix(in_srgb,var(--primary)_8%,var(--surface))] outdoor:bg-surface',
  nr: 'border-control-line bg-surface',
  inc: 'border-control-line bg-surface',
};

function PromptButton(props: {
  skill: string;
  level: PromptLevel;
  count: number;
  isLast: boolean;
  onPress: () => void;
}) {
  const { skill, level, count, isLast, onPress } = props;
  const tap = useTap(onPress);
  return (
    <div className="relative grid transition-press has-data-pressed:scale-96 motion-reduce:has-data-pressed:scale-100">
      <button
        {...tap}
        {...hoverTitle(promptWords[level])}
        aria-label={`${level}, ${promptWords[level]}, ${skill}, count ${count}`}
        className={cx(
          'min-h-16 touch-pan-y touch-pinch-zoom rounded-card border transition-press data-pressed:border-primary',
          shades[level],
          isLast && 'outline-2 outline-primary outline-offset-2 outdoor:outline-4',
        )}
        type="button"
      />
      <div
        aria-hidden="true"
        className="pointer-events-none absolute inset-0 flex select-none flex-col items-center justify-center font-semibold md:max-lg:flex-row md:max-lg:gap-3"
      >
        <span className="text-body">{level}</span>
        <span className="text-label tabular md:max-lg:text-section">{count}</span>
      </div>
    </div>
  );
}
