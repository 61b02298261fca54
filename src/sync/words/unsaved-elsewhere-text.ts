/** What to do about it, in the window that can't. */
export const UNSAVED_ELSEWHERE =
  'Another window of this device has entries that are not saved. Go to it to save them: they are lost when it closes.';
