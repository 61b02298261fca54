import { objectOf } from '#domain/json-object.ts';
import { countText } from '#domain/note/count-text.ts';
import { promptWords } from '#domain/session/prompt-tally.ts';
import { promptLevels } from '#domain/session/session-event.ts';

/** The company's behaviors and skills by id. */
export type ProgramNames = { behaviors: ReadonlyMap<number, string>; skills: ReadonlyMap<number, string> };

type Fields = Record<string, unknown>;

/** The name of a fact that has no behavior and no skill, or that is not an occurrence of one. */
const kinds: ReadonlyMap<unknown, string> = new Map([
  ['offset', 'End of an episode'],
  ['cue', 'Cue'],
  ['interval_start', 'Start of intervals'],
  ['interval', 'Interval'],
  ['interval_stop', 'End of intervals'],
  ['set', 'Typed count'],
  ['void', 'Taken back'],
  ['pause', 'Pause'],
  ['resume', 'End of a pause'],
  ['timer_reset', 'Timer reset'],
]);

/** "Tantrum 3, Elopement 0". */
export function behaviorsText(value: unknown, { behaviors }: ProgramNames): string {
  return rowsOf(value)
    .map(({ behaviour_id, entry, seconds }) =>
      countText(nameOf(behaviors, behaviour_id), String(entry), Number(seconds) || null),
    )
    .join(', ');
}

/** "Requests item: independent 3, physical 1". */
export function trialsText(value: unknown, { skills }: ProgramNames): string {
  return rowsOf(value)
    .map((row) => {
      const counts = promptLevels.filter((level) => row[level]).map((level) => `${promptWords[level]} ${row[level]}`);
      return `${nameOf(skills, row.skill_id)}: ${counts.join(', ') || 'no trials'}`;
    })
    .join('\n');
}

/** "Tantrum, Elopement". */
export function programsText(value: unknown, names: ReadonlyMap<number, string>): string {
  return Array.isArray(value) ? value.map((id) => nameOf(names, id)).join(', ') : '';
}

/** What was recorded, and how often: "Tantrum 3, Requests item, independent 2, Pause 1". */
export function factsText(value: unknown, names: ProgramNames): string {
  const counts = new Map<string, number>();
  for (const fact of rowsOf(value)) {
    const name = factName(fact, names);
    // A typed count is not one more occurrence: it says how many there were.
    counts.set(name, fact.kind === 'set' ? Number(fact.value) : (counts.get(name) ?? 0) + 1);
  }
  return [...counts].map(([name, count]) => `${name} ${count}`).join(', ');
}

/** What was written of single facts: what came before each, and what after. @param momentText words their time */
export function describedFacts(
  value: unknown,
  names: ProgramNames,
  momentText: (at: string) => string,
): { label: string; text: string }[] {
  return rowsOf(value).flatMap((fact) => {
    const about = `${factName(fact, names)}, ${momentText(String(fact.at))}`;
    const { antecedent, consequence } = objectOf(fact.abc);
    const part = (word: string, text: unknown) =>
      typeof text === 'string' && text !== '' ? [{ label: `${word} ${about}`, text }] : [];
    return [...part('Before', antecedent), ...part('After', consequence)];
  });
}

function factName({ kind, behaviour_id, skill_id, level }: Fields, { behaviors, skills }: ProgramNames): string {
  if (kind === 'tap' || kind === 'onset') return nameOf(behaviors, behaviour_id);
  if (kind === 'trial') return [nameOf(skills, skill_id), ...levelsOf(level)].join(', ');
  const word = kinds.get(kind) ?? String(kind);
  return behaviour_id === undefined ? word : `${word} of ${nameOf(behaviors, behaviour_id)}`;
}

const levelsOf = (level: unknown) => promptLevels.filter((one) => one === level).map((one) => promptWords[one]);

export function nameOf(names: ReadonlyMap<number, string>, id: unknown): string {
  return names.get(Number(id)) ?? `number ${id}`;
}

function rowsOf(value: unknown): Fields[] {
  return Array.isArray(value) ? value.map(objectOf) : [];
}
