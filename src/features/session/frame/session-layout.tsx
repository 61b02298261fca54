import { type ReactNode, useEffect, useEffectEvent, useLayoutEffect, useState, useSyncExternalStore } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { chooseSession, chosenSessionId, showSession } from '#db/react/current-session-store.ts';
import { useDevice } from '#db/react/device-context.ts';
import { type CurrentSession, useCurrentSession } from '#db/react/use-current-session.ts';
import type { SessionRow } from '#db/rows.ts';
import { useKeepRecorders } from '#features/session/intervals/use-recorders.ts';
import { OpeningShape } from '#ui/layout/opening-shape.tsx';
import { useFieldDensity } from '#ui/layout/use-field-density.ts';
import { lazyPart } from '#ui/overlays/lazy-part.tsx';
import { useEntrySession, useKeptEntry } from './entry-session.ts';
import { SessionContext, useSessionView } from './session-context.ts';
import { SessionHeader } from './session-header.tsx';
import { dataPath, submitPath } from './session-paths.ts';
import { servicesOf } from './session-services.ts';
import { SessionTabs } from './session-tabs.tsx';
import { useFocusAfterSwitch } from './switch-session.ts';
import { type Catalogue, useCatalogue, useMakeSessionView } from './use-session-view.ts';

/** How far the session's record is on its way to the server; `plain` is for the narrow line of a phone. */
export type BadgeSlot = (session: SessionRow, plain: boolean) => ReactNode;

type Slots = {
  badge?: BadgeSlot | undefined;
};

// None of them is shown while somebody is recording here.
const ClosedSession = lazyPart(async () => (await import('./closed-session.tsx')).ClosedSession);
const NoSession = lazyPart(async () => (await import('./another-session.tsx')).NoSession);
const NotHere = lazyPart(async () => (await import('./another-session.tsx')).NotHere);
const AnotherClient = lazyPart(async () => (await import('./another-session.tsx')).AnotherClient);
// A question that can't be had must cost no tap: it is counted, and "Of yesterday" goes on saying of which day.
const DayQuestion = lazyPart(async () => (await import('#features/session/record/day-question.tsx')).DayQuestion, {
  waiting: null,
  failed: <CountUnasked />,
});
const LookOnly = lazyPart(async () => (await import('./recorded-elsewhere.tsx')).LookOnly);

function CountUnasked(): null {
  const { dayQuestion } = useSessionView();
  useEffect(() => dayQuestion.countUnasked(), [dayQuestion]);
  return null;
}

/**
 * The frame of the three session screens: client, timer, tabs. Without an open session it says so and offers to
 * start one.
 */
export function SessionLayout({ children, ...slots }: Slots & { children: ReactNode }) {
  const current = useCurrentSession();
  const known = useCatalogue();
  const { key, pathname } = useLocation();
  // What this page shows stays its own when another device submits it meanwhile.
  const [seen, setSeen] = useState<{ key: string; id?: string }>({ key });
  const [query] = useSearchParams();
  const named = query.get('session');
  const { left, own } = useEntrySession(current?.chosen?.id);
  const leftOpen = left === null ? undefined : current?.open.find(({ id }) => id === left);
  // What is over is only read: that needs no choice.
  const toChoose = left === null ? named : current && !leftOpen ? left : null;
  useEffect(() => {
    if (toChoose !== null) chooseSession(toChoose);
  }, [toChoose]);
  if (!current || (toChoose !== null && toChoose !== chosenSessionId())) return <OpeningShape />;
  if (leftOpen) return <AnotherClient current={current.session} left={leftOpen} />;
  const session = sessionFor(current, { pathname, named, own: own ?? (seen.key === key ? seen.id : undefined) });
  if (session && (seen.key !== key || seen.id !== session.id)) setSeen({ key, id: session.id });
  if (!session) return <NoSession />;
  if (session.state === 'open' && !session.eventsHere) return <NotHere session={session} />;
  if (!known) return <OpeningShape />;
  return (
    <SessionFrame
      {...slots}
      key={session.id}
      known={known}
      others={current.open.filter(({ id, eventsHere }) => eventsHere && id !== session.id)}
      session={session}
    >
      {children}
    </SessionFrame>
  );
}

type Address = { pathname: string; named: string | null; own: string | undefined };

/**
 * A session that was just submitted stays on its Submit screen, so that it can be read, and reopened, and on every page
 * that was its own: nobody's counters take its place. One that a link names (`?session=`) is shown whatever its state.
 */
function sessionFor({ session, chosen }: CurrentSession, { pathname, named, own }: Address): SessionRow | null {
  if (!chosen || named === chosen.id) return chosen ?? session;
  const isOver =
    chosen.state !== 'open' && (own === chosen.id || (chosen.state === 'closed' && pathname === submitPath));
  return isOver ? chosen : session;
}

type FrameProps = Slots & {
  session: SessionRow;
  known: Catalogue;
  /** Open here, too. */
  others: readonly SessionRow[];
  children: ReactNode;
};

function SessionFrame({ session, known, others, badge, children }: FrameProps) {
  const { key, pathname } = useLocation();
  const { editing } = servicesOf(useDevice());
  const viewing = useSyncExternalStore(editing.subscribe, editing.viewing);
  useFieldDensity();
  useEffect(() => editing.hold(session.id), [editing, session.id]);
  useKeepRecorders(session, pathname !== submitPath && !viewing);
  const view = useMakeSessionView(session, known);
  const isOver = view?.mode.submitted;
  const isShown = isOver === false && !viewing;
  const adopt = useEffectEvent(async () => {
    const part = await import('#features/session/note/adopt-draft.ts').catch(() => null);
    if (view) await part?.adoptDraft(view);
  });
  useEffect(() => {
    if (isShown) void adopt();
  }, [isShown]);
  useKeptEntry(session.id);
  useFocusAfterSwitch(session.id, view !== undefined);
  // What is ended elsewhere stays where fingers are, and counts nothing, until the person sees to it.
  const [recordedAt, setRecordedAt] = useState('');
  if (isOver === false && recordedAt !== key) setRecordedAt(key);
  const holds = pathname === dataPath && recordedAt === key;
  const shown = holds ? 'counters' : isOver ? 'over' : null;
  // Before it is painted: with the bar of the app above it a page would move.
  useLayoutEffect(() => showSession(shown), [shown]);
  if (!view) return <OpeningShape />;
  if (isOver && !holds)
    return <SessionContext value={view}>{pathname === submitPath ? children : <ClosedSession />}</SessionContext>;
  return (
    <SessionContext value={view}>
      <div
        className="@container/session flex h-[calc(100dvh-var(--demo,0px))] flex-col short:h-auto short:min-h-dvh"
        data-session-frame=""
      >
        <fieldset className="contents" disabled={viewing} role="none">
          <fieldset className="contents" disabled={isOver} role="none">
            <SessionHeader badge={badge?.(session, false)} others={others} />
            <SessionTabs others={others} />
          </fieldset>
          {children}
        </fieldset>
        {(viewing || isOver) && <LookOnly onSee={() => setRecordedAt('')} />}
        {view.dayQuestion.askedAt !== null && <DayQuestion askedAt={view.dayQuestion.askedAt} />}
      </div>
    </SessionContext>
  );
}
