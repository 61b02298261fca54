/** What dialogs and menus ask of a browser and jsdom does not have: running animations, sizes. Import it first. */
Element.prototype.getAnimations ??= () => [];

class NoResize implements ResizeObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}
globalThis.ResizeObserver ??= NoResize;

export {};
