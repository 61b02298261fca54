import * as z from 'zod/mini';
import { intervalTypes } from '#domain/session/session-event.ts';
import { timings } from '#domain/session/timing.ts';
import { date, idParams, linesOf, name, unshown, wholeNumber } from './common.ts';
import { BODY_BYTES, type Endpoint, nothing, UNSEEN } from './endpoint.ts';
import { id } from './ids.ts';

const measuring = z.object({
  type: z.nullable(z.enum(intervalTypes)),
  measure: z.enum(['count', 'duration']),
  timing: z.optional(z.array(z.enum(timings))),
  interval: z.nullable(z.object({ length: z.int(), number: z.int() })),
});

/** What is otherwise for all clients from a day on; `was`: how it was measured until then, null where it still is. */
const catalogueChange = z.object({
  from: z.string(),
  defines: z.boolean(),
  was: z.nullable(measuring),
});

const programBase = {
  id: z.int(),
  name: z.string(),
  retired: z.boolean(),
  /** What counts as one, and what does not; left out where nobody has written it. */
  definition: z.optional(z.string()),
  /** The oldest first; left out where nothing is on record, and by older servers. */
  changes: z.optional(z.array(catalogueChange)),
};
/** The longest definition. */
export const DEFINITION_LIMIT = 2000;

/** A target behavior of the company's catalogue. */
export const behavior = z.object({
  ...programBase,
  /** How intervals of it are scored; null when it is only counted. */
  type: z.nullable(z.enum(intervalTypes)),
  measure: z.enum(['count', 'duration']),
  /** What is asked for besides; absent in rows that a device stored before it was known. */
  timing: z.optional(z.array(z.enum(timings))),
  /** Interval length in seconds, and how many. */
  interval: z.nullable(z.object({ length: z.int(), number: z.int() })),
});
export type Behavior = z.infer<typeof behavior>;

export const skill = z.object({
  ...programBase,
  /** Fewer trials than this are kept but marked incomplete. */
  min_trials: z.nullable(z.int()),
});
export type Skill = z.infer<typeof skill>;

/** What a behavior is for one client from a day on; null: as for all clients. */
export const ownMeasure = z.object({
  id: z.int(),
  behaviour_id: z.int(),
  from: z.string(),
  definition: z.nullable(z.string()),
  measured: z.nullable(measuring),
});

/** What is assigned to a client, by number; `own` is absent where nothing is the client's own, and from older servers. */
export const assigned = z.object({
  behaviour_ids: z.array(z.int()),
  skill_ids: z.array(z.int()),
  own: z.optional(z.array(ownMeasure)),
});

export const behaviorsAnswer = z.object({ ...unshown, data: z.array(behavior) });
export const skillsAnswer = z.object({ ...unshown, data: z.array(skill) });
/** GET /api/behavior/assign/{clientId}: in tile order, without retired ones. `versions` is what `If-Match` names. */
export const assignmentAnswer = z.object({
  behaviors: z.array(behavior),
  skills: z.array(skill),
  own: z.optional(z.array(ownMeasure)),
  versions: z.object({ behaviors: z.int(), skills: z.int() }),
});

/** More than this on one client is a mistake, and no screen could show the tiles. */
export const MAX_ASSIGNED = 200;
export const assignBody = z.strictObject({ ids: z.array(id).check(z.maxLength(MAX_ASSIGNED)) });

const interval = z.strictObject({
  length: z.int().check(z.minimum(1), z.maximum(86400)),
  number: z.int().check(z.minimum(1), z.maximum(10000)),
});
const behaviorFields = {
  type: z.optional(z.nullable(z.enum(intervalTypes))),
  measure: z.optional(z.enum(['count', 'duration'])),
  /** Latency, time between responses, both or none. */
  timing: z.optional(z.array(z.enum(timings)).check(z.maxLength(timings.length))),
  /** Seconds, and how many; only of a behavior that is scored by intervals. */
  interval: z.optional(z.nullable(interval)),
};
const skillFields = { min_trials: z.optional(z.nullable(z.int().check(z.minimum(1), z.maximum(1000)))) };
const definition = z.optional(linesOf(DEFINITION_LIMIT));
const changes = {
  name: z.optional(name),
  retired: z.optional(z.boolean()),
  /** The definition says the same in better words; without it, something else counts as one from today on. */
  reworded: z.optional(z.boolean()),
};

export const addBehaviorBody = z.strictObject({ name, definition, ...behaviorFields });
export const changeBehaviorBody = z.strictObject({ ...changes, definition, ...behaviorFields });
export const addSkillBody = z.strictObject({ name, definition, ...skillFields });
export const changeSkillBody = z.strictObject({ ...changes, definition, ...skillFields });
/** POST /api/behavior/assign/{clientId}/own: null is as for all clients; `If-Match` names the version of the behaviors. */
export const setOwnMeasureBody = z.strictObject({
  behaviour_id: id,
  from: date,
  definition: z.nullable(linesOf(DEFINITION_LIMIT).check(z.minLength(1, 'Is required'))),
  measured: z.nullable(z.strictObject(behaviorFields)),
});
export type SetOwnMeasureBody = z.infer<typeof setOwnMeasureBody>;
export type AddBehaviorBody = z.infer<typeof addBehaviorBody>;
export type ChangeBehaviorBody = z.infer<typeof changeBehaviorBody>;
export type AddSkillBody = z.infer<typeof addSkillBody>;
export type ChangeSkillBody = z.infer<typeof changeSkillBody>;

/** A phase-change line of a client's graphs; without a behavior it stands in all of them. */
export const phaseLine = z.object({
  id: z.int(),
  client: z.int(),
  behaviour_id: z.nullable(z.int()),
  date: z.string(),
  label: z.string(),
  version: z.int(),
});
export type PhaseLine = z.infer<typeof phaseLine>;
export const phaseLinesQuery = z.object({
  client: wholeNumber(1, 2147483647),
  behaviour_id: z.optional(wholeNumber(1, 2147483647)),
});
export const phaseLinesAnswer = z.object({ ...unshown, data: z.array(phaseLine) });
export const addPhaseLineBody = z.strictObject({
  client: id,
  behaviour_id: z.optional(z.nullable(id)),
  date,
  label: name,
});

/** PATCH /api/phase-lines/{id}: all three as they are to be; If-Match has the version that was seen. */
export const changePhaseLineBody = z.strictObject({ date, label: name, behaviour_id: z.nullable(id) });

export const programEndpoints = {
  behaviors: {
    method: 'GET',
    path: '/api/behaviors',
    reads: UNSEEN,
    access: ['behavior.view'],
    answer: behaviorsAnswer,
  },
  skills: { method: 'GET', path: '/api/skills', reads: UNSEEN, access: ['behavior.view'], answer: skillsAnswer },
  addBehavior: {
    method: 'POST',
    path: '/api/behaviors',
    access: ['behavior.catalogue.edit'],
    body: addBehaviorBody,
    bodyBytes: BODY_BYTES.small,
    answer: behavior,
  },
  changeBehavior: {
    method: 'PATCH',
    path: '/api/behaviors/:id',
    access: ['behavior.catalogue.edit'],
    params: idParams,
    body: changeBehaviorBody,
    bodyBytes: BODY_BYTES.small,
    answer: behavior,
  },
  addSkill: {
    method: 'POST',
    path: '/api/skills',
    access: ['behavior.catalogue.edit'],
    body: addSkillBody,
    bodyBytes: BODY_BYTES.small,
    answer: skill,
  },
  changeSkill: {
    method: 'PATCH',
    path: '/api/skills/:id',
    access: ['behavior.catalogue.edit'],
    params: idParams,
    body: changeSkillBody,
    bodyBytes: BODY_BYTES.small,
    answer: skill,
  },
  assignment: {
    method: 'GET',
    path: '/api/behavior/assign/:id',
    reads: { audited: 'client', madeOf: 'any' },
    access: ['client.view', 'company.clients.view'],
    params: idParams,
    answer: assignmentAnswer,
  },
  assignBehaviors: {
    method: 'PUT',
    path: '/api/behavior/assign/:id',
    access: ['client.assign'],
    params: idParams,
    body: assignBody,
    bodyBytes: BODY_BYTES.list,
    answer: assignmentAnswer,
  },
  assignSkills: {
    method: 'PUT',
    path: '/api/skill/assign/:id',
    access: ['client.assign'],
    params: idParams,
    body: assignBody,
    bodyBytes: BODY_BYTES.list,
    answer: assignmentAnswer,
  },
  setOwnMeasure: {
    method: 'POST',
    path: '/api/behavior/assign/:id/own',
    access: ['client.assign'],
    params: idParams,
    body: setOwnMeasureBody,
    bodyBytes: BODY_BYTES.small,
    answer: assignmentAnswer,
  },
  phaseLines: {
    method: 'GET',
    path: '/api/phase-lines',
    reads: { audited: 'phase_line', madeOf: ['phase_line'] },
    access: ['client.view', 'company.clients.view'],
    query: phaseLinesQuery,
    answer: phaseLinesAnswer,
  },
  addPhaseLine: {
    method: 'POST',
    path: '/api/phase-lines',
    access: ['graph.annotate'],
    body: addPhaseLineBody,
    bodyBytes: BODY_BYTES.small,
    answer: phaseLine,
  },
  changePhaseLine: {
    method: 'PATCH',
    path: '/api/phase-lines/:id',
    access: ['graph.annotate'],
    params: idParams,
    body: changePhaseLineBody,
    bodyBytes: BODY_BYTES.small,
    answer: phaseLine,
  },
  removePhaseLine: {
    method: 'DELETE',
    path: '/api/phase-lines',
    access: ['graph.annotate'],
    query: z.object({ id: wholeNumber(1, 2147483647) }),
    answer: nothing,
  },
} as const satisfies Record<string, Endpoint>;
