/**
 * Which row a key leads to: arrows go around the ends, Home and End to the ends, a letter to the next row that
 * begins with it. null: the key means nothing here.
 */
export function nextInMenu(key: string, texts: readonly string[], at: number): number | null {
  const count = texts.length;
  if (count === 0) return null;
  if (key === 'ArrowDown') return (at + 1) % count;
  if (key === 'ArrowUp') return at < 0 ? count - 1 : (at + count - 1) % count;
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  if (key.length !== 1 || key === ' ') return null;
  const letter = key.toLowerCase();
  const order = texts.map((_, step) => (at + 1 + step) % count);
  return order.find((index) => texts[index]?.trim().toLowerCase().startsWith(letter)) ?? null;
}
