import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import type { AccountRow } from '#db/database.ts';
import { findAccount, findCatalogue } from '#db/queries/caseload.ts';
import { useDevice } from '#db/react/device-context.ts';
import { useFirstRead } from '#db/react/use-first-read.ts';
import { useLive } from '#db/react/use-live.ts';
import type { SessionRow } from '#db/rows.ts';
import { asMeasured } from '#db/store/kept-measures.ts';
import { shortName } from '#domain/access/person-name.ts';
import { defaultPolicy, type Policy } from '#domain/access/policy.ts';
import type { SessionEvent } from '#domain/session/session-event.ts';
import { isGoingOn } from '#features/session/record/record-episode.ts';
import { createSessionActs } from '#features/session/record/session-acts.ts';
import { makeWords, type Words } from '#features/session/record/session-words.ts';
import { undoAsks } from '#features/session/record/undo-asks.ts';
import { useDayQuestion } from '#features/session/record/use-day-question.ts';
import { visibleTiles } from '#features/session/record/visible-tiles.ts';
import { useDisplay } from '#ui/layout/display.tsx';
import { useMediaQuery, widths } from '#ui/layout/use-media-query.ts';
import { newestUnsaved } from './save-guard.ts';
import type { SessionView } from './session-context.ts';
import { servicesOf } from './session-services.ts';
import type { DataPart } from './shown-part.ts';
import { useSessionMode } from './use-session-mode.ts';
import { useSessionTimer } from './use-session-timer.ts';

/**
 * Puts together what the parts of a session screen share; undefined while names and policy (`known`) are being read. `mask` hides
 * what names say; it must be the same function every time.
 */
export function useMakeSessionView(
  session: SessionRow,
  known: Catalogue | undefined,
  mask?: (words: Words, session: SessionRow) => Words,
): SessionView | undefined {
  const device = useDevice();
  const services = servicesOf(device);
  const policy = usePolicy(known?.policy, session.timeZone);
  const { discreet } = useDisplay();
  const ids = session.behaviorIds.join(' ');
  const plain = useMemo(
    () => makeWords(known?.behaviors ?? new Map(), known?.skills ?? new Map(), ids.split(' ').map(Number), discreet),
    [known, ids, discreet],
  );
  const locked = mask !== undefined;
  const words = mask ? mask(plain, session) : plain;
  const behaviors = asMeasured(known?.behaviors ?? new Map(), session);
  const lasts = (id: number) => behaviors.get(id)?.measure === 'duration' || isGoingOn(session, id);
  const tiles = () => visibleTiles(session, behaviors);
  const [asked, setAsked] = useState<SessionEvent | null>(null);
  // Under the lock nothing is asked: see below.
  const ask = (event: SessionEvent) => locked || setAsked(event);
  const { ofThisVisit, question } = useDayQuestion(session, policy.timeZone, locked);
  const latest = useRef({ session, words, lasts, tiles, ask, ofThisVisit });
  useEffect(() => {
    latest.current = { session, words, lasts, tiles, ask, ofThisVisit };
    services.guard.about(shortName(session.clientName), session.id);
  });
  const acts = useMemo(() => createSessionActs(session.id, services, () => latest.current), [session.id, services]);
  const [seqBefore] = useState(session.last?.seq ?? -1);
  const undo = useCallback(
    (event?: SessionEvent) => {
      const unsaved = event ? undefined : newestUnsaved(services.guard.get(), latest.current.session);
      // Under the lock nothing that is not saved is given up, and what was saved before it is not what Undo means.
      if (unsaved) return locked ? undefined : acts.takeBack(unsaved);
      // The last thing that was done is a removal: Undo is of that, and asks about nothing else.
      if (!event && !locked && acts.removed()) return void acts.undo();
      const last = event ?? latest.current.session.last;
      const asks = last !== null && undoAsks(last, latest.current.session.tally, services.hub.now());
      // Under the lock nothing is asked, and nothing that would have to be asked about is taken back, nor what was
      // recorded before it: whoever holds the tablet now may be the child.
      if (locked && (asks || (last !== null && last.seq <= seqBefore))) return;
      if (asks) setAsked(last);
      // By its name: a second press while the first is being written must not take back the one before.
      else if (locked && last !== null) void acts.undoEvent(last.uid);
      else void (event ? acts.undoEvent(event.uid) : acts.undo());
    },
    [acts, services, locked, seqBefore],
  );
  const latestWords = useCallback(() => latest.current.words, []);
  const mode = useSessionMode(session, services, policy, latestWords);
  const timer = useSessionTimer(session, services);
  const { editing } = services;
  const viewing = useSyncExternalStore(editing.subscribe, editing.viewing);
  const phone = useMediaQuery(widths.phone);
  const narrow = useMediaQuery(widths.underLg);
  const chosen = useSyncExternalStore(services.part.subscribe, () => services.part.of(session.id));
  const view = viewFor(chosen, { phone, narrow });
  if (!known) return undefined;
  return {
    device,
    session,
    policy,
    behaviors,
    skills: known.skills,
    words,
    lasts,
    acts,
    undo,
    mayUndo: (event) => !locked || (event.seq > seqBefore && !undoAsks(event, session.tally, services.hub.now())),
    asked,
    stopAsking: () => setAsked(null),
    dayQuestion: question,
    services,
    mode,
    viewing,
    locked,
    timer,
    view,
    setView: (part) => services.part.show(session.id, part),
  };
}

/**
 * A phone shows one part at a time; a wider screen has no part of its own for intervals. In between there is room for
 * everything in one column and no control to choose with: a part chosen before the device was turned must not hide the
 * rest.
 */
function viewFor(chosen: DataPart, { phone, narrow }: { phone: boolean; narrow: boolean }): DataPart {
  if (phone) return chosen === 'all' ? 'behaviors' : chosen;
  if (narrow) return 'all';
  return chosen === 'interval' ? 'all' : chosen;
}

/**
 * The company's, except for the zone: that is the zone of the session's own times, which a later change of zone must
 * not move.
 */
function usePolicy(policy: Policy = defaultPolicy, timeZone = policy.timeZone): Policy {
  return useMemo(() => ({ ...policy, timeZone }), [policy, timeZone]);
}

/** Names and policy of the device. Asked for together with the session: each question is a drawing of its own. */
export function useCatalogue() {
  const { db } = useDevice();
  const first = useFirstRead();
  return useLive(
    async () => {
      const [account, catalogue] = await Promise.all([findAccount(db), findCatalogue(db)]);
      return withPolicy(account, catalogue);
    },
    [db],
    first?.catalogue ? withPolicy(first.account, first.catalogue) : undefined,
  );
}

const withPolicy = (account: AccountRow | undefined, catalogue: Awaited<ReturnType<typeof findCatalogue>>) => ({
  policy: account?.policy ?? defaultPolicy,
  ...catalogue,
});

export type Catalogue = NonNullable<ReturnType<typeof useCatalogue>>;
