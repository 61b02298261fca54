import { useState } from 'react';
import type { CalendarEntry } from '#features/schedule/calendar/calendar-entries.ts';
import { DeclineDialog } from './decline-dialog.tsx';
import { StaleDecision } from './stale-decision.tsx';
import { askedOf, useDecide } from './use-decide.ts';

/** Deciding from wherever an occurrence is shown: the panel, or the list of what waits. */
export function useDecisionFlow(known: readonly CalendarEntry[]) {
  const { decide, busy, progress, stale, leave, decided, takeBackAll, forget } = useDecide(known);
  const [declining, setDeclining] = useState<readonly CalendarEntry[]>([]);
  return {
    busy,
    stale,
    leave,
    declining,
    decide,
    progress,
    decided,
    takeBackAll,
    forget,
    askDecline: setDeclining,
    stopDeclining: () => setDeclining([]),
    /** It is done. Another dialog that was opened since stays, with what was typed. */
    endDeclining: (asked: readonly CalendarEntry[]) => setDeclining((now) => (now === asked ? [] : now)),
    approve: (entries: readonly CalendarEntry[]) => decide(entries.map((entry) => askedOf(entry, 1))),
    takeBack: (entry: CalendarEntry) => decide([askedOf(entry, null)]),
  };
}

export type DecisionSteps = ReturnType<typeof useDecisionFlow>;

/** The dialogs that come with it. */
export function DecisionFlow({ flow, weekStartsOn }: { flow: DecisionSteps; weekStartsOn: number }) {
  const { declining, stale, busy } = flow;
  return (
    <>
      <DeclineDialog
        busy={busy}
        entries={declining}
        key={declining[0]?.key ?? ''}
        onClose={flow.stopDeclining}
        onDecline={(reason) => {
          // If it could not be done, the dialog stays, with what was typed.
          void flow
            .decide(declining.map((entry) => askedOf(entry, 0, reason)))
            .then((done) => done && flow.endDeclining(declining));
        }}
      />
      <StaleDecision
        busy={busy}
        onInsist={(version) => {
          if (stale)
            void flow.decide([{ ...stale.asked, version }]).then((done) => done && flow.endDeclining(declining));
        }}
        onLeave={() => {
          flow.leave();
          flow.stopDeclining();
        }}
        stale={stale}
        weekStartsOn={weekStartsOn}
      />
    </>
  );
}
