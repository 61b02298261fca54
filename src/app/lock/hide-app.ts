const TITLE = 'Locked · Tallybook';
/** Not content, and what has no names: the lock, and the live regions beside it. */
const STAYS = '[data-lock="stays"], script, noscript, style, link';

/**
 * Takes everything but the lock out of the document, without taking it down: whoever looks into the page, searches it
 * or has it read aloud finds no name, while sessions, timers and what was typed go on in the elements outside it.
 * What comes to the page meanwhile, a dialog or a title, follows. Answers how to show it all again, as it was left.
 */
export function hideApp(document: Document): () => void {
  const { activeElement, body, defaultView, documentElement, head } = document;
  const backstage = document.createDocumentFragment();
  const places = new Map<Element, Comment>();
  const scrolled = scrolledIn(body);
  const { scrollX = 0, scrollY = 0 } = defaultView ?? {};
  let { title } = document;

  const take = () => {
    for (const element of [...body.children].filter((child) => !child.matches(STAYS))) {
      const place = document.createComment('');
      element.replaceWith(place);
      backstage.append(element);
      places.set(element, place);
    }
    if (document.title === TITLE) return;
    ({ title } = document);
    document.title = TITLE;
  };
  take();
  documentElement.setAttribute('data-locked', '');
  const latecomers = new MutationObserver(take);
  latecomers.observe(body, { childList: true });
  latecomers.observe(head, { childList: true, characterData: true, subtree: true });

  return () => {
    take();
    latecomers.disconnect();
    documentElement.removeAttribute('data-locked');
    document.title = title;
    for (const [element, place] of places) {
      // What its owner has removed meanwhile stays away.
      if (element.parentNode === backstage) place.replaceWith(element);
      else place.remove();
    }
    for (const [element, { left, top }] of scrolled) [element.scrollLeft, element.scrollTop] = [left, top];
    defaultView?.scrollTo(scrollX, scrollY);
    if (activeElement instanceof HTMLElement) activeElement.focus({ preventScroll: true });
  };
}

/** An element outside the document forgets how far it was scrolled. */
function scrolledIn(body: HTMLElement): [Element, { left: number; top: number }][] {
  return [...body.querySelectorAll('*')].flatMap((element) => {
    const { scrollLeft: left, scrollTop: top } = element;
    return left === 0 && top === 0 ? [] : [[element, { left, top }]];
  });
}
