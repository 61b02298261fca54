/** Longer ones than this are rare, and may break. */
const MOST_LETTERS = 20;

/** A name of usual length, which stays on one line: what is beside it gives way. */
export function Unbroken({ text }: { text: string }) {
  return text.length > MOST_LETTERS ? text : <span className="whitespace-nowrap">{text}</span>;
}
