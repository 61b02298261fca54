import { type RefObject, useEffect } from 'react';
import { useSessionView } from '#features/session/frame/session-context.ts';
import { servicesOf } from '#features/session/frame/session-services.ts';
import { markRunning } from '#features/session/intervals/mark-running.ts';
import { isTyping } from '#ui/is-typing.ts';
import { useDisplay } from '#ui/layout/display.tsx';
import { visibleTiles } from './visible-tiles.ts';

/**
 * Keys of Session Data: 1 to 9 add one to a tile, with Shift they remove its last, Ctrl or Cmd+Z undoes, O marks the
 * docked interval, P pauses. Only while the focus is inside the region, never while someone types, and a key held
 * down acts once. The keys without a modifier can be turned off.
 */
export function useSessionKeys(region: RefObject<HTMLElement | null>): void {
  const view = useSessionView();
  const { singleKeys } = useDisplay();
  useEffect(() => {
    // The header belongs to it: its h1 has the focus when the screen has just opened.
    const element = region.current?.closest<HTMLElement>('[data-session-frame]');
    if (!element) return;
    function onKeyDown(event: KeyboardEvent) {
      if (event.repeat || event.altKey || isTyping(event.target)) return;
      const act = actOf(event, singleKeys);
      if (!act) return;
      event.preventDefault();
      act();
    }
    element.addEventListener('keydown', onKeyDown);
    return () => element.removeEventListener('keydown', onKeyDown);

    function actOf(event: KeyboardEvent, single: boolean): (() => void) | null {
      const { acts, undo, session, behaviors, mode, device } = view;
      if (view.viewing) return null;
      const command = event.ctrlKey || event.metaKey;
      if (command) return event.key.toLowerCase() === 'z' && !event.shiftKey ? () => undo() : null;
      if (!single) return null;
      const digit = /^Digit([1-9])$/.exec(event.code)?.[1];
      if (digit) {
        const id = visibleTiles(session, behaviors)[Number(digit) - 1];
        if (id === undefined) return null;
        return () => void (event.shiftKey ? acts.removeLastOf(id) : acts.tap(id));
      }
      if (event.shiftKey) return null;
      if (event.key === 'p') return () => mode.busy || mode.send({ type: mode.paused ? 'RESUME' : 'PAUSE' });
      if (event.key === 'o') return () => markRunning(servicesOf(device).hub, acts);
      return null;
    }
  }, [region, view, singleKeys]);
}
