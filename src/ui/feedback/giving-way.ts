import { covers } from './keep-clear.ts';

/**
 * Messages stand at the top, and at the foot while what has the keyboard's focus would lie under them. Written to their
 * section as `data-below`; without messages they begin at the top again.
 */
export function keepMessagesAside(page: Document): () => void {
  let frame = 0;
  // After the page has scrolled to what got the focus.
  const look = () => {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => {
        const box = page.querySelector<HTMLElement>('#toasts section');
        if (box) giveWay(box);
      });
    });
  };
  const messages = new MutationObserver(look);
  const host = page.querySelector('#toasts');
  if (host) messages.observe(host, { childList: true, subtree: true });
  page.addEventListener('focusin', look);
  return () => {
    cancelAnimationFrame(frame);
    messages.disconnect();
    page.removeEventListener('focusin', look);
  };
}

function giveWay(box: HTMLElement): void {
  if (box.children.length === 0) delete box.dataset.below;
  const focused = document.activeElement;
  if (!focused?.matches(':focus-visible') || box.contains(focused) || !covers(box, focused)) return;
  if (box.dataset.below === undefined) box.dataset.below = '';
  else delete box.dataset.below;
}
