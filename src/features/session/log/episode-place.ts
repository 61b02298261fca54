import type { EpisodeMark } from '#domain/session/episode-marks.ts';
import { episodesOf } from '#domain/session/episodes.ts';

/**
 * Why an episode can't be where it was typed, in words for the field, or null. Two episodes of one behavior never
 * overlap: they would be one, and the count and the time would say different things. @param text a time, for people
 */
export function whyNotEpisode(
  { from, to }: { from: string; to: string },
  marks: readonly EpisodeMark[],
  open: EpisodeMark | null,
  text: (ms: number) => string,
): string | null {
  const [start, end] = [Date.parse(from), Date.parse(to)];
  if (end <= start) return `It started at ${text(start)}: type a later time`;
  const others = episodesOf(marks, Number.POSITIVE_INFINITY);
  const other = others.find((bout) => bout.start < end && start < bout.end);
  if (!other) return null;
  if (open && other.end === Number.POSITIVE_INFINITY)
    return `An episode goes on since ${text(other.start)}: type a time before it`;
  return `There is an episode from ${text(other.start)} to ${text(other.end)} already: leave it out, or correct it in the event log`;
}
