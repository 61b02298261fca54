import type { BadgeSlot } from '#features/session/frame/session-layout.tsx';
import { SyncBadgeFor } from '#features/sync-status/sync-badge-for.tsx';

/** Where the session on the screen stands on its way to the server. */
export const sessionBadge: BadgeSlot = (session, plain) => (
  <SyncBadgeFor entityId={session.id} entityType="session" plain={plain} />
);
