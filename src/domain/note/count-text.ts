import { lengthText } from '#domain/time/length-text.ts';

/** "Tantrum 4"; of what was measured by its length too, "Crying 3 (4:20 min)". @param seconds in all */
export function countText(name: string, count: number | string, seconds?: number | null): string {
  return seconds ? `${name} ${count} (${lengthText(seconds * 1000)})` : `${name} ${count}`;
}
