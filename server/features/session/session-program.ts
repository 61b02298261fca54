import type { SessionTally } from '#domain/session/session-tally.ts';
import type { Assignment } from '#server/db/queries/list-programs.ts';
import type { SessionRow } from './session-row.ts';

type Asked = Pick<SessionRow, 'tally' | 'behavior_ids' | 'skill_ids' | 'observed_zero' | 'not_observed'>;

/**
 * What a session is about, in tile order: what was assigned when it began, and everything that was recorded or answered
 * in it. Where nobody noted the assignments, today's program is used; otherwise it only determines the order. Nobody
 * who opens an old session must be asked about a behavior that nobody watched then.
 */
export function programOf(session: Asked, today: Assignment | undefined) {
  const { tally, behavior_ids, skill_ids, observed_zero, not_observed } = session;
  const assigned = { behaviors: today?.behaviour_ids ?? [], skills: today?.skill_ids ?? [] };
  const behaviors = new Set([
    ...(behavior_ids ?? assigned.behaviors),
    ...behaviorsIn(tally),
    ...observed_zero,
    ...not_observed,
  ]);
  const skills = new Set([...(skill_ids ?? assigned.skills), ...idsOf(tally.skills)]);
  return {
    behaviorIds: inOrder(behaviors, [...(behavior_ids ?? []), ...assigned.behaviors]),
    skillIds: inOrder(skills, [...(skill_ids ?? []), ...assigned.skills]),
  };
}

function behaviorsIn({ behaviors, cued = {}, runs }: SessionTally): number[] {
  return [...idsOf(behaviors), ...idsOf(cued), ...runs.map(({ behaviour_id }) => behaviour_id)];
}

const idsOf = (record: Record<number, unknown>) => Object.keys(record).map(Number);

/** In the order of `order`; those not in it come last. */
const inOrder = (ids: Set<number>, order: number[]) => [...new Set([...order.filter((id) => ids.has(id)), ...ids])];
