import { type RefObject, useLayoutEffect, useRef } from 'react';

/** Lets a text area grow with its text where the browser can't do it by itself (`field-sizing`). */
export function useAutoGrow(value: string): RefObject<HTMLTextAreaElement | null> {
  const area = useRef<HTMLTextAreaElement>(null);
  useLayoutEffect(() => {
    const element = area.current;
    if (!element || globalThis.CSS?.supports?.('field-sizing', 'content')) return;
    element.style.height = 'auto';
    const edges = element.offsetHeight - element.clientHeight;
    // The text decides the height; reading it here keeps the measure tied to the text that was drawn.
    if (value || element.scrollHeight > 0) element.style.height = `${element.scrollHeight + edges}px`;
  }, [value]);
  return area;
}
