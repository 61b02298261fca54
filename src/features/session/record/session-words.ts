import type { Behavior, Skill } from '#contract/programs.ts';
import { discreetLabels } from './discreet-label.ts';
import { shortName } from './short-name.ts';

/** What behaviors and skills are called on the screens of one session. */
export type Words = {
  /** On the screen: the name, or its code while labels are discreet. */
  behavior(id: number): string;
  /** For the small tiles of a phone. */
  shortBehavior(id: number): string;
  /** For screen readers: first what is on the screen, then the full name. */
  spokenBehavior(id: number): string;
  fullBehavior(id: number): string;
  skill(id: number): string;
};

/** A behavior that is no longer in the downloaded catalogue still has its counts, so it keeps a name. */
export function makeWords(
  behaviors: ReadonlyMap<number, Behavior>,
  skills: ReadonlyMap<number, Skill>,
  inSession: readonly number[],
  discreet: boolean,
): Words {
  const full = (id: number) => behaviors.get(id)?.name ?? `Behavior ${id}`;
  const labels = discreetLabels(inSession.map(full));
  const codes = new Map(inSession.map((id, i) => [id, labels[i] ?? full(id)]));
  const shown = (id: number) => (discreet ? (codes.get(id) ?? full(id)) : full(id));
  return {
    behavior: shown,
    shortBehavior: (id) => (discreet ? shown(id) : shortName(full(id))),
    spokenBehavior: (id) => (discreet ? `${shown(id)}, ${full(id)}` : full(id)),
    fullBehavior: full,
    skill: (id) => skills.get(id)?.name ?? `Skill ${id}`,
  };
}
