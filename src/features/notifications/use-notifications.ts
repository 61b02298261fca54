import { notificationEndpoints } from '#contract/notifications.ts';
import { useDevice } from '#db/react/device-context.ts';
import { pagesChanged } from '#sync/download/page-changes.ts';
import { useSync } from '#sync/react/sync-context.ts';
import { useOnlinePage } from '#sync/react/use-online-page.ts';

/** The person's notifications, and the marks that say they were looked at. */
export function useNotifications() {
  const { newId } = useDevice();
  const { server } = useSync();
  const list = useOnlinePage(notificationEndpoints.notifications);
  const data = list.answer?.data ?? [];
  return {
    ...list,
    data,
    unseen: list.answer?.unseen ?? 0,
    /** Tells the server; what does not reach it now stays new, and nothing else depends on it. */
    markSeen: async (ids: readonly string[]) => {
      const sent = ids.map((id) =>
        server.send(notificationEndpoints.markSeen, { params: { id }, headers: { 'idempotency-key': newId() } }),
      );
      await Promise.all(sent);
      if (ids.length > 0) pagesChanged((page) => page === notificationEndpoints.notifications);
    },
  };
}

export type Notifications = ReturnType<typeof useNotifications>;
