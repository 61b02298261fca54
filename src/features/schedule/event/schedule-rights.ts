import type { AccountRow } from '#db/database.ts';
import type { PlannedEvent } from '#db/planned-events.ts';
import { isGranted } from '#domain/access/permission.ts';

/** What the person may do with the calendar. The server checks again at every call. */
export type ScheduleRights = {
  userId: number;
  /** Creates and changes events of their own. */
  editsOwn: boolean;
  /** Decides, and creates and changes the events of everybody they see. */
  decides: boolean;
  /** Sees the therapist's name beside the title. */
  seesTherapists: boolean;
};

export function rightsOf({ user, permissions }: Pick<AccountRow, 'user' | 'permissions'>): ScheduleRights {
  const may = (permission: string) => isGranted(permissions, permission);
  return {
    userId: user.id,
    editsOwn: may('schedule.event.edit'),
    decides: may('company.schedule.event.approve'),
    seesTherapists: may('company.schedule.calendar.view'),
  };
}

/** Reading 78: one's own events, or those of others for people who decide. */
export function mayChange(
  { userId, editsOwn, decides }: Pick<ScheduleRights, 'userId' | 'editsOwn' | 'decides'>,
  event: Pick<PlannedEvent, 'user_id'>,
): boolean {
  return decides || (editsOwn && event.user_id === userId);
}

/**
 * One's own events are changed on the device and sent when there is a connection; other people's at once or not at all.
 */
export function isOwn({ userId }: ScheduleRights, event: Pick<PlannedEvent, 'user_id'>): boolean {
  return event.user_id === userId;
}
