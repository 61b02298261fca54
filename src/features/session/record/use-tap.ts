import { type KeyboardEvent, type MouseEvent, type PointerEvent, useRef } from 'react';
import { useDevice } from '#db/react/device-context.ts';

/** A second click of the same pointer within this time, without a press of its own, is a ghost, ms. */
const GHOST_MS = 60;

type Last = { pointer: number; at: number };

/**
 * One act for one press. Shows the press at once (`data-pressed`), acts when the finger lifts, so that sliding away
 * takes it back. From the press on, nothing else begins to write, so that the tap finds the disk free. Every real press
 * counts, however fast; only a click that no press led to, right after another one of the same pointer, is dropped
 * (some touch screens and rotors send it twice). A key that is held down acts once.
 */
export function useTap(act: () => void) {
  const { recordingFirst } = useDevice().db;
  const last = useRef<Last>({ pointer: -1, at: Number.NEGATIVE_INFINITY });
  const pressed = useRef(false);
  const release = (event: PointerEvent<HTMLElement>) => event.currentTarget.removeAttribute('data-pressed');
  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (event.button > 0) return;
      recordingFirst.recording();
      pressed.current = true;
      event.currentTarget.setAttribute('data-pressed', '');
    },
    onPointerUp: release,
    onPointerLeave: release,
    onPointerCancel(event: PointerEvent<HTMLElement>) {
      pressed.current = false;
      release(event);
    },
    onClick(event: MouseEvent<HTMLElement>) {
      const { nativeEvent, timeStamp: at } = event;
      const pointer = 'pointerId' in nativeEvent ? Number(nativeEvent.pointerId) : -1;
      const ghost =
        !pressed.current && pointer >= 0 && pointer === last.current.pointer && at - last.current.at < GHOST_MS;
      last.current = { pointer, at };
      pressed.current = false;
      if (!ghost) act();
    },
    onKeyDown(event: KeyboardEvent<HTMLElement>) {
      if (event.repeat && (event.key === 'Enter' || event.key === ' ')) event.preventDefault();
    },
  };
}
