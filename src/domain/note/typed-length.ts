import type { DurationSum } from '#domain/session/episodes.ts';
import { MAX_ENTRY_SECONDS } from './entry-limit.ts';

/** How long the episodes of a day lasted together, as it is typed: in two fields, each of which may be empty. */
export type TypedLength = { minutes: string; seconds: string };

/** Nobody measured it. */
export const noLength: TypedLength = { minutes: '', seconds: '' };

export const lengthMessages = {
  unread: 'Type whole minutes and seconds, or leave both empty if nobody measured it',
  nothing: 'Type at least one second, or leave both empty if nobody measured it',
  tooLong: 'A day has 24 hours: type at most 1440 minutes',
  none: 'Count at least 1: what did not happen did not last',
} as const;

/** The seconds of a length as typed; null: none was typed; undefined: it can't be read. */
export function readLength({ minutes, seconds }: TypedLength): number | null | undefined {
  const parts = [minutes, seconds].map((part) => part.trim());
  if (parts.every((part) => part === '')) return null;
  if (!parts.every((part) => /^\d{0,6}$/.test(part))) return undefined;
  return Number(parts[0]) * 60 + Number(parts[1]);
}

/** As its fields show it. @param seconds null: not measured */
export function typedLength(seconds: number | null): TypedLength {
  if (seconds === null) return noLength;
  return { minutes: String(Math.floor(seconds / 60)), seconds: String(seconds % 60) };
}

/** What is wrong with a length. @param count as typed */
export function whyNotLength(typed: TypedLength, count: string): string | undefined {
  const seconds = readLength(typed);
  if (seconds === null) return undefined;
  if (seconds === undefined) return lengthMessages.unread;
  if (Number(count) === 0) return lengthMessages.none;
  if (seconds === 0) return lengthMessages.nothing;
  return seconds > MAX_ENTRY_SECONDS ? lengthMessages.tooLong : undefined;
}

/** Whole seconds of all that was counted in a session; null where the length of a part of it is not known. */
export function countedSeconds(lasted: DurationSum | undefined, count: number | undefined): number | null {
  if (!lasted || lasted.episodes === 0 || lasted.episodes !== count || lasted.unmeasured) return null;
  const seconds = Math.max(1, Math.floor(lasted.total / 1000));
  return seconds > MAX_ENTRY_SECONDS ? null : seconds;
}
