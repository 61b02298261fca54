import type { Outcome } from './send/outcome.ts';

/** The server did not give what was asked. `outcome` says why, for a screen to put into words. */
export class AskFailed extends Error {
  override readonly name = 'AskFailed';
  readonly outcome: Outcome;

  constructor(outcome: Outcome) {
    super(`No answer: ${outcome.class}`);
    this.outcome = outcome;
  }
}

/** What came to nothing before anybody was asked. */
export const silence = (code: string, cls: Outcome['class']): Outcome => ({
  class: cls,
  status: null,
  code,
  detail: null,
  retryAfterMs: null,
  body: null,
});
