import type { OpRow } from '#db/rows.ts';
import type { Outcome } from './outcome.ts';

/**
 * Work on an event that earlier work of the same lane makes names it by its uid: the server had given it no number
 * yet. At its first send, when that work is done, the number takes the uid's place. Pure.
 * @throws Error when the event was never made: a person has to look at it.
 */
export function bindEvent(op: OpRow, lane: readonly OpRow[]): OpRow {
  const { body } = op;
  if (op.entityType !== 'event' || op.frozen || !isRecord(body) || typeof body.id !== 'string') return op;
  const made = lane.find((one) => one.madeId !== undefined && isRecord(one.body) && one.body.uid === body.id);
  if (made?.madeId === undefined) throw new Error('The event that this is about was not made');
  return { ...op, body: { ...body, id: made.madeId } };
}

/** What the server's answer numbers an event that was made or changed. */
export function madeIdOf({ kind }: Pick<OpRow, 'kind'>, { class: cls, body }: Outcome): Pick<OpRow, 'madeId'> {
  const makes = kind === 'createEvent' || kind === 'updateEvent';
  return makes && cls === 'done' && isRecord(body) && typeof body.id === 'number' ? { madeId: body.id } : {};
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
