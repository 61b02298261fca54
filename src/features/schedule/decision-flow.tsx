import { useState } from 'react';
import type { CalendarEntry } from './calendar-entries.ts';
import { DeclineDialog } from './decline-dialog.tsx';
import { StaleDecision } from './stale-decision.tsx';
import { askedOf, useDecide } from './use-decide.ts';

/** Deciding from wherever an occurrence stands: the panel, or the list of what waits. */
export function useDecisionFlow() {
  const { decide, busy, stale, leave } = useDecide();
  const [declining, setDeclining] = useState<CalendarEntry | null>(null);
  return {
    busy,
    stale,
    leave,
    declining,
    decide,
    askDecline: (entry: CalendarEntry) => setDeclining(entry),
    stopDeclining: () => setDeclining(null),
    approve: (entries: readonly CalendarEntry[]) => decide(entries.map((entry) => askedOf(entry, 1))),
    takeBack: (entry: CalendarEntry) => decide([askedOf(entry, null)]),
  };
}

export type DecisionSteps = ReturnType<typeof useDecisionFlow>;

/** The questions that come with it. */
export function DecisionFlow({
  flow,
  zone,
  weekStartsOn,
}: {
  flow: DecisionSteps;
  zone: string;
  weekStartsOn: number;
}) {
  const { declining, stale, busy } = flow;
  return (
    <>
      <DeclineDialog
        busy={busy}
        entry={declining}
        key={declining?.key ?? ''}
        onClose={flow.stopDeclining}
        onDecline={(reason) => {
          if (!declining) return;
          // The dialog stays, with what was typed, when it could not be done.
          void flow.decide([askedOf(declining, 0, reason)]).then((done) => done && flow.stopDeclining());
        }}
      />
      <StaleDecision
        busy={busy}
        onInsist={(version) => {
          if (stale) void flow.decide([{ ...stale.asked, version }]).then((done) => done && flow.stopDeclining());
        }}
        onLeave={() => {
          flow.leave();
          flow.stopDeclining();
        }}
        stale={stale}
        weekStartsOn={weekStartsOn}
        zone={zone}
      />
    </>
  );
}
