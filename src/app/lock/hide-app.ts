/**
 * Takes everything but the lock out of sight, reach and hearing, without taking it down: what was typed, opened and
 * scrolled to is there again afterwards. Answers how to show it again.
 */
export function hideApp(document: Document): () => void {
  const { activeElement, documentElement, title } = document;
  documentElement.setAttribute('data-locked', '');
  document.title = 'Locked · Tallybook';
  return () => {
    documentElement.removeAttribute('data-locked');
    document.title = title;
    if (activeElement instanceof HTMLElement) activeElement.focus({ preventScroll: true });
  };
}
