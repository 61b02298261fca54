import { visitParts } from './money-row.ts';

/** "11/20/25 3:00 – 5:00 PM", where the line may break: only before the times, which stay together. */
export function Visit({ note }: { note: Parameters<typeof visitParts>[0] }) {
  const { day, times } = visitParts(note);
  return (
    <>
      {day} <span className="whitespace-nowrap">{times}</span>
    </>
  );
}
