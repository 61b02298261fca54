import { createListeners } from '#lib/listeners.ts';

const forms = new Set<object>();
const { subscribe, notify } = createListeners();

/**
 * Open forms with words that the device can't keep: these are on this page alone, and whatever ends the page or its forms
 * asks first.
 */
export const unkeptDrafts = {
  subscribe,
  count: (): number => forms.size,
  /** @param form the same object for the same form */
  set(form: object, isUnkept: boolean): void {
    if (forms.has(form) === isUnkept) return;
    if (isUnkept) forms.add(form);
    else forms.delete(form);
    notify();
  },
};
