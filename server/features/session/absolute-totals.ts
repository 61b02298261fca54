import { v7 as uuid } from 'uuid';
import type { endpoints } from '#contract/endpoints.ts';
import { byClockOfBegin } from '#domain/clock-of-begin.ts';
import { correctionsBehind, orderEvents, voidedUids } from '#domain/session/event-order.ts';
import { noPrompts } from '#domain/session/prompt-tally.ts';
import { type PromptLevel, promptLevels, type SessionAct, type SessionEvent } from '#domain/session/session-event.ts';
import type { SessionTally } from '#domain/session/session-tally.ts';
import { foldSession } from '#domain/session/tally.ts';
import { invalid, ProblemError } from '#server/http/answer/problem.ts';
import type { WriteCall } from '#server/http/write/write-route.ts';
import { type Catalogue, requireKnown, requireOnce } from './catalogue.ts';
import { describeSessions } from './describe-sessions.ts';
import { findEvents } from './open-session.ts';
import type { SessionRow } from './session-row.ts';

type DataEntry = WriteCall<typeof endpoints.recordDataEntry>;
type SkillTotals = NonNullable<DataEntry['body']['skills']>[number];

/** More trials than this at once are a typing error, and would create as many rows. */
const MOST_TRIALS = 1000;

/**
 * The facts that turn the session's numbers into the totals that were sent: a typed count for a behavior, and for a
 * skill the missing trials, or voids of the last ones where there are too many. So every number stays a function of the
 * facts, also for a client that keeps none.
 */
export async function eventsForTotals(
  call: DataEntry,
  session: SessionRow,
  catalogue: Catalogue,
): Promise<SessionEvent[]> {
  const { db, who, body, now } = call;
  await requireVersion(call, session);
  const [behaviors, skills] = [body.behaviors ?? [], body.skills ?? []];
  requireEach(
    catalogue.behaviors,
    behaviors.map((one, at) => ({ id: one.behaviour_id, field: `behaviors.${at}.behaviour_id` })),
  );
  requireEach(
    catalogue.skills,
    skills.map((one, at) => ({ id: one.skill_id, field: `skills.${at}.skill_id` })),
  );
  const stored = orderEvents(byClockOfBegin(await findEvents(db, who.companyId, session.id)));
  const tally = foldSession(stored);
  const acts: SessionAct[] = [
    ...behaviors
      .filter((one) => tally.behaviors[one.behaviour_id]?.count !== Number(one.entry))
      .map((one): SessionAct => ({ kind: 'set', behaviour_id: one.behaviour_id, value: Number(one.entry) })),
    ...actsForSkills(skills, tally, stored),
  ];
  const lane = stored.filter((event) => (event.device_id ?? null) === call.deviceId);
  const first = lane.reduce((last, event) => Math.max(last, event.seq), -1) + 1;
  const stamp = { at: now.toISOString(), tz: who.policy.timeZone };
  return acts.map((act, index): SessionEvent => ({ ...act, ...stamp, uid: uuid(), seq: first + index }));
}

async function requireVersion({ db, who, ifMatch, now }: DataEntry, session: SessionRow): Promise<void> {
  if (ifMatch === null || ifMatch === 'any' || ifMatch === session.version) return;
  const [current] = await describeSessions(db, who, [session.id], now);
  throw new ProblemError(412, 'version', { detail: 'This session has changed since you opened it.', current });
}

function requireEach(known: Map<number, unknown>, ids: { id: number; field: string }[]): void {
  requireKnown(known, ids);
  requireOnce(ids);
}

/**
 * Counted over all skills before any trial is made: everything that one call may name would not fit into memory as
 * acts.
 */
function actsForSkills(skills: SkillTotals[], tally: SessionTally, stored: SessionEvent[]): SessionAct[] {
  let trials = 0;
  const missing = skills.map((one, at) => {
    const levels = missingOf(one, tally);
    trials += levels.reduce((sum, { by }) => sum + Math.max(by, 0), 0);
    if (trials > MOST_TRIALS) throw invalid({ [`skills.${at}`]: `Adds more than ${MOST_TRIALS} trials` });
    return { skillId: one.skill_id, levels };
  });
  return missing.flatMap(({ skillId, levels }) =>
    levels.flatMap(({ level, by }) =>
      by >= 0 ? repeated(by, { kind: 'trial', skill_id: skillId, level }) : lastTrials(stored, skillId, level, -by),
    ),
  );
}

function missingOf(wanted: SkillTotals, tally: SessionTally): { level: PromptLevel; by: number }[] {
  const counts = tally.skills[wanted.skill_id]?.counts ?? noPrompts;
  return promptLevels.map((level) => ({ level, by: (wanted[level] ?? counts[level]) - counts[level] }));
}

function repeated(times: number, act: SessionAct): SessionAct[] {
  return Array.from({ length: times }, () => act);
}

function lastTrials(stored: SessionEvent[], skillId: number, level: PromptLevel, number: number): SessionAct[] {
  const voided = voidedUids(stored);
  const trials = stored.filter(
    (event) => event.kind === 'trial' && event.skill_id === skillId && event.level === level && !voided.has(event.uid),
  );
  // Each with what else was said of it, which would stand in its place.
  const behind = correctionsBehind(stored);
  const taken = trials.slice(-number).flatMap((trial) => [trial, ...behind(trial.uid)]);
  return taken.map(({ uid }): SessionAct => ({ kind: 'void', target_uid: uid }));
}
