import type { Call } from '#sync/http.ts';
import type { Sync } from '#sync/start-sync.ts';

/** A slow network: from now on what is written is answered only when the test lets it go on. */
export function holdWrites({ server }: Pick<Sync, 'server'>): () => void {
  const { send } = server;
  const { promise, resolve } = Promise.withResolvers<void>();
  server.send = async (...call) => {
    await promise;
    return send(...call);
  };
  return resolve;
}

/** The same for what is read. @param held which questions have to wait; all, where nothing is said */
export function holdReads(
  { server }: Pick<Sync, 'server'>,
  held: (query: NonNullable<Call['query']>) => boolean = () => true,
): () => void {
  const { ask } = server;
  const { promise, resolve } = Promise.withResolvers<void>();
  server.ask = async (...call) => {
    if (held(call[1]?.query ?? {})) await promise;
    return ask(...call);
  };
  return resolve;
}

/** Whether a browser lets nobody change it: jsdom does not know `inert`. */
export const isBusy = (field: HTMLElement): boolean => field.closest('[inert]') !== null;
