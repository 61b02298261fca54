import type { OpRow } from '#db/rows.ts';
import { isObject } from '#domain/json-object.ts';
import type { Outcome } from './outcome.ts';

/**
 * Work on an event that is created by earlier work in the same lane names it by its uid, because the server had not
 * given it a number yet. At its first send, when that earlier work is done, the number replaces the uid. Pure.
 * @throws Error when the event was never created: a person has to look at it.
 */
export function bindEvent(op: OpRow, lane: readonly OpRow[]): OpRow {
  const { body } = op;
  if (op.entityType !== 'event' || op.frozen || !isObject(body) || typeof body.id !== 'string') return op;
  const made = lane.find((one) => one.madeId !== undefined && isObject(one.body) && one.body.uid === body.id);
  if (made?.madeId === undefined) throw new Error('The event that this is about was not made');
  return { ...op, body: { ...body, id: made.madeId } };
}

/** The number that the server's answer gives an event that was created or changed. */
export function madeIdOf({ kind }: Pick<OpRow, 'kind'>, { class: cls, body }: Outcome): Pick<OpRow, 'madeId'> {
  const makes = kind === 'createEvent' || kind === 'updateEvent';
  return makes && cls === 'done' && isObject(body) && typeof body.id === 'number' ? { madeId: body.id } : {};
}
