import { sql } from 'kysely';
import { defaultPolicy } from '#domain/access/policy.ts';
import { perNoteText } from '#domain/note/note-fields.ts';
import { emptyTally } from '#domain/session/tally.ts';
import { textKey } from '#domain/text.ts';
import { instantOf, periodOf } from '#domain/time/service-time.ts';
import { sumHours } from '../queries/client-hours.ts';
import { storeFinal } from '../queries/store-note.ts';
import type { Tx } from '../transaction.ts';
import type { DemoDays } from './demo-days.ts';
import type { Chance } from './random.ts';
import { idOf, type SeededCompany } from './seed-people.ts';

interface Seed {
  company: SeededCompany;
  days: DemoDays;
  chance: Chance;
  now: Date;
}

/** What a real week leaves undone: a session still open, a note held, one returned, flags, a client low on hours. */
export async function seedLooseEnds(tx: Tx, seed: Seed): Promise<void> {
  await seedOpenSession(tx, seed);
  await seedHeldNote(tx, seed);
  await seedReviews(tx, seed);
  await seedFlags(tx, seed);
  await lowerBudget(tx, seed);
}

async function seedOpenSession(tx: Tx, { company, days, chance }: Seed): Promise<void> {
  const startedAt = instantOf(days.yesterday, '18:30', days.zone);
  await tx
    .insertInto('sessions')
    .values({
      company_id: company.id,
      uid: chance.uuid(startedAt),
      client_id: idOf(company.clientIds, 'Eli Brooks'),
      user_id: idOf(company.userIds, 'Bell'),
      visit_location: 2,
      start_date: days.yesterday,
      start_time: '18:30',
      end_date: null,
      end_time: null,
      time_zone: days.zone,
      tally: emptyTally,
      created_at: new Date(startedAt),
      updated_at: new Date(startedAt),
    })
    .execute();
}

/** A note for a second client in the middle of the therapist's last visit. */
async function seedHeldNote(tx: Tx, { company, chance }: Seed): Promise<void> {
  const authorId = idOf(company.userIds, 'Ortiz');
  const last = await tx
    .selectFrom('notes')
    .select(['date_visited', 'end_time', 'created_at'])
    .where('company_id', '=', company.id)
    .where('user_id', '=', authorId)
    .orderBy('date_visited', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  const values = {
    client_id: idOf(company.clientIds, 'Sami Haddad'),
    date_visited: last.date_visited,
    location: 2 as const,
    begin_time: `${String(Number(last.end_time.slice(0, 2)) - 1).padStart(2, '0')}:45`,
    end_time: `${String(Number(last.end_time.slice(0, 2)) + 1).padStart(2, '0')}:00`,
    ...perNoteText(() => ''),
    target_behaviors: 'Task Refusal occurred 2 times.',
    skill_learned: '',
    who_present: 'Father, therapist',
    health_safety: 'Nothing to report.',
    comment: '',
  };
  const people = { companyId: company.id, authorId, editorId: authorId };
  const { unitRule } = defaultPolicy;
  const now = last.created_at;
  const uid = chance.uuid(now.getTime());
  await storeFinal(
    tx,
    {
      ...people,
      id: null,
      uid,
      sessionId: null,
      values,
      late: [],
      unitRule,
      onRecord: { userId: authorId, requestId: uid },
      capturedAt: null,
      now,
    },
    'hold',
  );
}

/** The analyst has read most of what is older than a week, and returned one note. */
async function seedReviews(tx: Tx, { company, now }: Seed): Promise<void> {
  const reviewed_by = idOf(company.userIds, 'Cole');
  await sql`
    update notes set review_decision = 'reviewed', reviewed_by = ${reviewed_by}, reviewed_at = created_at + interval '3 days'
    where company_id = ${company.id} and state = 'final' and created_at < ${now}::timestamptz - interval '8 days'
      and id % 4 <> 0 and client_id in
        (select client_id from caseloads where company_id = ${company.id} and user_id = ${reviewed_by})`.execute(tx);
  await sql`
    update notes set review_decision = 'returned', reviewed_by = ${reviewed_by}, reviewed_at = created_at + interval '2 hours',
      review_comment = 'Please say what was done after the second refusal.'
    where company_id = ${company.id} and id = (
      select max(id) from notes where company_id = ${company.id} and user_id = ${idOf(company.userIds, 'Diaz')}
        and client_id = ${idOf(company.clientIds, 'Leo Tan')} and ins_status is null)`.execute(tx);
}

async function seedFlags(tx: Tx, { company }: Seed): Promise<void> {
  const flags = await tx
    .insertInto('flags')
    .values(
      ['Missing signature', 'Check location', 'Ask the family'].map((name) => ({
        company_id: company.id,
        name,
        name_key: textKey(name),
      })),
    )
    .returning('id')
    .execute();
  const flagId = flags[0]?.id ?? 0;
  await sql`
    insert into note_flags (company_id, note_id, flag_id)
    select company_id, id, ${flagId} + id % ${flags.length} from notes
    where company_id = ${company.id} and ins_status is null and id % 9 = 0`.execute(tx);
}

/** A budget, hours in quarters, of which `used` hours leave a fifth at most. */
export const almostUsedUp = (used: number): number => Math.floor((used / 0.8) * 4) / 4;

/** Four fifths of Leo's hours of this week are used, however far the week has gone. */
async function lowerBudget(tx: Tx, { company, days }: Seed): Promise<void> {
  const clientId = idOf(company.clientIds, 'Leo Tan');
  const [used = 0] = await sumHours(tx, company.id, [{ clientId, ...periodOf(days.today, defaultPolicy) }]);
  if (used === 0) return;
  await tx
    .updateTable('clients')
    .set({ asst_billing_hours: almostUsedUp(used) })
    .where('company_id', '=', company.id)
    .where('id', '=', clientId)
    .execute();
}
