import { noteCreatedText } from './stamp-text.ts';

const reasons: Readonly<Record<string, string>> = {
  not_permitted: 'Its author had lost the right to it when it arrived.',
  client_not_yours: 'The client was never on its author’s caseload.',
  parent_held: 'It belongs to a record that is held itself.',
  brought_in: 'Somebody else than its author brought it in from a file: a second person decides.',
};

/** Why work is held, in words of the office; undefined for a refusal that speaks for itself. */
export function heldReasonText(reason: string): string | undefined {
  return reasons[reason];
}

/**
 * What was decided about held work already, for whoever decides about it once more: "Theo Grant refused this on 11/28/26
 * 4:10 PM: “Double of the note of 11/18”."
 */
export function decidedText(
  state: string,
  decision: { by: { name: string }; at: string; reason: string | null } | null,
  zone: string,
): string {
  if (decision === null) return 'This was decided already.';
  const { by, at, reason } = decision;
  const why = reason === null ? '.' : `: “${reason}”.`;
  return `${by.name} ${state} this on ${noteCreatedText(at, zone)}${why}`;
}
