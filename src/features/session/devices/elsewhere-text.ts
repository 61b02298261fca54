import type { Difference, SessionRow } from '#db/rows.ts';
import { howMany } from '#domain/how-many.ts';
import type { NumberChange, Said } from '#domain/session/changed-numbers.ts';
import type { Words } from '#features/session/record/session-words.ts';

type Named = Pick<Words, 'behavior' | 'skill'>;

/** In pauses, and between Submit and Reopen, where nobody pressed Pause. */
const PAUSES = 'times not observed';

/** "SIB 1 more": what the record has of one number that this device has not. */
export function differenceText({ of, id, more }: Difference, words: Named): string {
  const name = of === 'trials' ? words.skill(id) : words.behavior(id);
  const by = `${Math.abs(more)} ${more < 0 ? 'fewer' : 'more'}`;
  switch (of) {
    case 'count':
      return `${name} ${by}`;
    case 'trials':
      return more === 0 ? `${name} with other prompts` : `${name} ${by}`;
    case 'length':
      return `${name} with another length`;
    case 'latency':
      return `${name}, cues ${by}`;
    case 'set':
      return `${name}, ${howMany(more, 'more interval set')}`;
    case 'end':
      return `${name}, the end of ${more === 1 ? 'an interval set' : howMany(more, 'interval set')}`;
    case 'scores':
      return `${name}, ${howMany(more, 'interval')} scored differently`;
    case 'zero':
      return more > 0 ? `${name} set to 0` : `${name}, the 0 taken back`;
    case 'abc':
      return `${name}, ABC ${by}`;
    case 'pauses':
      return more === 0 ? `other ${PAUSES}` : `${PAUSES}, ${by}`;
  }
}

/** Of each behavior once what is noted of each of its recordings. */
function together(differences: readonly Difference[]): Difference[] {
  const sums = new Map<string, Difference>();
  for (const one of differences) {
    const key = `${one.of} ${one.id}`;
    sums.set(key, { ...one, more: one.more + (sums.get(key)?.more ?? 0) });
  }
  return [...sums.values()];
}

/** "SIB 1 more; Climbing with another length". Null where nothing is known of another device. */
export function elsewhereText({ differences }: Pick<SessionRow, 'differences'>, words: Named): string | null {
  return differences
    ? together(differences)
        .map((one) => differenceText(one, words))
        .join('; ')
    : null;
}

/** The same in a few words: "SIB 1 more, 2 others". */
export function elsewhereShort({ differences = [] }: Pick<SessionRow, 'differences'>, words: Named): string {
  const [first, ...rest] = together(differences);
  if (!first) return '';
  const others = rest.length === 1 ? ', 1 other' : `, ${rest.length} others`;
  return differenceText(first, words) + (rest.length === 0 ? '' : others);
}

/** "Climbing: 2:21 min, in 1 episode, was 2:48 min, in 1 episode": a number that has become another one. */
export function changeText(change: NumberChange, words: Named): string {
  return changed(change, words, ({ value, detail }) => [value, detail].filter(Boolean).join(', '));
}

/** The same in a few words, without what the number is of where it changed itself: "Climbing: 2:21 min, was 2:48 min". */
export function changeShort(change: NumberChange, words: Named): string {
  const isPlain = change.was?.value !== change.is?.value;
  return isPlain ? changed(change, words, ({ value }) => value) : changeText(change, words);
}

function changed({ of, id, was, is }: NumberChange, words: Named, text: (said: Said) => string): string {
  const name = of === 'pauses' ? 'Time not observed' : of === 'skill' ? words.skill(id) : words.behavior(id);
  return `${name}: ${is ? text(is) : 'none'}, was ${was ? text(was) : 'none'}`;
}
