import type { endpoints } from '#contract/endpoints.ts';
import { noRepeat } from '#domain/schedule/recurrence-series.ts';
import { lockUid } from '#server/db/queries/lock-uid.ts';
import { invalid } from '#server/http/answer/problem.ts';
import type { Effect } from '#server/http/write/effect.ts';
import type { WriteCall } from '#server/http/write/write-route.ts';
import { changeAll } from './change-all.ts';
import { changeLater } from './change-later.ts';
import { changeOccurrence } from './change-occurrence.ts';
import { isHiddenClient, requireMayChange, requirePeople } from './event-access.ts';
import { type Change, changedFields } from './event-change.ts';
import { planOf, timesOf, valuesOf } from './event-plan.ts';
import { findEvent, findEventByUid, type StoredEvent } from './event-rows.ts';
import { requireCurrentEvent, requireKept } from './require-current-event.ts';

type UpdateEvent = WriteCall<typeof endpoints.updateEvent>;

/** POST /api/schedule/event/update: one occurrence, that one and the later ones, or all (reading 37). */
export async function updateEvent(call: UpdateEvent): Promise<Effect> {
  const { db, who, body } = call;
  await lockUid(db, who.companyId, body.uid);
  const event = await findEvent(db, who, body.id);
  requireMayChange(who, event.user_id);
  const made = await findMade(call, event);
  if (made) return { status: 200, entity: 'event', entityId: made.id };
  requireKept(event);
  const change = readChange(await withHiddenClient(call, event), event);
  requireMayChange(who, change.after.user_id);
  const changed = changedFields(change.before, change.after);
  // The same again changes nothing, whatever has become of the event since.
  if (changed.length === 0) return { status: 200, entity: 'event', entityId: event.id };
  await requireCurrentEvent(call, event);
  if (changed.includes('client_id') || changed.includes('user_id')) await requirePeople(db, who, change.after);
  const effect = await applyChange(change);
  const times = timesChanged(change, changed);
  const scope = event.repeat_unit === null ? {} : { scope: body.scope };
  return { ...effect, detail: { ...effect.detail, changed, ...times, ...scope } };
}

/** Old and new times, for the audit: local, of the first occurrence that is meant. */
function timesChanged({ before, after }: Change, changed: readonly string[]) {
  const fields = (['starts_at', 'ends_at'] as const).filter((field) => changed.includes(field));
  if (fields.length === 0) return {};
  return { values: Object.fromEntries(fields.map((field) => [field, { from: before[field], to: after[field] }])) };
}

async function withHiddenClient(call: UpdateEvent, { client_id: there }: StoredEvent): Promise<UpdateEvent> {
  const { client_id, ...body } = call.body;
  const isKept = client_id === null && (await isHiddenClient(call.db, call.who, there));
  return isKept ? { ...call, body } : call;
}

/** What an earlier delivery of the same update made. Throws 422 when the uid is that of another event. */
async function findMade({ db, who, body }: UpdateEvent, event: StoredEvent): Promise<StoredEvent | null> {
  const known = await findEventByUid(db, who, body.uid);
  if (!known || known.id === event.id) return null;
  if (known.series_id !== (event.series_id ?? event.id)) throw invalid({ uid: 'Is the uid of another event' });
  return known;
}

function readChange(call: UpdateEvent, event: StoredEvent): Change {
  const { who, body } = call;
  const stored = valuesOf(event);
  if (body.scope === 'all' || event.repeat_unit === null) {
    if (body.occurrence !== undefined) timesOf(event, body.occurrence, who.policy.timeZone);
    return { call, event, before: stored, after: planOf(body, stored, who) };
  }
  const there = { ...stored, ...timesOf(event, body.occurrence, who.policy.timeZone) };
  if (body.scope === 'later') return { call, event, before: there, after: planOf(body, there, who) };
  if (body.repeat) throw invalid({ repeat: 'One occurrence does not repeat' });
  const alone = { ...there, repeat: noRepeat };
  return { call, event, before: alone, after: planOf(body, alone, who) };
}

function applyChange(change: Change): Promise<Effect> {
  const { event, call } = change;
  const { scope, occurrence } = call.body;
  if (event.repeat_unit === null || scope === 'all') return changeAll(change);
  if (scope === 'this') return changeOccurrence(change, occurrence ?? 0);
  // From the first occurrence on, "later" is all of them.
  return occurrence === 0 ? changeAll(change) : changeLater(change, occurrence ?? 0);
}
