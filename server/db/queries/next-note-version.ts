import { type RawBuilder, sql } from 'kysely';

/** The version of a note after this change: larger than any before, also of before a restore (0017-note-versions.sql). */
const nextVersion: RawBuilder<number> = sql<number>`note_version(version)`;

/** The one that it has until then. */
const versionBefore: RawBuilder<number> = sql<number>`version`;

/** What a change of a note's words, times or being sets: it was saved. */
export const saidAnew = (now: Date) => ({ updated_at: now, version: nextVersion, words_version: null });

/**
 * What every other change sets, such as of flags: devices hear of it; who wrote the note last, and when, stays, since nobody
 * has edited it, and so does the version that has its words.
 */
export const asNews = { version: nextVersion, words_version: sql<number>`coalesce(words_version, version)` };

/** A review is of the words that the note has: an edit of before has not seen it. */
export const asReviewed = { ...asNews, reviewed_version: versionBefore };

/** So is a bill, a payment, and what is taken back of them. */
export const asMoney = { ...asNews, money_version: versionBefore };
