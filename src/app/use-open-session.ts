import { useCallback, useContext, useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { CaptureRefused } from '#db/device/storage-error.ts';
import { findSession } from '#db/queries/sessions.ts';
import { chooseSession, chosenSessionId } from '#db/react/current-session-store.ts';
import { DeviceContext } from '#db/react/device-context.ts';
import { dataPath, notePath, submitPath } from '#features/session/frame/session-paths.ts';
import type { AppActions } from '#lib/app-actions.ts';
import { must } from '#lib/must.ts';
import { AskFailed } from '#sync/ask-failed.ts';
import { SyncContext } from '#sync/react/sync-context.ts';
import { showToast } from '#ui/feedback/toast-store.ts';

const sessionPlaces = { data: dataPath, note: notePath, submit: submitPath };

/**
 * Makes a session the current one and goes to one of its screens (or stays). A session whose events are on another
 * device is fetched first. Who has gone on meanwhile stays there, and is offered it: under a finger that counts for one
 * client another one's tiles must not appear. Rejects where it can't be done; `toastOnError` says so to the person.
 */
export function useOpenSession(): AppActions['openSession'] {
  const signedIn = useContext(DeviceContext);
  const sync = useContext(SyncContext);
  const navigate = useNavigate();
  const standing = useStanding();
  return useCallback(
    async (sessionId, place, reopen) => {
      const device = must(signedIn, 'a signed-in device');
      const { server } = must(sync, 'a signed-in sync');
      const stillThere = standing();
      const open = async () => {
        if (reopen) {
          const { reopenFromList } = await import('#features/session/frame/restart-session.ts');
          await reopenFromList(device, sessionId, !isHere);
        }
        chooseSession(sessionId);
        if (place) await navigate(sessionPlaces[place]);
      };
      const { eventsHere: isHere, state = 'open' } = (await findSession(device.db, sessionId)) ?? {};
      // Submitted, or voided: fetched, or to be put right, it would be opened again. Its own page shows it, and asks.
      if (!reopen && state !== 'open') {
        await navigate(`${sessionPlaces[place ?? 'data']}?session=${sessionId}`);
        return;
      }
      // What is here opens without another file; what has to be fetched needs a network anyway.
      if (!isHere) {
        const { fetchSession } = await import('#sync/download/fetch-session.ts');
        await fetchSession(device.db, server, sessionId, device.clock.now());
        if (!stillThere()) {
          const action = { label: 'Open', onPress: () => toastOnError(open) };
          showToast({ text: 'The session you asked for is here now.', action });
          return;
        }
      }
      await open();
    },
    [signedIn, sync, navigate, standing],
  );
}

/** Remembers where the person is; the answer tells whether they still are: on the same screen, with the same session chosen. */
function useStanding(): () => () => boolean {
  const { pathname } = useLocation();
  const screen = useRef<{ pathname: string } | null>(null);
  useEffect(() => {
    screen.current = { pathname };
    return () => {
      screen.current = null;
    };
  }, [pathname]);
  return useCallback(() => {
    const [stood, session] = [screen.current, chosenSessionId()];
    return () => screen.current === stood && chosenSessionId() === session;
  }, []);
}

export const toastOnError = (open: () => Promise<void>) =>
  void open().catch((error: unknown) => showToast({ kind: 'danger', text: reasonOf(error) }));

function reasonOf(error: unknown): string {
  if (error instanceof CaptureRefused) return error.reason;
  if (error instanceof AskFailed && error.outcome.class === 'addendum' && error.outcome.detail)
    return error.outcome.detail;
  if (error instanceof AskFailed) return 'This session was recorded on another device. Connect, then open it again.';
  return 'This session could not be opened. Nothing was changed; try again.';
}
