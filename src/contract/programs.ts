import * as z from 'zod/mini';
import { intervalTypes } from '#domain/session-event.ts';

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
