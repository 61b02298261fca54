import { useCallback, useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { CaptureRefused } from '#db/device/storage-error.ts';
import { findSession } from '#db/queries/sessions.ts';
import { useDevice } from '#db/react/device-context.ts';
import { chooseSession, chosenSessionId } from '#features/session/frame/current-session-store.ts';
import { restartSession } from '#features/session/frame/restart-session.ts';
import { dataPath, notePath, submitPath } from '#features/session/frame/session-paths.ts';
import type { RestartedTimer } from '#features/session/start/session-machine.ts';
import { AskFailed } from '#sync/ask-failed.ts';
import { useSync } from '#sync/react/sync-context.ts';
import { showToast } from '#ui/feedback/toast-store.ts';

const sessionPlaces = { data: dataPath, note: notePath, submit: submitPath };

/** `reopen`: a submitted session is opened again first, for data entry, or with its timer paused to put its note right. */
type OpenSession = (
  sessionId: string,
  place: keyof typeof sessionPlaces | null,
  reopen?: RestartedTimer,
) => Promise<void>;

/**
 * Makes a session the current one and goes to one of its screens (or stays). A session whose events are on another
 * device is fetched first. Who has gone on meanwhile stays there, and is offered it: under a finger that counts for one
 * client another one's tiles must not appear. Rejects where it can't be done; `useOpenSessionOrTell` says so to the person.
 */
export function useOpenSession(): OpenSession {
  const device = useDevice();
  const { server } = useSync();
  const navigate = useNavigate();
  const standing = useStanding();
  return useCallback(
    async (sessionId, place, reopen) => {
      const stood = standing();
      const open = async () => {
        if (reopen) await restartSession(device, sessionId, reopen);
        chooseSession(sessionId);
        if (place) await navigate(sessionPlaces[place]);
      };
      // What is here opens without another file; what has to be fetched needs a network anyway.
      if (!(await findSession(device.db, sessionId))?.eventsHere) {
        const { fetchSession } = await import('#sync/download/fetch-session.ts');
        await fetchSession(device.db, server, sessionId);
        if (standing() !== stood) {
          const action = { label: 'Open', onPress: toastOnError(open) };
          showToast({ text: 'The session you asked for is here now.', action });
          return;
        }
      }
      await open();
    },
    [device, server, navigate, standing],
  );
}

/** Where the person is: the screen (none, when it is gone) and the session that is chosen. */
function useStanding(): () => string {
  const { pathname } = useLocation();
  const screen = useRef('');
  useEffect(() => {
    screen.current = pathname;
    return () => {
      screen.current = '';
    };
  }, [pathname]);
  return useCallback(() => `${screen.current} ${chosenSessionId()}`, []);
}

const toastOnError = (open: () => Promise<void>) => () =>
  void open().catch((error: unknown) => showToast({ kind: 'danger', text: reasonOf(error) }));

/** The same, for buttons that have no place of their own for a message. */
export function useOpenSessionOrTell(): (...asked: Parameters<OpenSession>) => void {
  const open = useOpenSession();
  return useCallback((...asked) => toastOnError(() => open(...asked))(), [open]);
}

function reasonOf(error: unknown): string {
  if (error instanceof CaptureRefused) return error.reason;
  if (error instanceof AskFailed) return 'This session was recorded on another device. Connect, then open it again.';
  return 'This session could not be opened. Nothing was changed; try again.';
}
