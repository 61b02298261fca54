import type { EventRow } from '#db/rows.ts';
import { said } from '#domain/announcements.ts';
import type { Abc, SessionAct } from '#domain/session/session-event.ts';
import { lengthText } from '#domain/time/length-text.ts';
import { giveCue } from '#features/session/cues/record-cue.ts';
import type { SessionView } from '#features/session/frame/session-context.ts';
import { correctEvent, NoLongerStands } from '#features/session/log/correct-event.ts';
import { restoreEvent } from '#features/session/log/restore-event.ts';
import { announce } from '#ui/feedback/announcer-store.ts';
import { addEpisode } from './add-episode.ts';
import { recordTap } from './record-tap.ts';
import { countAfterwards, setCount } from './retry-acts.ts';

type Parts = Pick<SessionView, 'session' | 'services' | 'words' | 'acts'>;

/**
 * What is done from dialogs and the log. Their code is loaded with them: recording itself must start light. Each act is
 * written, and reported by the guard when it was not saved; `true` when it was.
 */
export function dialogActions(parts: Parts) {
  const { session, services, words, acts } = parts;
  const { id } = session;
  const { guard, hub } = services;
  const device = hub.recording;
  const saved = async (what: string, work: (again?: string) => Promise<unknown>) =>
    (await guard.attempt(what, work)) !== null;
  return {
    async tapAt(behaviorId: number, at: string): Promise<boolean> {
      const done = await saved(words.behavior(behaviorId), () => recordTap(device, id, behaviorId, at));
      if (done) acts.speakNumber({ kind: 'tap', behaviour_id: behaviorId });
      return done;
    },
    async setCount(behaviorId: number, value: number): Promise<boolean> {
      const done = await saved(`${words.behavior(behaviorId)}, set to ${value}`, (at) =>
        at === undefined
          ? setCount(device, id, behaviorId, value)
          : countAfterwards(device, id, { behaviorId, value, at }),
      );
      if (done) acts.speakNumber({ kind: 'set', behaviour_id: behaviorId, value });
      return done;
    },
    async addEpisode(behaviorId: number, span: { from: string; to: string }): Promise<boolean> {
      const name = words.behavior(behaviorId);
      const done = await saved(name, () => addEpisode(device, id, behaviorId, span));
      const length = Date.parse(span.to) - Date.parse(span.from);
      if (done) announce(said.episodeAdded(name, lengthText(length)));
      return done;
    },
    /** `true` also where there is nothing left to correct: the guard has told it, and its dialog has nothing to wait for. */
    async correct(uid: string, act: SessionAct, at: string, besides = false): Promise<boolean> {
      let isVoid = false;
      const work = () =>
        correctEvent(device, id, uid, act, at, besides).catch((error: unknown) => {
          isVoid = error instanceof NoLongerStands;
          throw error;
        });
      return (await saved('Correction', work)) || isVoid;
    },
    cue: (behaviorId: number, at: string) => giveCue(parts, behaviorId, at),
    async restore(uid: string): Promise<boolean> {
      const done = await saved('Restore', () => restoreEvent(device, id, uid));
      if (done) announce(said.restored);
      return done;
    },
    /** Words added to an occurrence that is already saved; its kind and time stay the same. */
    describe(event: EventRow & { kind: 'tap' | 'onset' }, { antecedent = '', consequence = '' }: Abc) {
      const abc: Abc = {
        ...(antecedent.trim() === '' ? {} : { antecedent: antecedent.trim() }),
        ...(consequence.trim() === '' ? {} : { consequence: consequence.trim() }),
      };
      const { kind, behaviour_id } = event;
      const act: SessionAct = { kind, behaviour_id, ...(Object.keys(abc).length === 0 ? {} : { abc }) };
      return saved('ABC', () => correctEvent(device, id, event.uid, act, event.at));
    },
  };
}
