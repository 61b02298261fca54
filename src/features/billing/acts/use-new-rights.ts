import { useDevice } from '#db/react/device-context.ts';
import { AskFailed } from '#sync/ask-failed.ts';
import { pullPayload } from '#sync/download/pull.ts';
import { useSync } from '#sync/react/sync-context.ts';

/** Fetches the account again: the server has refused what this page still offers, so the role has changed since. */
export function useNewRights(): () => Promise<void> {
  const { db, clock } = useDevice();
  const { server } = useSync();
  return async () => {
    try {
      await pullPayload({ db, server, now: () => clock.now() });
    } catch (error) {
      // The next download brings it.
      if (!(error instanceof AskFailed)) throw error;
    }
  };
}
