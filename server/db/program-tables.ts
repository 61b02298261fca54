import type { ColumnType, Generated } from 'kysely';
import type { Measuring } from '#domain/session/measuring.ts';
import type { IntervalType } from '#domain/session/session-event.ts';
import type { Timing } from '#domain/session/timing.ts';
import type { Owned } from './table-parts.ts';

export interface OwnMeasuresTable extends Owned {
  client_id: number;
  behavior_id: number;
  from_day: string;
  definition: string | null;
  measured: ColumnType<Measuring | null, string | null, never>;
  user_id: number;
  created_at: Date;
}

export interface CatalogueChangesTable extends Owned {
  behavior_id: number | null;
  skill_id: number | null;
  day: string;
  definition_was: string;
  definition: string;
  reworded: boolean;
  same: Generated<string[]>;
  defines: ColumnType<boolean, never, never>;
  measured_was: ColumnType<Measuring | null, string | null, string | null>;
  measured: ColumnType<Measuring | null, string | null, string | null>;
  user_id: number;
  /** Who changed it first that day; null in rows of before it was kept. */
  begun_by: Generated<number | null>;
  created_at: Date;
}

export interface PhaseLinesTable extends Owned {
  version: Generated<number>;
  client_id: number;
  /** Null: a line of all the client's graphs. */
  behavior_id: number | null;
  date: string;
  label: string;
  user_id: number;
  created_at: Date;
  deleted_at: Date | null;
}

export interface BehaviorsTable extends Owned {
  name: string;
  name_key: Generated<string | null>;
  type: IntervalType | null;
  measure: Generated<'count' | 'duration'>;
  timing: Generated<Timing[]>;
  interval_length: number | null;
  interval_number: number | null;
  definition: Generated<string>;
  retired_at: Date | null;
}
