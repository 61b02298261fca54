/** What the app says where a screen, a list or the device's storage fails: none of it stands on a screen that is well. */
export const faultWords = {
  screen: 'Something went wrong',
  screenNotLoaded: 'This screen could not be loaded.',
  screenStopped: 'This screen stopped working.',
  part: 'This part could not be loaded. Connect, then open it again.',
  recording: 'Recording is not possible',
  cleared: 'This browser cleared its storage',
  clearedAdvice:
    'What had not been sent is no longer on it: tell your office, which can see what has arrived. What was sent is safe, and comes back when you sign in.',
  loading: 'Still loading. You can keep working.',
  /** Before what could not be loaded. */
  list: 'We could not load',
} as const;

/** How much was recorded on a device that has lost it, as far as is known; nothing where it is not. */
export function entriesRecorded(count: number): string {
  if (count === 0) return '';
  return `At least ${count === 1 ? '1 entry was' : `${count} entries were`} recorded on this device.`;
}
