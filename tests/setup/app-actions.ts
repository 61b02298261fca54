import type { AppActions } from '#lib/app-actions.ts';

/** An app that does nothing of what screens ask of it, and writes down in `asked` what that was. */
export function makeAppActions(asked: unknown[] = []): AppActions {
  const note =
    (name: keyof AppActions) =>
    (...args: unknown[]) =>
      void asked.push([name, ...args]);
  const done =
    (name: keyof AppActions) =>
    async (...args: unknown[]) =>
      note(name)(...args);
  const press = (name: keyof AppActions) => () => void asked.push([name]);
  return {
    startSession: note('startSession'),
    openSession: done('openSession'),
    goToSession: note('goToSession'),
    pauseSession: done('pauseSession'),
    resumeSession: done('resumeSession'),
    addBehaviors: note('addBehaviors'),
    signInAgain: press('signInAgain'),
    changePin: press('changePin'),
    lock: press('lock'),
    signOut: press('signOut'),
  };
}
