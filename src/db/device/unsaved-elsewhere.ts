import type { Device } from '#db/capture.ts';

type Asked = { locks?: Device['locks']; db: { localUserId: Device['db']['localUserId'] } };

const nameOf = ({ db }: Asked) => `unsaved:${db.localUserId}`;

/**
 * From now until the returned function is called this window has something that is not on the disk, and the person's
 * other windows can ask for that. A window that was closed or killed no longer says so.
 */
export function sayUnsaved(device: Asked): () => void {
  let isOver = false;
  let release = () => {
    isOver = true;
  };
  const held = () => {
    if (isOver) return;
    notifyOthers(device);
    return new Promise<void>((done) => {
      release = done;
    });
  };
  void device.locks
    ?.request(nameOf(device), held)
    .catch(() => undefined)
    .then(() => notifyOthers(device));
  return () => release();
}

const channelOf = (device: Asked) =>
  typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(nameOf(device));

/** A lock tells nobody that it is taken, or free again. */
function notifyOthers(device: Asked): void {
  const channel = channelOf(device);
  channel?.postMessage(null);
  channel?.close();
}

/** Calls when another window has something unsaved from now on, or no longer. A window that was killed does not say so. */
export function onUnsavedElsewhere(device: Asked, changed: () => void): () => void {
  const channel = channelOf(device);
  channel?.addEventListener('message', changed);
  return () => channel?.close();
}

/**
 * Whether another window of this person has something that is not on the disk: a sign-out in this one ends it, too. To be
 * asked by a window that has nothing itself. Where the browser has no Web Locks nobody can say.
 */
export async function isUnsavedElsewhere(device: Asked): Promise<boolean> {
  // Shared: two windows that ask at one moment must not take each other's question for the answer.
  const ask = device.locks?.request(nameOf(device), { ifAvailable: true, mode: 'shared' }, (lock) => lock === null);
  return (await ask?.catch(() => false)) ?? false;
}
