import { useState } from 'react';
import type { CalendarEntry } from './calendar-entries.ts';
import { DeclineDialog } from './decline-dialog.tsx';
import { StaleDecision } from './stale-decision.tsx';
import { useDecide } from './use-decide.ts';

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
    /** One after the other, each on its own; the first that was changed meanwhile stops the rest for a choice. */
    approve: async (entries: readonly CalendarEntry[]) => {
      for (const entry of entries) if (!(await decide({ entry, decision: 1, reason: '' }))) return;
    },
    takeBack: (entry: CalendarEntry) => decide({ entry, decision: null, reason: '' }),
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
          void flow.decide({ entry: declining, decision: 0, reason }).then((done) => done && flow.stopDeclining());
        }}
      />
      <StaleDecision
        busy={busy}
        onInsist={(version) => stale && void flow.decide(stale.asked, version)}
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
