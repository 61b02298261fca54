import { visitParts } from './money-row.ts';

/**
 * "11/20/25 3:00 – 5:00 PM", where the line may break: only before the times, which stay together. On a card that even
 * they are too wide for, with the spacing a reader may set, they break too.
 */
export function Visit({ note }: { note: Parameters<typeof visitParts>[0] }) {
  const { day, times } = visitParts(note);
  return (
    <>
      {day} <span className="inline-block max-w-full in-[tr]:whitespace-nowrap">{times}</span>
    </>
  );
}
