import { useEffect } from 'react';

/**
 * Where what had the focus is taken away (a row that leaves its list, what opened a dialog), the row after it has the
 * focus, or the one before, or the nearest part of the page around it (`tabIndex={-1}`). On `<body>` single keys would
 * answer no more, and a screen reader would begin with the whole page. For the whole page, once.
 */
export function FocusNearby(): null {
  useEffect(() => keepFocusNear(document), []);
  return null;
}

const FOCUSABLE = 'a[href], button:not(:disabled), input:not(:disabled)';

function keepFocusNear(page: Document): () => void {
  let nearby: (() => HTMLElement | undefined) | null = null;
  let frame = 0;
  const remember = ({ target }: FocusEvent) => {
    if (target instanceof HTMLElement && target.closest('main')) nearby = placesAround(target);
  };
  // Whoever clicks beside everything has left on their own; what is taken away says nothing.
  const forget = ({ target, relatedTarget }: FocusEvent) => {
    if (!relatedTarget && target instanceof HTMLElement && target.isConnected && target.closest('main')) nearby = null;
  };
  const isLost = () => nearby !== null && page.activeElement === page.body;
  const watch = new MutationObserver(() => {
    if (!isLost()) return;
    cancelAnimationFrame(frame);
    // A dialog that closes gives the focus back by itself, a moment later.
    frame = requestAnimationFrame(() => {
      if (isLost()) nearby?.()?.focus({ preventScroll: true });
    });
  });
  page.addEventListener('focusin', remember);
  page.addEventListener('focusout', forget);
  watch.observe(page.body, { childList: true, subtree: true });
  return () => {
    page.removeEventListener('focusin', remember);
    page.removeEventListener('focusout', forget);
    watch.disconnect();
    cancelAnimationFrame(frame);
  };
}

/** What is around an element now, to be asked once it is gone: then it has neither siblings nor parents. */
function placesAround(target: HTMLElement): () => HTMLElement | undefined {
  const row = target.closest('tr, li');
  const rows = [row?.nextElementSibling, row?.previousElementSibling];
  const parts: HTMLElement[] = [];
  for (let at = target.parentElement; at; at = at.parentElement) if (at.hasAttribute('tabindex')) parts.push(at);
  return () => {
    const inRows = rows.map((one) => one?.querySelector<HTMLElement>(FOCUSABLE) ?? undefined);
    return [...inRows, ...parts].find((one) => one?.isConnected);
  };
}
