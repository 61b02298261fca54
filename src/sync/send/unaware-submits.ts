import * as z from 'zod/mini';
import { type SubmitSessionBody, submitSessionAnswer } from '#contract/session.ts';
import { type OpRow, placeOf } from '#db/rows.ts';

/**
 * A Submit whose answer says more than it sent met what another device had submitted. Submits that wait behind it in its lane
 * were pressed without knowing that: they say so, or they would take back a “watched, none happened” that nobody here has
 * seen (reading 632). The server can't tell: where both notes say the same, nothing was merged.
 * @param lane the ops of its lane
 */
export function unawareSubmits(op: OpRow, body: unknown, lane: readonly OpRow[]): OpRow[] {
  const answer = z.safeParse(submitSessionAnswer, body);
  if (!answer.success) return [];
  const { observed_zero: zero, not_observed: notWatched } = op.body as SubmitSessionBody;
  const { session } = answer.data;
  if (isSame(zero, session.observed_zero) && isSame(notWatched, session.not_observed)) return [];
  return lane
    .filter((one) => one.kind === 'submitSession' && one.state === 'queued' && placeOf(one) > placeOf(op))
    .map((one) => {
      const later = one.body as SubmitSessionBody;
      return { ...one, body: { ...later, note: { ...later.note, merged: true } } };
    });
}

/** What an older server does not say is taken as it was sent. */
const isSame = (sent: readonly number[], stands: readonly number[] = sent): boolean =>
  sent.length === stands.length && sent.every((id) => stands.includes(id));
