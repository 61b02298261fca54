import { createContext, useContext } from 'react';
import type { Behavior, Skill } from '#contract/programs.ts';
import type { Device } from '#db/capture.ts';
import type { SessionRow } from '#db/rows.ts';
import type { Policy } from '#domain/access/policy.ts';
import type { SessionEvent } from '#domain/session/session-event.ts';
import type { SessionActs } from '#features/session/record/session-acts.ts';
import type { Words } from '#features/session/record/session-words.ts';
import type { DayQuestion } from '#features/session/record/use-day-question.ts';
import { must } from '#lib/must.ts';
import type { SessionServices } from './session-services.ts';
import type { DataPart } from './shown-part.ts';
import type { SessionMode } from './use-session-mode.ts';
import type { TimerRef } from './use-session-timer.ts';

/** Everything the parts of a session screen share. The session is the row as it is in the database. */
export type SessionView = {
  device: Device;
  session: SessionRow;
  policy: Policy;
  behaviors: ReadonlyMap<number, Behavior>;
  skills: ReadonlyMap<number, Skill>;
  words: Words;
  /** Whether a behavior's tile starts and stops episodes instead of counting. */
  lasts(behaviorId: number): boolean;
  acts: SessionActs;
  /** Takes back an event, or the last one; what changes the observed time is asked about first. */
  undo(event?: SessionEvent): void;
  /** What is being asked about. */
  asked: SessionEvent | null;
  stopAsking(): void;
  /** Whether what is pressed now is of a visit of an earlier day. */
  dayQuestion: DayQuestion;
  services: SessionServices;
  mode: SessionMode;
  /** Another window records this session: nothing here may change it. */
  viewing: boolean;
  /** Names are hidden, and only recording works. */
  locked: boolean;
  /** Under the lock only what was recorded since it. */
  mayUndo: (event: SessionEvent) => boolean;
  timer: TimerRef;
  view: DataPart;
  setView(view: DataPart): void;
};

export const SessionContext = createContext<SessionView | null>(null);

/** Only inside a SessionLayout with a session. */
export function useSessionView(): SessionView {
  return must(useContext(SessionContext), 'a session');
}
