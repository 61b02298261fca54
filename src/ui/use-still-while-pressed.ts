import { useState, useSyncExternalStore } from 'react';
import { createListeners } from '#lib/listeners.ts';

const { subscribe, notify } = createListeners();
let isDown = false;
let ending: ReturnType<typeof setTimeout> | undefined;

function become(down: boolean) {
  if (isDown === down) return;
  isDown = down;
  notify();
}

function begin() {
  clearTimeout(ending);
  become(true);
}

/** Once the click that belongs to it has been dealt with. */
function endSoon() {
  clearTimeout(ending);
  ending = setTimeout(become, 0, false);
}

// A finger tells of its mouse only once it is lifted: each of both begins a press, and the last of all ends it.
for (const type of ['pointerdown', 'mousedown']) globalThis.addEventListener?.(type, begin, { capture: true });
for (const type of ['pointerup', 'pointercancel', 'mouseup', 'click', 'blur'])
  globalThis.addEventListener?.(type, endSoon, { capture: true });

/**
 * The value as it was when a press began, until it has ended. A press elsewhere leaves a field first: what comes or goes
 * with that would move the button away from under the finger, and the press would fall beside it.
 */
export function useStillWhilePressed<T>(value: T): T {
  const pressed = useSyncExternalStore(subscribe, () => isDown);
  const [still, setStill] = useState(value);
  if (!pressed && still !== value) setStill(value);
  return pressed ? still : value;
}
