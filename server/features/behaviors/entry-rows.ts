import type { EntryRow } from '#contract/entries.ts';
import { fullName } from '#domain/access/person-name.ts';
import { inSameCompany } from '#server/db/in-same-company.ts';
import type { Db } from '#server/db/pool.ts';

/**
 * The rows of entries in their wire form: entries in the order of `ids`, each one's behaviors by id. One that was deleted
 * by hand says so; one that went with its session has none.
 */
export async function findEntryRows(db: Db, companyId: number, ids: number[]): Promise<EntryRow[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('behavior_entry_rows as row')
    .innerJoin('behavior_entries as entry', inSameCompany('entry.id', 'row.entry_id'))
    .innerJoin('behaviors', inSameCompany('behaviors.id', 'row.behavior_id'))
    .leftJoin('sessions', inSameCompany('sessions.id', 'entry.session_id'))
    .leftJoin('users as bringer', (join) =>
      join
        .onRef('bringer.company_id', '=', 'entry.company_id')
        .on((eb) => eb('bringer.id', '=', eb.fn.coalesce('entry.brought_by', 'sessions.brought_by'))),
    )
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('behavior_entry_revisions as revision')
          .select(['revision.made_by', 'revision.made_at'])
          .whereRef('revision.company_id', '=', 'entry.company_id')
          .whereRef('revision.entry_id', '=', 'entry.id')
          .where('revision.act', '=', 'changed')
          .orderBy('revision.id', 'desc')
          .limit(1)
          .as('change'),
      (join) => join.onTrue(),
    )
    .leftJoin('users as corrector', (join) =>
      join
        .onRef('corrector.company_id', '=', 'entry.company_id')
        .onRef('corrector.id', '=', 'change.made_by')
        .onRef('change.made_by', '<>', 'entry.user_id'),
    )
    .select((eb) =>
      eb
        .selectFrom('behavior_entry_revisions as newest')
        .select((of) => of.fn.coalesce(of.fn.max('newest.id'), of.val(0)).as('id'))
        .whereRef('newest.company_id', '=', 'entry.company_id')
        .whereRef('newest.entry_id', '=', 'entry.id')
        .as('version'),
    )
    .select(['change.made_at', 'corrector.first_name as c_first_name', 'corrector.last_name as c_last_name'])
    .select(['entry.uid', 'sessions.uid as session_uid'])
    .select(['bringer.first_name', 'bringer.last_name'])
    .select((eb) => eb.fn.coalesce('entry.brought_at', 'sessions.brought_at').as('brought_at'))
    .select(['row.id', 'entry.client_id', 'entry.user_id', 'entry.company_id', 'entry.comment', 'entry.record_date'])
    .select([
      'row.created_at',
      'row.updated_at',
      'row.deleted_at',
      'row.entry_id',
      'row.behavior_id',
      'row.entry',
      'row.seconds',
    ])
    .select(['entry.deleted_at as voided_at', 'entry.voided_by', 'entry.void_reason', 'behaviors.name'])
    .where('row.company_id', '=', companyId)
    .where('row.entry_id', 'in', ids)
    .where('row.deleted_at', 'is', null)
    .where((eb) => eb.or([eb('entry.deleted_at', 'is', null), eb('entry.void_reason', 'is not', null)]))
    .orderBy('row.behavior_id')
    .execute();
  const byEntry = Map.groupBy(rows, (row) => row.entry_id);
  return ids.flatMap((id) => byEntry.get(id) ?? []).map(entryRowOf);
}

type Found = Omit<
  EntryRow,
  | 'created_at'
  | 'updated_at'
  | 'deleted_at'
  | 'behaviour_id'
  | 'entry'
  | 'seconds'
  | 'type'
  | 'voided'
  | 'brought_in'
  | 'corrected'
  | 'version'
> & {
  version: number | null;
  created_at: Date;
  updated_at: Date;
  deleted_at: Date | null;
  behavior_id: number;
  entry: number;
  seconds: number | null;
  name: string;
  voided_at: Date | null;
  voided_by: number | null;
  void_reason: string | null;
  first_name: string | null;
  last_name: string | null;
  brought_at: Date | null;
  made_at: Date | null;
  c_first_name: string | null;
  c_last_name: string | null;
};

function entryRowOf(found: Found): EntryRow {
  const { behavior_id, name, entry, seconds, created_at, updated_at, deleted_at, ...rest } = found;
  const { voided_at: at, voided_by: by, void_reason: reason, first_name, last_name, brought_at, ...known } = rest;
  const { made_at, c_first_name, c_last_name, version, ...row } = known;
  const bringer = fullName({ first_name: first_name ?? '', last_name: last_name ?? '' });
  return {
    ...row,
    created_at: created_at.toISOString(),
    updated_at: updated_at.toISOString(),
    deleted_at: deleted_at?.toISOString() ?? null,
    behaviour_id: behavior_id,
    entry: String(entry),
    ...(seconds === null ? {} : { seconds }),
    type: name,
    version: version ?? 0,
    ...(made_at && c_first_name !== null
      ? {
          corrected: {
            by: fullName({ first_name: c_first_name, last_name: c_last_name ?? '' }),
            at: made_at.toISOString(),
          },
        }
      : {}),
    ...(brought_at ? { brought_in: { by: bringer, at: brought_at.toISOString() } } : {}),
    ...(at && by !== null && reason !== null ? { voided: { at: at.toISOString(), by, reason } } : {}),
  };
}
