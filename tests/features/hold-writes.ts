import type { Sync } from '#sync/start-sync.ts';

/** A slow network: from now on what is written is answered only when the test lets it go on. */
export function holdWrites({ server }: Sync): () => void {
  const { send } = server;
  let goOn = () => {};
  const held = new Promise<void>((done) => {
    goOn = done;
  });
  server.send = async (...call) => {
    await held;
    return send(...call);
  };
  return goOn;
}

/** Whether a browser lets nobody change it: jsdom does not know `inert`. */
export const isBusy = (field: HTMLElement): boolean => field.closest('[inert]') !== null;
