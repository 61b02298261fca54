import { type ReactNode, useContext, useMemo, useState } from 'react';
import { useLocation } from 'react-router';
import type { Device } from '#db/capture.ts';
import { DeviceContext } from '#db/react/device-context.ts';
import { pauseSession, resumeSession } from '#features/session/frame/pause-session.ts';
import { servicesOf } from '#features/session/frame/session-services.ts';
import { type AppActions, AppActionsContext } from '#lib/app-actions.ts';
import { must } from '#lib/must.ts';
import { lazyPart } from '#ui/overlays/lazy-part.tsx';
import { useLocking } from './lock/locking.tsx';
import { ScreenFrame } from './screen-error.tsx';
import { useSignInAgain } from './sign-in-again.tsx';
import { useSignOut } from './sign-out.tsx';
import { toastOnError, useOpenSession } from './use-open-session.ts';

const StartSessionDialog = lazyPart(
  async () => (await import('#features/session/start/start-session-dialog.tsx')).StartSessionDialog,
);
const EntryModal = lazyPart(async () => (await import('#features/behaviors/entry-modal.tsx')).EntryModal);

/** A dialog over whatever screen asked for it, of the person who was signed in then. */
type Asked = { device: Device | null; draw: (onClose: () => void) => ReactNode };

/** What screens ask of the app, made in one place; a dialog that several of them open is drawn once, here. */
export function AppActionsProvider({ children }: { children: ReactNode }) {
  const device = useContext(DeviceContext);
  const { pathname } = useLocation();
  const openSession = useOpenSession();
  const { lock, changePin } = useLocking();
  const signInAgain = useSignInAgain();
  const signOut = useSignOut();
  const [asked, setAsked] = useState<Asked | null>(null);
  const actions = useMemo<AppActions>(() => {
    const turn = (change: typeof pauseSession) => (sessionId: string) => {
      const here = must(device, 'a signed-in device');
      return change(here, sessionId, { at: new Date(servicesOf(here).hub.now()).toISOString() });
    };
    const show = (draw: Asked['draw']) => setAsked({ device, draw });
    return {
      startSession: (preset) => show((onClose) => <StartSessionDialog onClose={onClose} preset={preset} />),
      openSession,
      goToSession: (...opening) => toastOnError(() => openSession(...opening)),
      pauseSession: turn(pauseSession),
      resumeSession: turn(resumeSession),
      addBehaviors: (clientId, date) =>
        show((onClose) => <EntryModal clientId={clientId} date={date} onClose={onClose} />),
      signInAgain,
      changePin,
      lock,
      signOut,
    };
  }, [device, openSession, signInAgain, changePin, lock, signOut]);
  return (
    <AppActionsContext value={actions}>
      <ScreenFrame path={pathname}>
        {children}
        {asked?.device === device && asked?.draw(() => setAsked(null))}
      </ScreenFrame>
    </AppActionsContext>
  );
}
