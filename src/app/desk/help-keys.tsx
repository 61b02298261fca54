import { useHelp } from './use-help.tsx';

/** Where the top bar steps back, for a session: Ctrl or Cmd+K and `?` alone. The session's own keys are asked first. */
export function HelpKeys() {
  return useHelp().dialogs;
}
