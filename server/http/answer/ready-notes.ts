import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { inZone } from '#domain/time/service-time.ts';
import { isVisitOver } from '#server/db/queries/money-notes.ts';
import type { Principal } from '#server/http/access/principal.ts';

/** The condition of a money list that has only what can be billed or paid now: held notes and visits to come can't be. */
export function readyOnly({ policy }: Principal, ready: 'yes' | undefined, now: Date): RawBuilder<unknown>[] {
  return ready === undefined ? [] : [sql`state = 'final'`, isVisitOver(inZone(now.getTime(), policy.timeZone))];
}
