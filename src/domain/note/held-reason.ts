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
