import { type PointerEvent, useRef, useState } from 'react';

type Drag = { from: number; to: number };

/**
 * Moves a row of a list by its handle, with a mouse, a pen or a finger. The list shows the new order while the row is
 * dragged; letting go stores it, Escape or a lost pointer puts it back. Buttons do the same for everybody else.
 */
export function useDragOrder(onMove: (from: number, to: number) => void) {
  const list = useRef<HTMLOListElement>(null);
  const [drag, setDrag] = useState<Drag | null>(null);

  function placeAt(y: number): number {
    const rows = [...(list.current?.children ?? [])];
    const below = rows.findIndex((row) => {
      const box = row.getBoundingClientRect();
      return y < box.top + box.height / 2;
    });
    return below === -1 ? rows.length - 1 : below;
  }

  const handleProps = (index: number) => ({
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (event.button !== 0) return;
      event.preventDefault();
      event.currentTarget.setPointerCapture(event.pointerId);
      setDrag({ from: index, to: index });
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      if (!drag) return;
      const to = placeAt(event.clientY);
      if (to !== drag.to) setDrag({ ...drag, to });
    },
    onPointerUp() {
      if (drag && drag.from !== drag.to) onMove(drag.from, drag.to);
      setDrag(null);
    },
    onPointerCancel: () => setDrag(null),
  });

  return { list, drag, handleProps };
}
