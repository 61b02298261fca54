import type { RefCallback } from 'react';

/**
 * Keeps the field that is being typed in above what stands at the foot of its screen, however tall that becomes: what
 * comes there says something of the words, and must not cover them.
 */
export const keepFieldAbove: RefCallback<HTMLElement> = (foot) => {
  if (!foot) return;
  const look = () => {
    const field = document.activeElement;
    if (!(field instanceof HTMLElement) || !field.matches('input, textarea') || foot.contains(field)) return;
    const covered = field.getBoundingClientRect().bottom > foot.getBoundingClientRect().top;
    if (!covered) return;
    // Where the foot lies over what scrolls, its height is no part of the room that there is.
    const margin = getComputedStyle(foot).position === 'sticky' ? `${foot.offsetHeight}px` : '';
    field.style.scrollMarginBottom = margin;
    field.scrollIntoView({ block: 'nearest' });
  };
  const observer = new ResizeObserver(look);
  observer.observe(foot);
  return () => observer.disconnect();
};
