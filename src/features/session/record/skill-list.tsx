import { CircleQuestionMark } from 'lucide-react';
import { useState } from 'react';
import { noPrompts, offeredLevels } from '#domain/session/prompt-tally.ts';
import { useSessionView } from '#features/session/frame/session-context.ts';
import { UnlockedOnly } from '#features/session/frame/unlocked-only.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { lazyPart } from '#ui/overlays/lazy-part.tsx';
import type { Filter } from './skill-filter.tsx';
import { SkillRow } from './skill-row.tsx';

const SkillFilter = lazyPart(() => import('./skill-filter.tsx').then((part) => part.SkillFilter));

/** With more skills than this, a filter is shown. */
const FILTER_ABOVE = 8;

const everySkill: Filter = { typed: '', matches: () => true };

/** The skills in their fixed order, each with its prompt buttons. */
export function SkillList({ onLegend }: { onLegend?: () => void }) {
  const { session, words, acts, policy } = useSessionView();
  const [filter, setFilter] = useState<Filter>(everySkill);
  const { skillIds, tally, last } = session;
  const shown = skillIds.filter((id) => filter.matches(words.skill(id)));
  const lastSkill = last?.kind === 'trial' ? last : null;
  return (
    <section aria-labelledby="skills-heading">
      <div className="-mt-2 flex items-center gap-1">
        <h2 className="font-semibold text-section tracking-title" id="skills-heading">
          Skills
        </h2>
        {onLegend && (
          <UnlockedOnly>
            <IconButton icon={CircleQuestionMark} label="What the levels mean" onClick={onLegend} />
          </UnlockedOnly>
        )}
        <p className="ml-auto text-meta">{skillIds.length === 0 ? 'none assigned' : `${skillIds.length} assigned`}</p>
      </div>
      {skillIds.length > FILTER_ABOVE && (
        <div className="mb-4">
          <SkillFilter onChange={setFilter} typed={filter.typed} />
        </div>
      )}
      {shown.length === 0 && filter.typed.trim() !== '' && (
        <p className="text-body">No skill matches “{filter.typed}”.</p>
      )}
      <ul className="flex flex-col gap-3.5">
        {shown.map((id) => {
          const counts = tally.skills[id]?.counts ?? noPrompts;
          return (
            <SkillRow
              counts={counts}
              id={id}
              key={id}
              lastLevel={lastSkill?.skill_id === id ? lastSkill.level : null}
              levels={offeredLevels(policy, counts.inc > 0)}
              name={words.skill(id)}
              onTrial={acts.trial}
            />
          );
        })}
      </ul>
    </section>
  );
}
