/**
 * Keeps the keys that belong to a composition (an accent, a Chinese or Japanese word that is being put together) from
 * every handler of the page: the Enter that ends one chooses, saves and submits nothing. The text itself comes by other
 * events. Safari says by the key code alone that the key was the composition's: it has ended by then.
 * @returns stops it
 */
export function ignoreComposingKeys(page: Window): () => void {
  const listen = (event: KeyboardEvent) => {
    if (event.isComposing || event.keyCode === COMPOSING) event.stopImmediatePropagation();
  };
  page.addEventListener('keydown', listen, { capture: true });
  return () => page.removeEventListener('keydown', listen, { capture: true });
}

const COMPOSING = 229;
