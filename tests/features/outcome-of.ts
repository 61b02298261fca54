import type { Outcome, OutcomeClass } from '#sync/send/outcome.ts';

/** An outcome of a class, with nothing in it but what the test says. */
export const outcomeOf = (cls: OutcomeClass, said: Partial<Outcome> = {}): Outcome => ({
  class: cls,
  status: null,
  code: null,
  detail: null,
  retryAfterMs: null,
  body: null,
  ...said,
});
