import { mediaAt } from './window-width.ts';

/* What dialogs and menus ask of a browser and jsdom does not have: running animations, sizes. Import it first. */
Element.prototype.getAnimations ??= () => [];

// Without sizes there is nothing at a point.
document.elementFromPoint ??= () => null;

class NoResize implements ResizeObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}
globalThis.ResizeObserver ??= NoResize;

// A tablet's, until the test says otherwise.
globalThis.matchMedia ??= mediaAt(1024);
