import { type RawBuilder, sql } from 'kysely';
import { type NoteField, type NoteText, noteFieldKeys, noteTexts } from '#domain/note/note-fields.ts';

/** The columns of a note in brief. */
export const briefColumns = [
  'note.id',
  'note.uid',
  'note.company_id',
  'note.client_id',
  'note.user_id',
  'note.date_visited',
  'note.begin_time',
  'note.end_time',
  'note.minutes',
  'note.location',
  'note.state',
  'note.timeconflicts',
  'note.created_at',
  'note.written_at',
  'note.updated_at',
  'note.updated_by',
  'note.other_writers',
  'note.version',
  'note.ins_status',
  'note.user_status',
  'note.date_week',
  'note.pay_group_id',
  'note.settled_units',
  'note.billed_as',
  'note.billed_units',
  'note.billed_rounding',
  'note.acknowledged_as',
  'note.acknowledged_at',
  'note.amended',
  'note.data_changed',
  'note.review_decision',
  'note.review_comment',
  'note.reviewed_at',
  'note.answered_at',
  'note.late',
  'note.brought_in',
  'note.words_of_file',
] as const;

/** What `trim()` of the app takes away. */
const WHITE =
  '\t\n\v\f\r \u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000\ufeff';

const ofNote = (column: NoteField) => sql.ref(`note.${column}`);

/** Texts in which nothing is written, as `briefOf` says. */
export const emptyTexts = sql<NoteText[]>`array_remove(array[${sql.join(
  noteTexts.map((key) => sql`case when btrim(${ofNote(key)}, ${WHITE}::text) = '' then ${sql.lit(key)} end`),
)}], null)`;

/** As an addendum names it. */
const asText: Partial<Record<NoteField, RawBuilder<string>>> = {
  date_visited: sql`to_char(note.date_visited, 'YYYY-MM-DD')`,
  begin_time: sql`left(note.begin_time::text, 5)`,
  end_time: sql`left(note.end_time::text, 5)`,
};

/** Fields that read otherwise by an addendum, as `briefOf` says. */
export const correctedFields = sql<NoteField[]>`array(
  select said.key from jsonb_each_text(said_by_addenda(note.company_id, note.id)) as said
  where said.key in (${sql.join(noteFieldKeys.map((key) => sql.lit(key)))})
    and said.value is distinct from case said.key ${sql.join(
      noteFieldKeys.map((key) => sql`when ${sql.lit(key)} then ${asText[key] ?? sql`${ofNote(key)}::text`}`),
      sql` `,
    )} end
  order by said.key)`;

/** Who brought in addenda from a file, each once, the first one first. */
export const addendaBringers = sql<string[]>`array(
  select trim(brought.first_name || ' ' || brought.last_name) from addenda
  join users as brought on brought.company_id = addenda.company_id and brought.id = addenda.brought_by
  where addenda.company_id = note.company_id and addenda.note_id = note.id
  group by 1 order by min(addenda.id))`;
