import { sql } from 'kysely';
import type { endpoints } from '#contract/endpoints.ts';
import type { SentEvent } from '#contract/session-event.ts';
import type { SessionEvent } from '#domain/session/session-event.ts';
import { isSessionEvent, whyNotEvent, withOwnFields } from '#domain/session/session-event-fields.ts';
import { MOST_ABC_TEXT, whyNotMore, whyNotMoreText } from '#domain/session/session-limit.ts';
import { isBroughtIn, withLateness } from '#server/db/queries/store-note.ts';
import type { Lateness } from '#server/db/schema.ts';
import type { Tx } from '#server/db/transaction.ts';
import { invalid } from '#server/http/answer/problem.ts';
import type { Effect } from '#server/http/write/effect.ts';
import { storedOtherwise } from '#server/http/write/known-uid.ts';
import type { WriteCall } from '#server/http/write/write-route.ts';
import { eventsForTotals } from './absolute-totals.ts';
import { type Catalogue, type Named, readCatalogue, requireKnown } from './catalogue.ts';
import { isData } from './late-data.ts';
import { findEvents } from './open-session.ts';
import { tallied } from './own-facts.ts';
import { storeSessionEntry } from './session-entry.ts';
import { reopenReview } from './session-note.ts';
import { continueSession, requireOpenToFile, type SessionRow } from './session-row.ts';
import { requireOpenData } from './settled-data.ts';

type DataEntry = WriteCall<typeof endpoints.recordDataEntry>;

/**
 * POST /api/session/data-entry: facts are added and merged by uid, in whatever order they arrive; totals without facts
 * become the facts that lead to them. The numbers are folded from all facts each time.
 */
export async function recordDataEntry(call: DataEntry): Promise<Effect> {
  const { db, who, body } = call;
  const sent = body.events ?? [];
  const hasTotals = body.behaviors !== undefined || body.skills !== undefined;
  if (sent.length > 0 && hasTotals) throw invalid({ events: 'Send events or totals, not both' });
  const session = await continueSession(call, { uid: body.session_uid });
  if (hasTotals) {
    requireOpenToFile(call.late, session, false);
    await requireOpenData(call, session);
  }
  const catalogue = await readCatalogue(db, who, namedIn(body));
  const events = hasTotals
    ? await eventsForTotals(call, session, catalogue)
    : sent.map((event, at) => withOwnFields(checked(event, at, catalogue)));
  const added = await addEvents(call, session, events);
  if (added.length > 0) await refold(call, session, added, hasTotals);
  const done: Effect = { status: 200, entity: 'session', entityId: session.id, detail: { added: added.length } };
  return added.length > 0 ? done : { ...done, isSame: true };
}

function namedIn({ events = [], behaviors = [], skills = [] }: DataEntry['body']): Named {
  const of = (ids: (number | undefined)[]) => ids.filter((id) => id !== undefined);
  return {
    behaviors: of([...events.map((event) => event.behaviour_id), ...behaviors.map(({ behaviour_id }) => behaviour_id)]),
    skills: of([...events.map((event) => event.skill_id), ...skills.map(({ skill_id }) => skill_id)]),
  };
}

function checked(event: SentEvent, at: number, catalogue: Catalogue): SessionEvent {
  const field = `events.${at}`;
  requireKnown(catalogue.behaviors, [{ id: event.behaviour_id, field: `${field}.behaviour_id` }]);
  requireKnown(catalogue.skills, [{ id: event.skill_id, field: `${field}.skill_id` }]);
  if (!isSessionEvent(event)) throw invalid({ [`${field}.${whyNotEvent(event)}`]: 'Is required' });
  return event;
}

/**
 * Adds what is new; a fact that is already there stays, unless it was brought in and the author's own device says
 * something else. Returns what changed the numbers. Throws 409 where a fact that is there says something else.
 */
async function addEvents(call: DataEntry, session: SessionRow, events: SessionEvent[]): Promise<SessionEvent[]> {
  if (events.length === 0) return [];
  const { db, who, deviceId, now, late, editorId } = call;
  const bringer = isBroughtIn(late) ? editorId : null;
  // As one value: two hundred rows of seven values each would take longer to send as parameters than to store.
  const { rows } = await sql<{ uid: string }>`
    insert into session_events (company_id, session_id, uid, user_id, device_id, event, received_at, brought_in,
      brought_by, brought_at)
    select distinct on (lower(event ->> 'uid')) ${who.companyId}, ${session.id}, (event ->> 'uid')::uuid, ${who.userId},
      ${deviceId}, event, ${now}, ${isBroughtIn(late)}, ${bringer}::integer, ${bringer === null ? null : now}::timestamptz
    from jsonb_array_elements(${JSON.stringify(events)}::jsonb) as sent (event)
    on conflict (company_id, session_id, uid) do update
      set event = excluded.event, device_id = excluded.device_id, received_at = excluded.received_at, brought_in = false,
        brought_by = null, brought_at = null
      where session_events.brought_in and not excluded.brought_in and session_events.event <> excluded.event
    returning uid`.execute(db);
  const stored = new Set(rows.map(({ uid }) => uid));
  if (rows.length < events.length) {
    await requireAsStored(db, session, events);
    if (!isBroughtIn(late)) await confirmFacts(call, session, events);
  }
  return events.filter(({ uid }) => stored.has(uid.toLowerCase()));
}

async function requireAsStored(db: Tx, session: SessionRow, events: SessionEvent[]): Promise<void> {
  const { rows } = await sql`
    select 1 from jsonb_array_elements(${JSON.stringify(events)}::jsonb) as sent (event)
    join session_events as stored on company_id = ${session.company_id} and session_id = ${session.id}
      and stored.uid = (sent.event ->> 'uid')::uuid
    where stored.event - 'uid' - 'by' <> sent.event - 'uid' - 'by' limit 1`.execute(db);
  if (rows.length > 0) throw storedOtherwise('A tap of this session');
}

/** The author's own device says the same: they give way to no other file any more. */
async function confirmFacts(
  { db, deviceId, now }: DataEntry,
  { company_id, id }: SessionRow,
  events: SessionEvent[],
): Promise<void> {
  const uids = events.map(({ uid }) => uid.toLowerCase());
  await db
    .updateTable('session_events')
    .set({ brought_in: false, device_id: deviceId, received_at: now })
    .where('company_id', '=', company_id)
    .where('session_id', '=', id)
    .where('brought_in', '=', true)
    .where('uid', '=', sql<string>`any(${uids}::uuid[])`)
    .execute();
}

async function refold(call: DataEntry, session: SessionRow, added: SessionEvent[], isEdit: boolean): Promise<void> {
  const { db, who, now } = call;
  const all = await findEvents(db, who.companyId, session.id);
  const kinds = added.map(({ kind }) => kind);
  const isFull = whyNotMore(all.length, kinds) ?? whyNotMoreText(all, added, 2 * MOST_ABC_TEXT);
  if (isFull) throw invalid({ events: isFull });
  const counted = tallied(all);
  requireByHand(call, all);
  // Another device's facts may come after the session was submitted: they count, and the office sees that they were late.
  const late: Lateness[] = session.closed && added.some(isData) ? [...call.late, 'after_submit'] : call.late;
  await db
    .updateTable('sessions')
    .set({
      ...counted,
      updated_at: now,
      late: withLateness(late),
      version: session.version + (isEdit ? 1 : 0),
    })
    .where('company_id', '=', who.companyId)
    .where('id', '=', session.id)
    .execute();
  if (!session.closed) return;
  await storeSessionEntry(db, { ...session, ...counted }, now, who.policy.timeZone);
  await reopenReview(db, session);
}

/**
 * A person begins each by hand: more than a thousand can't be real recording, and every list would have to process them
 * all, each recording with all the pauses. Those that were taken back count: they come back when that is taken back.
 */
const byHand = [
  { counted: 'interval_start', field: 'run', many: 'A session takes 1,000 interval recordings at most' },
  { counted: 'pause', field: 'kind', many: 'A session takes 1,000 pauses at most' },
] as const;
const MOST_BY_HAND = 1000;

function requireByHand({ body }: DataEntry, all: readonly SessionEvent[]): void {
  for (const { counted, field, many } of byHand) {
    const first = (body.events ?? []).findIndex(({ kind }) => kind === counted);
    if (first !== -1 && all.filter(({ kind }) => kind === counted).length > MOST_BY_HAND)
      throw invalid({ [`events.${first}.${field}`]: many });
  }
}
