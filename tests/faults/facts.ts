import { sql } from 'kysely';
import type { OpRow } from '#db/rows.ts';
import type { Db } from '#server/db/pool.ts';
import { tokensOf } from '../simulation/server-model.ts';

type Body = Record<string, unknown>;

/** What a body of any call says that somebody did: a session begun, an event, a session submitted, a word written. */
export function factsOfBody(body: unknown): string[] {
  if (typeof body !== 'object' || body === null) return [];
  const { uid, session_uid, events, note, visit_location } = body as Body;
  const started = visit_location !== undefined ? [`start:${uid}`] : [];
  const recorded = Array.isArray(events) ? (events as { uid: string }[]).map((event) => `event:${event.uid}`) : [];
  const submitted = note !== undefined ? [`submit:${session_uid}`] : [];
  return [...started, ...recorded, ...submitted, ...tokensOf(JSON.stringify(body))];
}

export const factsOfOp = ({ body }: Pick<OpRow, 'body'>): string[] => factsOfBody(body);

/** Every fact that the company has in its tables, and that its office has on the shelf. */
export async function readFacts(db: Db, company: number): Promise<Set<string>> {
  const { rows } = await sql<{ fact: string }>`
    select 'start:' || uid as fact from sessions where company_id = ${company}
    union all select 'event:' || uid from session_events where company_id = ${company}
    union all select 'submit:' || s.uid from behavior_entries e
      join sessions s on (s.company_id, s.id) = (e.company_id, e.session_id) where e.company_id = ${company}`.execute(
    db,
  );
  const texts = await sql<{ text: string }>`
    select to_jsonb(n)::text as text from notes n where company_id = ${company}
    union all select to_jsonb(e)::text from behavior_entries e where company_id = ${company}
    union all select to_jsonb(r)::text from behavior_entry_revisions r where company_id = ${company}
    union all select to_jsonb(a)::text from addenda a where company_id = ${company}`.execute(db);
  const held = await sql<{ body: unknown }>`
    select body from held_work where company_id = ${company} and state = 'open'`.execute(db);
  return new Set([
    ...rows.map(({ fact }) => fact),
    ...texts.rows.flatMap(({ text }) => tokensOf(text)),
    ...held.rows.flatMap(({ body }) => factsOfBody(body)),
  ]);
}

/**
 * What the company has more than once, or counted otherwise than it was tapped. Two devices may have begun a note each
 * for one session: the later one overlaps the first and is held, which the office sees.
 */
export async function readDoubles(db: Db, company: number): Promise<string[]> {
  const { rows } = await sql<{ what: string }>`
    select 'event:' || uid as what from session_events where company_id = ${company} group by uid having count(*) > 1
    union all select 'note of session ' || session_id from notes
      where company_id = ${company} and deleted_at is null and state = 'final' group by session_id having count(*) > 1
    union all select 'taps of session ' || s.uid from sessions s where company_id = ${company}
      and (select coalesce(sum((value ->> 'count')::int), 0) from jsonb_each(s.tally -> 'behaviors'))
        <> (select count(*) from session_events e
          where (e.company_id, e.session_id) = (s.company_id, s.id) and e.event ->> 'kind' = 'tap')`.execute(db);
  return rows.map(({ what }) => what);
}
