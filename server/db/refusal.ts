/**
 * A start that can't go on for a reason the person at the keyboard can mend.
 * The message is one whole sentence; the launcher prints it alone, without a stack.
 */
export class Refusal extends Error {
  override name = 'Refusal';
}
