/** The process that started this one, as server/launch.mjs does: what it is told, and what is waited for. */
export interface Launcher {
  /** Says what is being done now, in words for the person at the keyboard; null: nothing that takes time. */
  says(doing: string | null): void;
  /** Comes when the app is built; fails when that is not waited for any longer. */
  built: Promise<void>;
}

/** For a server that is started in some other way. */
export const noLauncher: Launcher = { says: () => undefined, built: Promise.resolve() };

/** A start with this word is told by a message when the app is built: everything else is done meanwhile. */
const BUILD_FOLLOWS = '--build-follows';

/** `giveUp` is for an end in the middle of a start: whoever waits for the build is told that it does not come. */
export function listenToLauncher(): Launcher & { giveUp(): void } {
  const says: Launcher['says'] = (doing) => {
    if (process.connected) process.send?.({ doing });
  };
  if (!process.argv.includes(BUILD_FOLLOWS)) return { ...noLauncher, says, giveUp: () => undefined };
  const { promise: built, resolve, reject } = Promise.withResolvers<void>();
  // A start that was refused before has no need of it.
  built.catch(() => undefined);
  process.on('message', (message) => {
    if (message === 'built') resolve();
  });
  return { says, built, giveUp: () => reject(new Error('the start was ended')) };
}
