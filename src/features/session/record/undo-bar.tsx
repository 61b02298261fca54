import { Check, List, type LucideIcon, Pause, Plus, Timer, Undo2 } from 'lucide-react';
import { type ReactNode, useSyncExternalStore } from 'react';
import type { Lost } from '#db/react/unsaved.ts';
import type { SessionEvent } from '#domain/session/session-event.ts';
import { newestUnsaved } from '#features/session/frame/save-guard.ts';
import { TroubleActs } from '#features/session/frame/save-trouble.tsx';
import { useSessionView } from '#features/session/frame/session-context.ts';
import { clockMoment } from '#features/session/frame/time-text.ts';
import { useSomethingLost } from '#features/session/frame/use-something-lost.ts';
import { lastEventText, undoneText, whilePaused } from '#features/session/log/event-text.ts';
import { Button } from '#ui/button.tsx';
import { cx } from '#ui/cx.ts';
import { SyncBadge } from '#ui/feedback/sync-badge.tsx';
import { useDisplay } from '#ui/layout/display.tsx';
import { useMediaQuery, widths } from '#ui/layout/use-media-query.ts';
import { lazyPart } from '#ui/overlays/lazy-part.tsx';
import { shortName } from './short-name.ts';
import { useTap } from './use-tap.ts';

const UndoQuestion = lazyPart(async () => (await import('./undo-question.tsx')).UndoQuestion);

/** Few have two devices in one session. */
const ElsewhereMark = lazyPart(
  async () => (await import('#features/session/devices/elsewhere-mark.tsx')).ElsewhereMark,
);

/** Where messages stand on this screen. Until its code is there, or without it, they stand at the top. */
const MessagesHere = lazyPart(async () => (await import('#ui/feedback/messages-here.tsx')).MessagesHere, {
  waiting: null,
  failed: null,
});

/** `beside`: stands before the way to the log. */
type BarProps = { badge: ReactNode; beside?: ReactNode; onLog?: (() => void) | undefined };

/** Names the last event and takes it back. Always there, and it never times out. */
export function UndoBar({ badge, beside, onLog }: BarProps) {
  const { session, words, undo, mayUndo, asked, stopAsking, locked, viewing } = useSessionView();
  const { hand } = useDisplay();
  const undone = useTakenBack();
  const unsaved = useNewestUnsaved();
  const { last, tally } = session;
  const of = unsaved
    ? unsavedText(unsaved)
    : undone?.byMenu
      ? `Brings back ${undoneText(undone, tally, words)}`
      : last
        ? lastEventText(last, tally, words)
        : undefined;
  const can = unsaved ? !locked : Boolean(undone?.byMenu || (last && mayUndo(last)));
  const button = <UndoButton can={can} of={of} key="undo" left={hand === 'left'} onUndo={undo} />;
  const rest = (
    <div
      className="flex min-w-0 flex-1 items-center justify-between gap-1 py-1 pr-1.5 pl-4 md:gap-3 md:px-6 lg:px-5 @max-[17rem]/session:contents"
      key="last"
    >
      <div className="flex min-w-0 flex-1 flex-col justify-center gap-x-3 @max-[17rem]/session:order-first @max-[17rem]/session:basis-full @max-[17rem]/session:px-4 @max-[17rem]/session:py-1 @min-[48rem]/session:flex-row @min-[48rem]/session:items-center @min-[48rem]/session:justify-between">
        <div className="grid *:col-start-1 *:row-start-1 min-w-0 @min-[48rem]/session:flex-1 has-data-messages-here:*:first:invisible">
          <LastEvent badge={badge} />
          {!locked && !viewing && session.state === 'open' && <MessagesHere />}
        </div>
        <TroubleActs />
      </div>
      {beside}
      {onLog && (
        <Button
          aria-label="Event log"
          className="min-w-12 @max-[40rem]/session:px-0 @max-[40rem]/session:text-text"
          icon={List}
          kind="quiet"
          onClick={onLog}
        >
          <span className="@max-[40rem]/session:hidden">Event log</span>
        </Button>
      )}
    </div>
  );
  return (
    <section
      aria-label="Undo"
      className="safe-bottom border-line border-t bg-surface zoomed:sticky zoomed:bottom-0 zoomed:z-1"
    >
      <div className="flex min-h-18 @max-[48rem]/session:min-h-19 @max-[17rem]/session:flex-wrap">
        {hand === 'left' ? [button, rest] : [rest, button]}
      </div>
      {asked && <UndoQuestion event={asked} onClose={stopAsking} />}
    </section>
  );
}

function LastEvent({ badge }: { badge: ReactNode }) {
  const { session, words, policy, locked, services } = useSessionView();
  const phone = useMediaQuery(widths.phone);
  // Named as on the tiles: a long name would cut off its number, or what was done.
  const named = phone
    ? { ...words, behavior: words.shortBehavior, skill: (id: number) => shortName(words.skill(id)) }
    : words;
  const { last, tally } = session;
  const takenBack = useTakenBack();
  const unsaved = useNewestUnsaved();
  const undone = unsaved ? null : takenBack;
  const removed = takenBack?.byMenu;
  const somethingLost = useSomethingLost();
  const Icon = undone ? Undo2 : last ? iconOf(last) : Plus;
  const inPause = last && whilePaused(last, tally) ? ', while paused' : '';
  const savedText = last ? lastEventText(last, tally, named) + inPause : 'Nothing recorded yet';
  const lastText = unsaved && !locked ? unsavedText(unsaved) : savedText;
  // What Undo would take back next, or bring back: no part of what it has just taken.
  const next = removed ? 'Undo brings it back' : last ? `Next: ${lastText}` : lastText;
  const at = unsaved ? new Date(unsaved.at).toISOString() : removed ? undefined : last?.at;
  const time = at && clockMoment(at, policy.timeZone, services.hub.now());
  return (
    <div className="flex min-w-0 items-center gap-3">
      {(undone ?? last) && (
        <span className="flex size-10 shrink-0 items-center justify-center rounded-full border border-line bg-tile-on max-md:hidden cramped:hidden outdoor:border-primary">
          <Icon aria-hidden="true" className="size-5" />
        </span>
      )}
      <div className="min-w-0">
        {/* Two lines at most, and on a narrow screen always their height: Undo must not move with each event. */}
        <div className={cx('flex flex-col justify-center', !somethingLost && '@max-[48rem]/session:min-h-10')}>
          <p
            className={cx(
              'line-clamp-2 wrap-break-word font-semibold text-body leading-5! @max-[21rem]/session:text-label',
              undone && 'max-md:line-clamp-1 max-md:text-label cramped:line-clamp-1',
              // What is to be done about what was not saved stands in the second line's place.
              somethingLost && '@max-[48rem]/session:line-clamp-1',
            )}
          >
            {undone ? (
              <OneLine split={phone}>{`Undone: ${undoneText(undone, tally, named)}`}</OneLine>
            ) : unsaved && !locked ? (
              <UnsavedWords what={unsaved.what} />
            ) : (
              savedText
            )}
          </p>
          {undone && !somethingLost && (
            <p className="truncate text-label leading-5! md:hidden cramped:block">
              <OneLine split={phone}>{next}</OneLine>
            </p>
          )}
        </div>
        <p className="truncate text-meta max-md:hidden cramped:hidden">
          {undone ? [next, time].filter(Boolean).join(' · ') : (time ?? (!somethingLost && ALL_SAVED))}
        </p>
        <div className="short:@max-[17rem]/session:hidden @min-[48rem]/session:hidden">
          {!somethingLost &&
            (session.differences && !locked ? (
              <ElsewhereMark plain="bar" />
            ) : (
              (badge ?? <SyncBadge plain state="local" />)
            ))}
        </div>
      </div>
    </div>
  );
}

/** In the one line of a phone (`split`) what stands before the comma, a name, gives way to what stands behind it. */
function OneLine({ split, children: text }: { split: boolean; children: string }) {
  const at = text.indexOf(',');
  if (!split || at < 0) return text;
  return (
    <span className="flex whitespace-pre">
      <span className="truncate">{text.slice(0, at)}</span>
      {text.slice(at)}
    </span>
  );
}

/** Undo is of that: nothing of it is on the disk. */
function useNewestUnsaved(): Lost | undefined {
  const { session, services } = useSessionView();
  const { guard } = services;
  return newestUnsaved(useSyncExternalStore(guard.subscribe, guard.get), session);
}

const unsavedText = ({ what }: Lost): string => `${what}, not saved`;

/** Beside what can be done about it a tablet has little room: what it was may be cut there, and is whole above. */
function UnsavedWords({ what }: Pick<Lost, 'what'>) {
  const line = '@min-[48rem]/session:@max-[62rem]/session:block @min-[48rem]/session:@max-[62rem]/session:truncate';
  return (
    <>
      <span className={line}>{what},</span> <span className={line}>not saved</span>
    </>
  );
}

const ALL_SAVED = 'Every tap is saved as it happens';

/** What was taken back here, until something is recorded: the number that changed may be out of sight. */
function useTakenBack() {
  const { session, acts } = useSessionView();
  const taken = useSyncExternalStore(acts.onTakenBack, acts.takenBack);
  return taken?.session.eventCount === session.eventCount ? taken : null;
}

type UndoProps = {
  can: boolean;
  /** What it takes back, which stands beside it. */
  of: string | undefined;
  left: boolean;
  onUndo: () => void;
};

function UndoButton({ can, of, left, onUndo }: UndoProps) {
  const tap = useTap(() => {
    if (can) onUndo();
  });
  return (
    <button
      {...tap}
      aria-description={of}
      aria-disabled={!can || undefined}
      className={cx(
        'flex w-28 shrink-0 select-none items-center justify-center gap-2 border-primary text-act transition-press data-pressed:bg-info-bg @max-[17rem]/session:min-h-[64px] @max-[17rem]/session:flex-1 @min-[24rem]/session:w-30 @min-[27rem]/session:w-37 @min-[40rem]/session:w-48 -outline-offset-4',
        left ? 'border-r-2' : 'border-l-2',
        can ? 'bg-tile-on font-semibold text-info-fg outdoor:text-text' : 'unavailable font-regular',
      )}
      type="button"
    >
      <Undo2 aria-hidden="true" className="size-6" />
      Undo
    </button>
  );
}

function iconOf(event: SessionEvent): LucideIcon {
  if (event.kind === 'trial') return Check;
  if (event.kind === 'pause' || event.kind === 'resume') return Pause;
  const lasts = event.kind === 'onset' || event.kind === 'offset' || event.kind.startsWith('interval');
  return lasts ? Timer : Plus;
}
