import type { Selectable } from 'kysely';
import type { Database } from '#server/db/schema.ts';

export type HeldRow = Selectable<Database['held_work']>;
