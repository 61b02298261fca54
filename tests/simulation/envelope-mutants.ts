import type { Outcome } from '#sync/send/outcome.ts';
import { realParts } from './parts.ts';
import type { Parts } from './world.ts';

type Result = ReturnType<Parts['readEnvelope']>['results'][number];

/** An engine that reads what came back for one piece in a call in a wrong way. */
const reading = (broken: (result: Result, whole: Outcome) => Result): Parts => ({
  ...realParts,
  readEnvelope: (whole, ops) => {
    const { results } = realParts.readEnvelope(whole, ops);
    // Otherwise what the call came to would be asked first.
    return { outcome: { ...whole, class: 'done' }, results: results.map((result) => broken(result, whole)) };
  },
});

const done = (whole: Outcome): Outcome => ({ ...whole, class: 'done' });

/** Ways to lose work that only calls with several pieces have. */
export const envelopeMutants: Record<string, Parts> = {
  'a call that arrived is taken for done, whatever came back for the pieces in it': reading((result, whole) =>
    result === null ? done(whole) : result,
  ),
  'what was not tried is taken for done': reading((result, whole) => (result === 'not-tried' ? done(whole) : result)),
};
