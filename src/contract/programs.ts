import * as z from 'zod/mini';
import { intervalTypes } from '#domain/session-event.ts';
import { idParams } from './common.ts';
import type { Endpoint } from './endpoint.ts';

const programBase = {
  id: z.int(),
  name: z.string(),
  retired: z.boolean(),
};

/** A target behavior of the company's catalogue. */
export const behavior = z.object({
  ...programBase,
  /** How intervals of it are scored; null when it is only counted. */
  type: z.nullable(z.enum(intervalTypes)),
  measure: z.enum(['count', 'duration']),
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

export const behaviorsAnswer = z.object({ data: z.array(behavior) });
export const skillsAnswer = z.object({ data: z.array(skill) });
/** GET /api/behavior/assign/{clientId}: in tile order. */
export const assignmentAnswer = z.object({ behaviors: z.array(behavior), skills: z.array(skill) });

export const programEndpoints = {
  behaviors: { method: 'GET', path: '/api/behaviors', access: ['behavior.view'], answer: behaviorsAnswer },
  skills: { method: 'GET', path: '/api/skills', access: ['behavior.view'], answer: skillsAnswer },
  assignment: {
    method: 'GET',
    path: '/api/behavior/assign/:id',
    access: ['client.view', 'company.clients.view'],
    params: idParams,
    answer: assignmentAnswer,
  },
} as const satisfies Record<string, Endpoint>;
