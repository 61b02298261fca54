import { effectiveEvents } from '#db/effective-events.ts';
import type { EventRow } from '#db/rows.ts';
import { closingOccurrence, wasRecordedIn } from '#domain/session/interval-closing.ts';
import { windowsAt } from '#domain/session/interval-recording.ts';
import { recordersPauses, type SessionTally } from '#domain/session/session-tally.ts';
import { foldSession } from '#domain/session/tally.ts';
import type { Correction } from '#features/session/record/record-acts.ts';

type Mark = EventRow & { kind: 'interval' };

/**
 * The recorder's closings that rest on an event which is taken back, and what they come to without it: a mark inside its
 * interval, or a count of the behavior that a partial interval was scored by.
 */
export function recloseWithout(events: readonly EventRow[], target: EventRow): Correction {
  const rest = effectiveEvents(events).filter((event) => event.uid !== target.uid);
  const isAsked = target.kind === 'interval' || 'behaviour_id' in target;
  if (!isAsked || !rest.some(({ kind }) => kind === 'interval_start')) return { take: [] };
  const tally = foldSession(rest);
  if (target.kind === 'interval') return recloseCell(rest, tally, target) ?? { take: [] };
  const runs = tally.runs.filter((run) => run.behaviour_id === target.behaviour_id && run.type === 'partial-interval');
  const marks = rest.filter((event): event is Mark => event.kind === 'interval');
  const byApp = marks.filter(({ run, by }) => by === 'app' && runs.some((one) => one.run === run));
  const resting = byApp.flatMap((closed) => {
    const ofCell = marks.filter(({ run, index }) => run === closed.run && index === closed.index);
    if (ofCell.length > 1) return [];
    const again = recloseCell(rest, tally, { ...closed, seq: 0 });
    return again?.put?.some(({ act }) => act.kind === 'interval' && act.occurrence === closed.occurrence)
      ? []
      : (again ?? []);
  });
  return { take: resting.flatMap(({ take }) => take), put: resting.flatMap(({ put = [] }) => put) };
}

/** The closing of one cell, made again; null where it has none from behind the mark. */
function recloseCell(rest: readonly EventRow[], tally: SessionTally, mark: Mark): Correction | null {
  const ofCell = rest.filter(
    (event): event is Mark => event.kind === 'interval' && event.run === mark.run && event.index === mark.index,
  );
  const closings = ofCell.filter((event) => event.by === 'app' && event.seq > mark.seq);
  const closed = closings.at(-1);
  const run = tally.runs.find((one) => one.run === mark.run);
  const [window] = run ? windowsAt(run, recordersPauses(tally), [mark.index]) : [];
  if (!closed || !run || !window) return null;
  const said = ofCell.findLast((event) => event.by === 'person' && event.seq < closed.seq)?.occurrence ?? null;
  const recorded = wasRecordedIn(tally, run.behaviour_id, window);
  // A closing that was written says that the interval was watched.
  const occurrence = closingOccurrence(run.type, { mark: said, recorded, silence: true });
  if (occurrence === null) return { take: closings };
  const act = { kind: 'interval', run: mark.run, index: mark.index, occurrence } as const;
  return { take: closings, put: [{ act, by: 'app', at: closed.at }] };
}
