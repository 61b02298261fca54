import { CaptureFailed, CaptureRefused, type StorageTrouble } from './storage-error.ts';

/** What a person can do when the device fails to save. */
export function whatToDo(trouble: StorageTrouble | 'refused'): string {
  switch (trouble) {
    case 'full':
      return 'This device has no room left. Delete photos or apps that you do not need, then try again.';
    case 'closed':
      return 'The storage of this device was closed. Close other windows of this app, then try again.';
    case 'unavailable':
      return 'This browser keeps no data here: a private window, or storage is switched off. Open the app in a normal window to record.';
    case 'unknown':
      return 'This device could not write to its storage. Try again. If it happens again, restart the device.';
    case 'refused':
      return 'Check the session and try again.';
  }
}

/** The words for a failed write: the rule's own reason, or what to do about the device. */
export function troubleText(error: unknown): string {
  if (error instanceof CaptureRefused) return error.reason;
  return whatToDo(error instanceof CaptureFailed ? error.trouble : 'unknown');
}
