import * as z from 'zod/mini';
import type { StoredSessionFact } from '#contract/held.ts';
import { sentEvent } from '#contract/session-event.ts';
import { eventWords } from '#domain/session/event-words.ts';
import { planText } from '#domain/session/intervals/interval-plan.ts';
import { promptWords } from '#domain/session/prompt-tally.ts';
import type { SessionEvent } from '#domain/session/session-event.ts';
import { isSessionEvent, withOwnFields } from '#domain/session/session-event-fields.ts';
import { turnWords } from '#domain/turn-words.ts';
import { nameOf } from './program-texts.ts';
import { type BodyWords, momentText } from './value-words.ts';

type Line = { label: string; text: string };

/**
 * Each fact that a body adds, by its time, as the log of a session words it; what it takes back or corrects is named in
 * that one's own words. None for a list that is not in the form that is stored.
 * @param around facts of the visit that those of the body are said of
 */
export function factLines(value: unknown, around: readonly StoredSessionFact[], words: BodyWords): Line[] {
  const said = z.safeParse(z.array(sentEvent), value);
  if (!said.success) return [];
  const own = said.data.map(withOwnFields).filter(isSessionEvent);
  const wordsOf = factWords([...around.filter(isSessionEvent), ...own], words);
  const lines: Line[] = [];
  for (const fact of own) {
    const label = momentText(fact.at, words.zone, true);
    const last = lines.at(-1);
    if (last?.label === label) last.text += `\n${wordsOf(fact)}`;
    else lines.push({ label, text: wordsOf(fact) });
  }
  return lines;
}

function factWords(known: readonly SessionEvent[], words: BodyWords): (fact: SessionEvent) => string {
  const byUid = new Map(known.map((fact) => [fact.uid, fact]));
  const recordings = new Map(known.flatMap((fact) => (fact.kind === 'interval_start' ? [[fact.run, fact]] : [])));
  const names = {
    behavior: (id: number) => nameOf(words.behaviors, id),
    skill: (id: number) => nameOf(words.skills, id),
    level: (level: keyof typeof promptWords) => promptWords[level],
  };
  const recordingOf = (run: string) => recordings.get(run);

  /** With its time, which tells it from others of its kind. */
  const named = (fact: SessionEvent | undefined): string =>
    fact ? `${textOf(fact)}, ${momentText(fact.at, words.zone, true)}` : 'something that is not in this visit';

  function textOf(fact: SessionEvent): string {
    const plain = turnWords({ ...fact, device_id: undefined }) ?? eventWords(fact, recordingOf, names);
    if (fact.kind === 'interval_start') return `${plain}: ${planText(fact)}`;
    if (fact.kind !== 'interval_stop') return plain;
    const recording = recordingOf(fact.run);
    return recording ? `${plain}: ${names.behavior(recording.behaviour_id)}` : plain;
  }

  /** An undo of an undo lets the first one count again. */
  function takenBack(fact: Extract<SessionEvent, { kind: 'void' }>): string {
    const passed = new Set([fact.uid]);
    let target = byUid.get(fact.target_uid);
    // A file may name in a ring.
    while (target?.kind === 'void' && !passed.has(target.uid)) {
      passed.add(target.uid);
      target = byUid.get(target.target_uid);
    }
    return `${passed.size % 2 === 1 ? 'Taken back' : 'Counts again'}: ${named(target)}`;
  }

  return (fact) => {
    const text = fact.kind === 'void' ? takenBack(fact) : textOf(fact);
    const instead = fact.replaces === undefined ? '' : `, instead of ${named(byUid.get(fact.replaces))}`;
    const byApp = fact.kind === 'interval' ? ', by the clock of the recording' : ', noted by the app';
    const recorder = fact.by === 'app' ? byApp : '';
    return text + recorder + instead + (fact.tz === words.zone ? '' : `, ${fact.tz}`);
  };
}
