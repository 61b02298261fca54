import { useCallback, useRef, useState } from 'react';
import { CueRow } from '#features/session/cues/cue-row.tsx';
import { SaveTrouble } from '#features/session/frame/save-trouble.tsx';
import { useSessionView } from '#features/session/frame/session-context.ts';
import type { BadgeSlot } from '#features/session/frame/session-layout.tsx';
import { useWakeLock } from '#features/session/frame/use-wake-lock.ts';
import { IntervalDock } from '#features/session/intervals/interval-dock.tsx';
import { IntervalPlace } from '#features/session/intervals/interval-place.tsx';
import { useRunning } from '#features/session/intervals/use-recorders.ts';
import { Segmented } from '#ui/fields/segmented.tsx';
import { useDisplay } from '#ui/layout/display.tsx';
import { useMediaQuery, widths } from '#ui/layout/use-media-query.ts';
import { lazyPart } from '#ui/overlays/lazy-part.tsx';
import type { DataDialog } from './data-dialog.tsx';
import { DataDialogs } from './data-dialogs.tsx';
import { SkillList } from './skill-list.tsx';
import { TileGrid } from './tile-grid.tsx';
import type { TileAct } from './tile-menu.tsx';
import { UndoBar } from './undo-bar.tsx';
import { useLogBeside, useLow, useOneColumn } from './use-one-column.ts';
import { useSessionKeys } from './use-session-keys.ts';
import { cuedTiles } from './visible-tiles.ts';

/** A phone's own part; elsewhere recordings have their place. */
const IntervalPanel = lazyPart(
  async () => (await import('#features/session/intervals/interval-panel.tsx')).IntervalPanel,
);

/** Where letters are very large. */
const ToRecording = lazyPart(async () => (await import('#features/session/intervals/to-recording.tsx')).ToRecording);

/** Neither is there on most days. */
const RareNotices = lazyPart(async () => (await import('#features/session/frame/rare-notices.tsx')).RareNotices, {
  waiting: null,
  failed: null,
});

/** Only a wide window has room for it. */
const EventLogAside = lazyPart(async () => (await import('#features/session/log/event-log-aside.tsx')).EventLogAside);

/**
 * Recording: behaviors, intervals, skills, and Undo. Everything on it is saved the moment it is pressed. Under the lock
 * all that counts stands where it stood.
 */
export function SessionDataScreen({ badge }: { badge?: BadgeSlot | undefined }) {
  const { session, acts, services, locked } = useSessionView();
  const [dialog, setDialog] = useState<DataDialog | null>(null);
  const phone = useMediaQuery(widths.phone);
  const low = useLow();
  const narrow = useOneColumn();
  const wide = useLogBeside();
  const [region, dock] = [useRef<HTMLDivElement>(null), useRef<HTMLDivElement>(null)];
  useSessionKeys(region);

  const onAct = useCallback(
    (act: TileAct, id: number) => {
      if (act === 'remove-last') void acts.removeLastOf(id, true);
      else if (act === 'hide') void acts.hideTile(id);
      else if (act === 'earlier' || act === 'later') void acts.moveTile(id, act === 'earlier' ? -1 : 1);
      else if (act === 'intervals') setDialog({ kind: 'setup', id });
      else if (act === 'cue') setDialog({ kind: 'cue', id, at: new Date(services.hub.now()).toISOString() });
      else setDialog({ kind: act, id });
    },
    [acts, services],
  );

  const onCorrect = useCallback((uid: string) => setDialog({ kind: 'correct', uid }), []);
  const onDescribe = useCallback((uid: string) => setDialog({ kind: 'describe', uid }), []);

  return (
    <div className="flex min-h-0 flex-1 outline-none" ref={region} tabIndex={-1}>
      <div className="flex min-w-0 flex-1 flex-col">
        {phone && <PhoneParts />}
        <DataBody onAct={onAct} onDialog={setDialog} />
        <div className="short:sticky short:bottom-0 zoomed:contents">
          {(narrow || low) && <Trouble />}
          {phone || low ? (
            <div ref={dock}>
              <IntervalDock onDetails={(run) => setDialog({ kind: 'details', run })} />
            </div>
          ) : (
            narrow && <IntervalPlace onDialog={setDialog} />
          )}
          <UndoBar
            badge={badge?.(session, true)}
            beside={low && <ToRecording place={dock} />}
            onLog={wide || locked ? undefined : () => setDialog({ kind: 'log' })}
          />
        </div>
      </div>
      {wide && (
        // Its place is there before its code is: the tiles would move when that comes.
        <div className="flex w-80 shrink-0 border-line border-l bg-surface *:flex-1">
          {!locked && <EventLogAside onCorrect={onCorrect} onDescribe={onDescribe} />}
        </div>
      )}
      {!locked && <DataDialogs dialog={dialog} onDialog={setDialog} />}
    </div>
  );
}

/** In its own place, from which it moves no target: above what stands at the bottom, and beside it in a wide window. */
function Trouble() {
  return (
    <>
      <RareNotices />
      <SaveTrouble wordsAlone />
    </>
  );
}

type BodyProps = { onAct: (act: TileAct, id: number) => void; onDialog: (dialog: DataDialog) => void };

/**
 * One column up to 840 px, above that tiles beside a panel that scrolls separately; the panel is on the side of the
 * preferred hand.
 */
function DataBody({ onAct, onDialog }: BodyProps) {
  const { view, session, behaviors } = useSessionView();
  const { hand } = useDisplay();
  const cued = cuedTiles(session, behaviors);
  const narrow = useOneColumn();
  const phone = useMediaQuery(widths.phone);
  const low = useLow();
  const wake = useWakeLock(true);
  const sleepy = wake === 'refused' && <p className="text-meta">Screen may sleep. The timer keeps going.</p>;
  const tiles = (
    <section aria-labelledby="tiles-heading" className="@container" key="tiles">
      <h2 className="visually-hidden" id="tiles-heading">
        Behaviors
      </h2>
      {cued.length > 0 && <CueRow ids={cued} />}
      <TileGrid onAct={onAct} onAdd={() => onDialog({ kind: 'add' })} />
    </section>
  );
  if (narrow)
    return (
      <div className="min-h-0 flex-1 overflow-y-auto short:overflow-visible">
        <div className="flex flex-col gap-6 p-4 short:pt-3 md:p-6">
          {(!phone || view === 'behaviors') && tiles}
          {(!phone || view === 'skills') && <SkillList onLegend={() => onDialog({ kind: 'skills' })} />}
          {(phone ? view === 'interval' : low) && <IntervalPanel onDialog={onDialog} />}
          {sleepy}
        </div>
      </div>
    );
  const left = view !== 'skills' && (
    <div className="flex min-h-0 min-w-0 flex-1 flex-col" key="left">
      <div className="min-h-0 flex-1 overflow-y-auto p-4 short:overflow-visible">{tiles}</div>
      {!low && <Trouble />}
    </div>
  );
  const right = (
    <div
      className={
        view === 'skills'
          ? 'flex min-h-0 flex-1 flex-col'
          : `flex min-h-0 w-100 shrink-0 flex-col outdoor:w-103 ${hand === 'left' ? 'outdoor:border-r-2' : 'outdoor:border-l-2'}`
      }
      key="right"
    >
      <div className="min-h-0 flex-1 overflow-y-auto px-3 py-4 short:overflow-visible">
        <div className="flex flex-col gap-5">
          {view !== 'behaviors' && <SkillList onLegend={() => onDialog({ kind: 'skills' })} />}
          {low && <IntervalPanel onDialog={onDialog} />}
          {sleepy}
        </div>
      </div>
      {!low && view === 'skills' && <Trouble />}
      {!low && <IntervalPlace onDialog={onDialog} />}
    </div>
  );
  return <div className="flex min-h-0 flex-1">{hand === 'left' ? [right, left] : [left, right]}</div>;
}

const parts = ['behaviors', 'interval', 'skills'] as const;
const labels = { behaviors: 'Behaviors', interval: 'Interval', skills: 'Skills' };

/** A phone shows one part at a time; a dot shows that an interval is running. */
function PhoneParts() {
  const { view, setView } = useSessionView();
  const running = useRunning();
  return (
    <div className="shrink-0 px-4 pt-1.5">
      <Segmented
        label="Show"
        onChange={(value) => setView(parts.find((part) => part === value) ?? 'behaviors')}
        options={parts.map((value) => ({
          value,
          label: labels[value],
          mark: value === 'interval' && running,
          markLabel: 'running',
        }))}
        value={view}
        wide
      />
    </div>
  );
}
