import { useRef, useState } from 'react';
import type { AnswerOf } from '#contract/endpoint.ts';
import { type AnsweredEvent, MOST_DECISIONS, scheduleEndpoints } from '#contract/schedule.ts';
import { useDevice } from '#db/react/device-context.ts';
import { useAccount } from '#db/react/use-account.ts';
import { instantText } from '#domain/time/instant-text.ts';
import { inZone } from '#domain/time/service-time.ts';
import type { CalendarEntry } from '#features/schedule/calendar/calendar-entries.ts';
import { entryTitle, whenText } from '#features/schedule/calendar/entry-words.ts';
import { partsOf } from '#lib/parts-of.ts';
import { useOnlineWrite } from '#sync/react/use-online-write.ts';
import type { Outcome } from '#sync/send/outcome.ts';
import { writeFailureText } from '#sync/words/write-failure-text.ts';
import { showToast } from '#ui/feedback/toast-store.ts';
import { type Newer, newerOf } from './newer-event.ts';
import { type Decided, useKeptDecided, type WayBack } from './use-kept-decided.ts';

/** 1 approve, 0 decline, null take back. */
type DecisionCode = 0 | 1 | null;
/** `version`: the event's version on the screen; 0 when that is not known. */
export type DecisionAsked = { entry: CalendarEntry; decision: DecisionCode; reason: string; version: number };

type Left = AnswerOf<typeof scheduleEndpoints.decideEvents>['results'][number];

/** How many of several are decided. */
export type Progress = { done: number; total: number };

const done = { 1: 'Approved', 0: 'Declined', null: 'Taken back' } as const;
const before = { approved: 1, declined: 0, waiting: null } as const;

export const askedOf = (entry: CalendarEntry, decision: DecisionCode, reason = ''): DecisionAsked => ({
  entry,
  decision,
  reason,
  version: entry.event.version,
});

/**
 * Decides about occurrences, one or several in one call, at once or not at all. `stale`: somebody was first with a
 * single one; their result is shown, and the person chooses.
 * @param known the occurrences at hand: after a reload, what was decided before it is found among them
 */
export function useDecide(known: readonly CalendarEntry[]) {
  const { clock } = useDevice();
  const { timeZone } = useAccount().policy;
  const { send, busy } = useOnlineWrite(scheduleEndpoints.approveEvent);
  const many = useOnlineWrite(scheduleEndpoints.decideEvents);
  const [progress, setProgress] = useState<Progress | null>(null);
  const [stale, setStale] = useState<{ asked: DecisionAsked; now: Newer } | null>(null);
  const [decided, setDecided] = useKeptDecided();
  const met = useRef(new Map<string, CalendarEntry>());

  /** The event afterwards; null when it was not done, and the person has been told. */
  async function decideOne(asked: DecisionAsked): Promise<AnsweredEvent | null> {
    const { version, ...body } = bodyOf(asked);
    const result = await send({ body, ...(version ? { version } : {}) });
    if (result.ok) return result.answer;
    const now = newerOf(result.outcome);
    if (now) setStale({ asked, now });
    else toastFailure(result.outcome);
    return null;
  }

  /** Several are one call for as many as it takes: all that can be decided are, and the rest says why not. */
  async function decideMany(all: readonly DecisionAsked[]): Promise<DecisionAsked[]> {
    const made: DecisionAsked[] = [];
    for (const part of partsOf(all, MOST_DECISIONS)) {
      setProgress({ done: made.length, total: all.length });
      const result = await many.send({ body: { decisions: part.map(bodyOf) } });
      if (!result.ok) {
        toastFailure(result.outcome);
        break;
      }
      const answers = result.answer.results;
      made.push(
        ...part.flatMap((asked, at) => (answers[at]?.ok ? [undoOf(asked, { version: answers[at].version ?? 0 })] : [])),
      );
      const left = answers.flatMap((answer, at) => (answer.ok ? [] : [`${nameOf(part[at])}: ${whyLeft(answer)}`]));
      if (left.length > 0) toastUndecided(left);
    }
    setProgress(null);
    return made;
  }

  /** "It was declined. By Theo Grant, today 4:07 PM." */
  function whyLeft({ reason = '', by, at }: Left): string {
    if (by === undefined) return reason;
    const today = inZone(clock.now(), timeZone).date;
    return `${reason} By ${by}${at === undefined ? '' : `, ${instantText(at, today, timeZone)}`}.`;
  }

  /** How what was done is taken back. */
  async function run(all: readonly DecisionAsked[]): Promise<DecisionAsked[]> {
    setStale(null);
    const [first, ...others] = all;
    if (!first) return [];
    const undo =
      others.length > 0
        ? await decideMany(all)
        : await decideOne(first).then((event) => (event ? [undoOf(first, event)] : []));
    setDecided((now) => now.map((one) => ({ ...one, undo: one.undo.map((way) => renewed(way, all, undo)) })));
    return undo;
  }

  /** True when all are done. */
  async function decide(all: readonly DecisionAsked[]): Promise<boolean> {
    const undo = await run(all);
    if (undo.length > 0 && all.length > 1) {
      for (const { entry } of undo) met.current.set(entry.key, entry);
      const ways = undo.map(({ entry, version }) => ({ key: entry.key, id: entry.event.id, version }));
      const result = { text: doneText(all, undo.length), count: undo.length, undo: ways, back: 0 };
      setDecided((now) => [{ ...result, key: 1 + Math.max(0, ...now.map(({ key }) => key)) }, ...now]);
    } else if (undo.length > 0) reportDecided(all, () => void takeBack(undo));
    return undo.length === all.length;
  }

  async function takeBack(undo: readonly DecisionAsked[]): Promise<DecisionAsked[]> {
    const back = await run(undo);
    if (back.length > 0) reportDecided(undo, null, back.length);
    return back;
  }

  /** What somebody else has changed since stays, and can be tried again. */
  async function takeBackAll({ key, undo }: Decided): Promise<void> {
    const asked = undo.flatMap((way): DecisionAsked[] => {
      const entry = met.current.get(way.key) ?? known.find((one) => one.key === way.key);
      return entry ? [{ entry, decision: null, reason: '', version: way.version }] : [];
    });
    if (asked.length === 0)
      showToast({ kind: 'danger', text: 'Nothing was taken back: these events are not in sight.' });
    const back = new Set((await takeBack(asked)).map(({ entry }) => entry.key));
    setDecided((now) =>
      now.flatMap((one) => {
        if (one.key !== key) return [one];
        const left = one.undo.filter((way) => !back.has(way.key));
        return left.length === 0 ? [] : [{ ...one, undo: left, back: one.back + back.size }];
      }),
    );
  }

  return {
    decide,
    busy: busy || many.busy || progress !== null,
    progress,
    stale,
    leave: () => setStale(null),
    /** The newest first. */
    decided,
    takeBackAll: (one: Decided) => void takeBackAll(one),
    forget: ({ key }: Decided) => setDecided((now) => now.filter((one) => one.key !== key)),
  };
}

/** One's own decision about the same event, made over this one, is no change by somebody else. */
function renewed(way: WayBack, all: readonly DecisionAsked[], undo: readonly DecisionAsked[]): WayBack {
  const isOver = all.some((one) => one.entry.event.id === way.id && one.version === way.version);
  const after = undo.find(({ entry }) => entry.event.id === way.id);
  return isOver && after ? { ...way, version: after.version } : way;
}

function bodyOf({ entry, decision, reason, version }: DecisionAsked) {
  const about = { id: entry.event.id, occurrence: entry.index, decision };
  return { ...about, ...(reason === '' ? {} : { reason }), ...(version > 0 ? { version } : {}) };
}

const nameOf = (asked: DecisionAsked | undefined): string =>
  asked ? `${entryTitle(asked.entry.event)}, ${whenText(asked.entry)}` : '';

function toastFailure(outcome: Outcome): void {
  const { title, text } = writeFailureText('the decision', outcome);
  showToast({ kind: 'danger', text: `${title}. ${text}`, duration: 10_000 });
}

/** How many of those that were left are named. */
const NAMED = 3;

function toastUndecided(left: readonly string[]): void {
  const more = left.length > NAMED ? ` And ${left.length - NAMED} more.` : '';
  const text = `${left.length} left as ${left.length === 1 ? 'it is' : 'they are'}. ${left.slice(0, NAMED).join(' ')}${more}`;
  showToast({ kind: 'danger', text, duration: 10_000 });
}

function undoOf({ entry }: DecisionAsked, event: Pick<AnsweredEvent, 'version'>): DecisionAsked {
  return { entry, decision: before[entry.decision], reason: entry.reason ?? '', version: event.version };
}

/** "Approved: 59 events". Several visits begin at the same time of the same day: only its name tells which one it was. */
function doneText(all: readonly DecisionAsked[], count: number, undone = false): string {
  const [first] = all;
  const what = all.length === 1 ? nameOf(first) : `${count} ${count === 1 ? 'event' : 'events'}`;
  return `${undone || !first ? 'Undone' : done[`${first.decision}`]}: ${what}`;
}

/** @param undo null: it was taken back itself */
function reportDecided(all: readonly DecisionAsked[], undo: (() => void) | null, count = all.length): void {
  showToast({
    kind: all[0]?.decision === 0 && undo ? 'info' : 'success',
    text: doneText(all, count, undo === null),
    duration: 10_000,
    about: `events ${all.map(({ entry }) => `${entry.event.id}/${entry.index}`).sort()}`,
    action: undo ? { label: 'Undo', onPress: undo } : undefined,
  });
}
