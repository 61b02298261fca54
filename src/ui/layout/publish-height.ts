/**
 * Keeps an element's height in a custom property of another, for what sticks below it. Returns a function that stops
 * it.
 */
export function publishHeight(of: HTMLElement, target: HTMLElement, property: `--${string}`): () => void {
  const tell = () => {
    // Behind the lock the page is not drawn, and nothing that stands below it may move.
    if (of.getClientRects().length > 0) target.style.setProperty(property, `${of.offsetHeight}px`);
  };
  tell();
  const observer = new ResizeObserver(tell);
  observer.observe(of);
  return () => {
    observer.disconnect();
    target.style.removeProperty(property);
  };
}
