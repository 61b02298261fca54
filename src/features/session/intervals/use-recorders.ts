import { useEffect, useSyncExternalStore } from 'react';
import { useDevice } from '#db/react/device-context.ts';
import type { SessionRow } from '#db/rows.ts';
import { servicesOf } from '#features/session/frame/session-services.ts';
import { announce } from '#ui/feedback/announcer-store.ts';
import { useDisplay } from '#ui/layout/display.tsx';
import { playChime } from './interval-chime.ts';
import { questionText } from './interval-words.ts';
import type { Recorder } from './recorder-hub.ts';

/**
 * Keeps a session's recorders running while the calling screen is shown, and lets them be heard. `onScreen`: the screen
 * shows their button; on any other one, silence says nothing about the behavior.
 */
export function useKeepRecorders(session: SessionRow | null, onScreen: boolean): void {
  const { hub } = servicesOf(useDevice());
  const { sound } = useDisplay();
  useEffect(() => hub.hold(onScreen), [hub, onScreen]);
  useEffect(() => {
    if (session) hub.follow(session);
  }, [hub, session]);
  useEffect(
    () =>
      hub.onNews(({ type, index, run }) => {
        if (type === 'started') announce(`Interval ${index + 1} of ${run.planned} started`);
        if (type === 'asked') announce(`Interval ${index + 1}. ${questionText(run.type)}`, 'assertive');
        if (type === 'ended' && sound) playChime();
      }),
    [hub, sound],
  );
}

/** The recorders as they are now; a component that calls it renders every second while one is running. */
export function useRecorders(): readonly Recorder[] {
  const { hub } = servicesOf(useDevice());
  return useSyncExternalStore(hub.subscribe, hub.list);
}

/** Whether a recorder is running; renders only when that changes. */
export function useRunning(): boolean {
  const { hub } = servicesOf(useDevice());
  return useSyncExternalStore(hub.subscribe, () => hub.list().length > 0);
}

/** The runs that have a place on the screen, in their order. */
export function useShownRuns(): readonly string[] {
  const { hub } = servicesOf(useDevice());
  return useSyncExternalStore(hub.subscribe, hub.shown);
}
