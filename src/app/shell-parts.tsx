import { useDevice } from '#db/react/device-context.ts';
import { SessionRunningStrip } from '#features/session/frame/session-running-strip.tsx';
import { SyncButton } from '#features/sync-status/sync-button.tsx';
import { useWaitingPeople } from '#features/sync-status/use-waiting-people.ts';
import type { ShellParts } from './app-ports.ts';
import { useBoot } from './boot-context.ts';
import { laterPart } from './later-part.tsx';
import { quietPart } from './shell/quiet-part.tsx';

/** Other people with unsent work on this device. */
export function useOthersWaiting() {
  const { deviceDb } = useBoot();
  const { db } = useDevice();
  return useWaitingPeople(deviceDb, db.localUserId);
}

function TopBarSyncButton() {
  return <SyncButton others={useOthersWaiting()} />;
}

/** With its place kept: a find box in a wide window, its icon in others, and the bell; on a phone the bell alone. */
const Tools = quietPart(
  async () => (await import('./desk/desk-tools.tsx')).DeskTools,
  <span
    aria-hidden="true"
    className="h-hit w-hit shrink-0 @min-[44rem]/bar:w-26 xl:w-19! 2xl:w-69! 2xl:min-w-hit 2xl:shrink-1000000"
  />,
);

/** A while after the tiles: recording loads first, and alone. */
const HELP_LATER_MS = 4000;

const HelpKeys = laterPart(async () => (await import('./desk/help-keys.tsx')).HelpKeys, HELP_LATER_MS);

/** The parts of features that stand in the shell. */
export const shellParts: ShellParts = {
  SyncButton: TopBarSyncButton,
  Tools,
  HelpKeys,
  SessionStrip: SessionRunningStrip,
};
