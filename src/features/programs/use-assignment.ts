import { useEffect, useRef, useState } from 'react';
import type * as z from 'zod/mini';
import { assignmentAnswer, programEndpoints, type SetOwnMeasureBody } from '#contract/programs.ts';
import { useDevice } from '#db/react/device-context.ts';
import { storeAssignment } from '#db/store/store-programs.ts';
import type { OwnMeasure } from '#domain/session/own-measure.ts';
import { useOnlinePage } from '#sync/react/use-online-page.ts';
import { currentIn, useOnlineWrite } from '#sync/react/use-online-write.ts';
import type { Outcome } from '#sync/send/outcome.ts';
import { writeFailureText } from '#sync/words/write-failure-text.ts';
import { type ProgramKind, programWords } from './program-text.ts';

type Assignment = z.infer<typeof assignmentAnswer>;

/** Somebody else stored another list meanwhile: both are shown until a person chooses. */
export type AssignConflict = { mine: number[]; theirs: Assignment };

/**
 * A client's list, saved as it is changed: one save at a time, the newest list last, each based on the version that the
 * previous save made. What could not be saved stays on the screen until it is tried again or dropped.
 */
export function useAssignment(clientId: number, kind: ProgramKind) {
  const { db } = useDevice();
  const page = useOnlinePage(programEndpoints.assignment, {}, { id: clientId });
  const write = useOnlineWrite(kind === 'behaviors' ? programEndpoints.assignBehaviors : programEndpoints.assignSkills);
  const ownWrite = useOnlineWrite(programEndpoints.setOwnMeasure);
  const [working, setWorking] = useState<number[] | null>(null);
  const [stored, setStored] = useState<Assignment | undefined>(undefined);
  const [conflict, setConflict] = useState<AssignConflict | null>(null);
  const [failure, setFailure] = useState<{ title: string; text: string } | null>(null);
  const waiting = useRef<number[] | null>(null);
  const sending = useRef(false);
  const known = newer(page.answer, stored, kind);

  // A list that was kept from last time may be older than the one that was downloaded with the caseload since.
  const fresh = page.isFresh ? page.answer : undefined;
  useEffect(() => {
    if (fresh) void storeAssignment(db, clientId, fresh).catch(() => undefined);
  }, [db, clientId, fresh]);

  async function saveAll(from: number) {
    let version = from;
    sending.current = true;
    setFailure(null);
    while (waiting.current) {
      const ids = waiting.current;
      waiting.current = null;
      const result = await write.send({ params: { id: clientId }, body: { ids }, version });
      if (!result.ok) {
        sending.current = false;
        refuse(waiting.current ?? ids, result.outcome);
        return;
      }
      version = result.answer.versions[kind];
      setStored(result.answer);
      await storeAssignment(db, clientId, result.answer).catch(() => undefined);
    }
    sending.current = false;
    setWorking(null);
  }

  function refuse(mine: number[], outcome: Outcome) {
    waiting.current = null;
    const theirs = currentIn(outcome, assignmentAnswer);
    if (theirs) setConflict({ mine, theirs });
    else setFailure(writeFailureText(`the list of ${programWords[kind].many}`, outcome));
  }

  function change(ids: number[], version = known?.versions[kind] ?? 0) {
    setWorking(ids);
    waiting.current = ids;
    if (!sending.current) void saveAll(version);
  }

  /** Says what a behavior is for this client from a day on. */
  async function setOwn(body: SetOwnMeasureBody) {
    const result = await ownWrite.send({ params: { id: clientId }, body, version: known?.versions.behaviors ?? 0 });
    // What somebody else has set meanwhile is shown; the next press is based on it.
    const now = result.ok ? result.answer : currentIn(result.outcome, assignmentAnswer);
    if (now) setStored(now);
    if (result.ok) await storeAssignment(db, clientId, result.answer).catch(() => undefined);
    return result;
  }

  function settle(theirs: Assignment) {
    setConflict(null);
    setStored(theirs);
  }

  return {
    page,
    /** Ids in tile order, as the person sees them; undefined while nothing is known. */
    ids: working ?? known?.[kind].map(({ id }) => id),
    /** What is this client's own. */
    own: known?.own ?? none,
    setOwn,
    saving: working !== null && failure === null && conflict === null,
    conflict,
    failure,
    change,
    /** Stores this person's list over the other one, which they have now seen. */
    keepMine() {
      if (!conflict) return;
      settle(conflict.theirs);
      change(conflict.mine, conflict.theirs.versions[kind]);
    },
    takeTheirs() {
      if (!conflict) return;
      settle(conflict.theirs);
      setWorking(null);
      void storeAssignment(db, clientId, conflict.theirs).catch(() => undefined);
    },
    retry: () => working && change(working),
    drop() {
      setWorking(null);
      setFailure(null);
    },
  };
}

const none: OwnMeasure[] = [];

function newer(answer: Assignment | undefined, stored: Assignment | undefined, kind: ProgramKind) {
  if (!answer || !stored) return answer ?? stored;
  return stored.versions[kind] > answer.versions[kind] ? stored : answer;
}
