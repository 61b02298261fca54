import { type RawBuilder, sql } from 'kysely';

/** The version of a note after this change: larger than any before, also of before a restore (0017-note-versions.sql). */
export const nextNoteVersion: RawBuilder<number> = sql<number>`note_version(version)`;
