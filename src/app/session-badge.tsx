import type { BadgeSlot } from '#features/session/frame/session-layout.tsx';
import { laterPart } from './later-part.tsx';

/** What it says has to be read first: its code comes with that, and not before the first tap. */
const SyncBadgeFor = laterPart(async () => (await import('#features/sync-status/sync-badge-for.tsx')).SyncBadgeFor, 0);

/** Where the session on the screen stands on its way to the server. */
export const sessionBadge: BadgeSlot = (session, plain) => (
  <SyncBadgeFor entityId={session.id} entityType="session" leads plain={plain} />
);
