import { type ReactNode, useRef, useState } from 'react';
import { stampTime } from '#domain/time/moment-text.ts';
import { NearlyFull } from '#features/session/frame/nearly-full.tsx';
import { useSessionView } from '#features/session/frame/session-context.ts';
import { SkillList } from '#features/session/record/skill-list.tsx';
import { TileGrid } from '#features/session/record/tile-grid.tsx';
import { UndoBar } from '#features/session/record/undo-bar.tsx';
import { useSessionKeys } from '#features/session/record/use-session-keys.ts';
import { useMediaQuery, widths } from '#ui/layout/use-media-query.ts';
import { LockedHeader } from './locked-header.tsx';
import { LockedIntervals } from './locked-intervals.tsx';
import { LockedTrouble } from './locked-trouble.tsx';

/** Header and recording. @param stoppedAt when it stopped counting, ms; null while it counts. */
export function LockedFrame({ unlock, stoppedAt }: { unlock: ReactNode; stoppedAt: number | null }) {
  const [unlocking, setUnlocking] = useState(false);
  const { viewing } = useSessionView();
  const isOpen = unlocking || stoppedAt !== null;
  return (
    <main className="flex h-dvh flex-col short:h-auto short:min-h-dvh" data-session-frame="">
      <LockedHeader onUnlock={stoppedAt === null ? () => setUnlocking(!unlocking) : undefined} unlocking={unlocking} />
      {isOpen && (
        <section aria-label="Unlock" className="shrink-0 border-line border-b bg-bg p-4 md:p-6">
          <div className="mx-auto max-w-105">{unlock}</div>
        </section>
      )}
      {viewing && (
        <p className="bg-waiting-bg px-5 py-2.5 text-body text-waiting-fg">Another window records this session.</p>
      )}
      {stoppedAt === null ? <LockedRecording /> : <Stopped at={stoppedAt} />}
    </main>
  );
}

/** Two hours after the visit: what is touched now is no observation. */
function Stopped({ at }: { at: number }) {
  const { session, policy } = useSessionView();
  const zone = session.timeZone ?? policy.timeZone;
  return (
    <div className="mx-auto max-w-105 p-4 text-body md:p-6">
      <p className="font-semibold">Counting stopped at {stampTime(new Date(at).toISOString(), zone)}</p>
      <p>
        That was two hours after the planned end and the last record. Everything recorded before is on this device.
        Unlock to go on or to submit.
      </p>
    </div>
  );
}

/** Tiles with prompts, Undo: in one column up to 840 px, above that with the prompts beside the tiles. */
function LockedRecording() {
  const narrow = useMediaQuery(widths.underLg);
  const { viewing } = useSessionView();
  const region = useRef<HTMLDivElement>(null);
  useSessionKeys(region);
  return (
    <fieldset className="contents" disabled={viewing} role="none">
      <div className="@container/session flex min-h-0 flex-1 flex-col outline-none" ref={region} tabIndex={-1}>
        {narrow ? (
          <div className="flex min-h-0 flex-1 flex-col gap-6 overflow-y-auto p-4 md:p-6 short:overflow-visible">
            <Tiles />
            <SkillList />
          </div>
        ) : (
          <div className="flex min-h-0 flex-1">
            <div className="min-h-0 min-w-0 flex-1 overflow-y-auto p-4 short:overflow-visible">
              <Tiles />
            </div>
            <div className="flex min-h-0 w-100 shrink-0 flex-col gap-5 overflow-y-auto py-4 pr-4 pl-1 short:overflow-visible">
              <SkillList />
            </div>
          </div>
        )}
        <div className="short:sticky short:bottom-0">
          <NearlyFull />
          <LockedTrouble />
          <LockedIntervals />
          <UndoBar badge={null} />
        </div>
      </div>
    </fieldset>
  );
}

function Tiles() {
  return (
    <section aria-labelledby="locked-tiles" className="@container">
      <h2 className="visually-hidden" id="locked-tiles">
        Behaviors
      </h2>
      <TileGrid />
    </section>
  );
}
