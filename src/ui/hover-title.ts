import type { PointerEvent } from 'react';

/**
 * The tooltip of a button without words, for whoever points with a mouse. Not the attribute itself: a screen reader
 * would say the name, and then say it again as what the button is described by.
 */
export function hoverTitle(text: string | undefined) {
  return {
    onPointerEnter: ({ currentTarget, pointerType }: PointerEvent<HTMLElement>) => {
      if (text !== undefined && pointerType === 'mouse') currentTarget.title = text;
    },
    onPointerLeave: ({ currentTarget }: PointerEvent<HTMLElement>) => currentTarget.removeAttribute('title'),
  };
}
