import type { CreateEventBody } from '#contract/schedule.ts';
import { capture, type Device } from '#db/capture.ts';
import type { NewOp } from '#db/outbox/new-op.ts';
import type { DeleteEventOp, PlannedEvent, UpdateEventOp } from '#db/planned-events.ts';

/** Saves a new event of one's own on the device; it goes out by itself. @throws CaptureFailed */
export async function queueCreate(device: Device, body: CreateEventBody): Promise<void> {
  await keep(device, {
    kind: 'createEvent',
    lane: `schedule:${body.uid}`,
    entityType: 'event',
    entityId: body.uid,
    body,
  });
}

/**
 * Saves a change to one's own event. If the server has not numbered the event yet, the uid stands in for the number.
 * @throws CaptureFailed
 */
export async function queueUpdate(
  device: Device,
  event: PlannedEvent,
  change: Omit<UpdateEventOp, 'id'>,
): Promise<void> {
  await keep(device, { ...aboutOf(event), kind: 'updateEvent', body: { ...change, id: event.ref } });
}

/** Saves the deletion of one's own event, or of one occurrence of it. @throws CaptureFailed */
export async function queueDelete(device: Device, event: PlannedEvent, occurrence?: number): Promise<void> {
  const body: DeleteEventOp = { id: event.ref, ...(occurrence === undefined ? {} : { occurrence }) };
  await keep(device, { ...aboutOf(event), kind: 'deleteEvent', body });
}

/** After a change on this device the version on the screen is outdated: then the server goes by who wrote last. */
const aboutOf = ({ uid, lane, version }: PlannedEvent) => ({
  lane,
  entityType: 'event' as const,
  entityId: uid,
  baseVersion: version === 0 ? null : version,
});

async function keep(device: Device, op: NewOp): Promise<void> {
  await capture(device, {}, () => ({ ops: [op] }));
}
