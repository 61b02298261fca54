import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { useDevice } from '#db/react/device-context.ts';
import type { SessionRow } from '#db/rows.ts';
import { said } from '#domain/announcements.ts';
import { servicesOf } from '#features/session/frame/session-services.ts';
import { announce } from '#ui/feedback/announcer-store.ts';
import { useDisplay } from '#ui/layout/display.tsx';
import { playChime } from './interval-chime.ts';
import { questionText, runScoreText } from './interval-words.ts';
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
  const sayOver = useEffectEvent((run: string) => {
    if (session) announce(said.intervalsOver(runScoreText(session.tally, run, hub.now())));
  });
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const stop = hub.onNews((news) => {
      if (news.type === 'over') {
        // The score of the last interval is on the disk a moment later.
        clearTimeout(timer);
        timer = setTimeout(() => sayOver(news.run.run), SCORED_MS);
        return;
      }
      const { type, index, run } = news;
      if (type === 'started') announce(said.intervalStarted(index + 1, run.planned));
      if (type === 'asked') announce(said.intervalAsked(index + 1, questionText(run.type, news.isLate)), 'assertive');
      if (type === 'ended' && sound) playChime();
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [hub, sound]);
}

/** The last interval is written within it, ms. */
const SCORED_MS = 700;

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
