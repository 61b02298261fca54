import type { SessionRow } from '#db/rows.ts';
import { discreetLabels } from '#features/session/record/discreet-label.ts';
import type { Words } from '#features/session/record/session-words.ts';

/** Codes for everything that has a name: enough for someone who knows the program by heart, nothing for a passer-by. */
export function lockedWords(
  words: Words,
  { behaviorIds, skillIds }: Pick<SessionRow, 'behaviorIds' | 'skillIds'>,
): Words {
  const behaviors = codesOf(behaviorIds, words.fullBehavior);
  const skills = codesOf(skillIds, words.skill);
  const behavior = (id: number) => behaviors.get(id) ?? 'Behavior';
  return {
    behavior,
    shortBehavior: behavior,
    spokenBehavior: behavior,
    fullBehavior: behavior,
    skill: (id) => skills.get(id) ?? 'Skill',
  };
}

function codesOf(ids: readonly number[], nameOf: (id: number) => string): Map<number, string> {
  const codes = discreetLabels(ids.map(nameOf));
  return new Map(ids.map((id, i) => [id, codes[i] ?? '']));
}
