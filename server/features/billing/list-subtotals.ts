import { sql } from 'kysely';
import type { PaySubtotal } from '#contract/billing.ts';
import type { endpoints } from '#contract/endpoints.ts';
import { fullName } from '#domain/access/person-name.ts';
import { type AlikeNotes, sumUnits, type UnitRule } from '#domain/money/units.ts';
import { EXACT } from '#domain/note/stamp-text.ts';
import type { Moment } from '#domain/note/visit-over.ts';
import { hoursOf } from '#domain/time/hours.ts';
import { inZone } from '#domain/time/service-time.ts';
import { isVisitOver } from '#server/db/queries/money-notes.ts';
import { unitDay } from '#server/db/queries/note-units.ts';
import { noteRequest } from '#server/http/answer/note-list.ts';
import { readyOnly } from '#server/http/answer/ready-notes.ts';
import type { Answer, Call } from '#server/http/route.ts';
import { insuredLike } from './find-payers.ts';

type PaySubtotals = typeof endpoints.paySubtotals;

/** More notes than this are not summed: the screen asks the person to narrow the filters. */
const SUMMED = 50_000;

interface TherapistRow {
  id: number;
  first_name: string;
  last_name: string;
  alike: (AlikeNotes & { not_yet: boolean })[];
}

/** GET /api/pay/therapists: notes, hours and units per therapist in the filtered notes, by name. */
export async function listSubtotals({ db, who, query, now }: Call<PaySubtotals>): Promise<Answer<PaySubtotals>> {
  const scope = [...insuredLike(who, query.insurance), ...readyOnly(who, query.ready, now)];
  const { conditions } = noteRequest({ db, who, query, scope }, 1);
  const minute = inZone(now.getTime(), who.policy.timeZone);
  const { rows } = await sql<TherapistRow>`
    select users.id, first_name, last_name, alike
    from (
      select user_id, json_agg(by_units) as alike
      from (
        select user_id, minutes, settled_units as settled, ${unitDay(who.policy.unitRule, 'found')} as day,
          ${isNotYet(minute)} as not_yet, count(*) as notes
        from (select * from notes where ${sql.join(conditions, sql` and `)} limit ${SUMMED + 1}) as found
        group by 1, 2, 3, 4, 5
      ) as by_units
      group by user_id
    ) as by_user
    join users on users.company_id = ${who.companyId} and users.id = by_user.user_id
    order by last_name, first_name, users.id`.execute(db);
  const data = rows.map((row) => subtotalOf(row, who.policy.unitRule));
  const inHundredths = rows.every(({ alike }) => alike.every(({ minutes }) => minutes % EXACT === 0));
  return { data, isExact: data.reduce((sum, { notes }) => sum + notes, 0) <= SUMMED, inHundredths };
}

function subtotalOf(row: TherapistRow, rule: UnitRule): PaySubtotal {
  const { id, first_name, last_name, alike } = row;
  const later = alike.filter(({ not_yet }) => not_yet);
  return {
    user: {
      id,
      profile: { name: fullName({ first_name, last_name }), first_name, last_name },
    },
    ...sumsOf(alike, rule),
    ...(later.length > 0 ? { not_yet: sumsOf(later, rule) } : {}),
  };
}

/** What `notYet` says of a note, for the database. */
const isNotYet = (now: Moment) => sql`user_status is null and (state = 'held' or not ${isVisitOver(now)})`;

function sumsOf(alike: readonly AlikeNotes[], rule: UnitRule) {
  return {
    notes: alike.reduce((sum, { notes }) => sum + notes, 0),
    hours: hoursOf(alike.reduce((sum, { minutes, notes }) => sum + minutes * notes, 0)),
    units: sumUnits(alike, rule),
  };
}
