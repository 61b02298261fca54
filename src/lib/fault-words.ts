/** What the app says where a screen, a list or the device's storage fails: none of it stands on a screen that is well. */
export const faultWords = {
  screen: 'Something went wrong',
  screenNotLoaded: 'This screen could not be loaded.',
  screenStopped: 'This screen stopped working.',
  part: 'This part could not be loaded. Connect, then open it again.',
  recording: 'Recording is not possible',
  cleared: 'This browser cleared its storage',
  loading: 'Still loading. You can keep working.',
  /** Before what could not be loaded. */
  list: 'We could not load',
} as const;
