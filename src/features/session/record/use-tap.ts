import { type KeyboardEvent, type MouseEvent, type PointerEvent, useRef } from 'react';
import { useDevice } from '#db/react/device-context.ts';

/** A second click of the same pointer within this time, without a press of its own, is a ghost, ms. */
const GHOST_MS = 60;
/** A browser may send the click of a finger so long after the finger was lifted, ms. */
const LATE_CLICK_MS = 700;

type Last = { pointer: number; at: number };

/**
 * One act for one press. Shows the press at once (`data-pressed`), acts when the finger lifts, so that sliding away
 * takes it back. From the press on, nothing else begins to write, so that the tap finds the disk free.
 *
 * A finger acts by its own lifting and not by the click, which browsers send for one finger at a time: two thumbs at
 * once are two presses. The click that follows it is its echo. Everything else (mouse, keys, a screen reader) acts by
 * the click. Every real press counts, however fast; only a click that no press led to, right after another one of the
 * same pointer, is dropped (some touch screens and rotors send it twice). A key that is held down acts once.
 */
export function useTap(act: () => void) {
  const { tapPriority } = useDevice().db;
  const last = useRef<Last>({ pointer: -1, at: Number.NEGATIVE_INFINITY });
  const pressed = useRef(false);
  const fingers = useRef(new Set<number>());
  const lifted = useRef(Number.NEGATIVE_INFINITY);
  const release = ({ currentTarget }: PointerEvent<HTMLElement>) => {
    if (fingers.current.size === 0) currentTarget.removeAttribute('data-pressed');
  };
  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (event.button > 0) return;
      tapPriority.recording();
      if (event.pointerType === 'touch') fingers.current.add(event.pointerId);
      else pressed.current = true;
      event.currentTarget.setAttribute('data-pressed', '');
    },
    onPointerUp(event: PointerEvent<HTMLElement>) {
      const wasDown = fingers.current.delete(event.pointerId);
      release(event);
      if (!wasDown || event.currentTarget.matches(':disabled')) return;
      lifted.current = event.timeStamp;
      if (isOver(event)) act();
    },
    onPointerLeave(event: PointerEvent<HTMLElement>) {
      // A finger belongs to the place where it came down until it is lifted; leaving says nothing.
      if (event.pointerType !== 'touch') release(event);
    },
    onPointerCancel(event: PointerEvent<HTMLElement>) {
      fingers.current.delete(event.pointerId);
      pressed.current = false;
      release(event);
    },
    onClick(event: MouseEvent<HTMLElement>) {
      const { nativeEvent, timeStamp: at } = event;
      if (isOfFinger(nativeEvent) && at - lifted.current < LATE_CLICK_MS) return;
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

/** A click that a finger may have led to: older browsers do not say what did. A key's has no place. */
function isOfFinger(event: globalThis.MouseEvent): boolean {
  if ('pointerType' in event && event.pointerType !== '') return event.pointerType === 'touch';
  return event.detail > 0;
}

function isOver({ currentTarget, clientX, clientY }: PointerEvent<HTMLElement>): boolean {
  const { left, right, top, bottom } = currentTarget.getBoundingClientRect();
  return left <= clientX && clientX <= right && top <= clientY && clientY <= bottom;
}
