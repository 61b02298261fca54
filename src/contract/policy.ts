import * as z from 'zod/mini';
import type { Policy } from '#domain/access/policy.ts';
import { roundings } from '#domain/money/units.ts';
import { payPeriodKinds } from '#domain/time/pay-period.ts';
import { BODY_BYTES, type Endpoint } from './endpoint.ts';

const clock = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Use a time such as 15:30'));
const count = z.int().check(z.minimum(1), z.maximum(200));
const minutes = z.int().check(z.minimum(1), z.maximum(1440));

export const policy = z.object({
  noteEditWindowDays: z.int().check(z.minimum(0), z.maximum(365)),
  noteDeleteRule: z.enum(['id-below-15', 'unbilled-in-window', 'never']),
  timeChoices: z.object({ from: clock, to: clock, stepMinutes: z.int().check(z.minimum(5), z.maximum(60)) }),
  defaultLengthMinutes: minutes,
  timeZone: z.string().check(z.minLength(1), z.maxLength(64)),
  weekStartsOn: z.union([
    z.literal(0),
    z.literal(1),
    z.literal(2),
    z.literal(3),
    z.literal(4),
    z.literal(5),
    z.literal(6),
  ]),
  hoursPeriod: z.enum(['week', 'month']),
  payPeriod: z.optional(z.enum(payPeriodKinds)),
  noteLocationFilter: z.array(z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4)])),
  pageSizes: z.object({
    notes: count,
    sessions: count,
    finance: count,
    other: count,
    pageNumbers: z.int().check(z.minimum(1), z.maximum(9)),
  }),
  textLimit: z.int().check(z.minimum(1000), z.maximum(60000)),
  idleLockMinutes: z.object({ staff: minutes, field: minutes, session: minutes }),
  unitRule: z.object({ rounding: z.enum(roundings), scope: z.literal('note') }),
  incorrectOutcome: z.boolean(),
}) satisfies z.ZodMiniType<Policy>;

/** PUT /api/company/policy: the whole policy. Ranges are here; what fields mean together is in the domain. */
export const policyBody = z.strictObject({
  ...policy.shape,
  timeChoices: z.strictObject(policy.shape.timeChoices.shape),
  noteLocationFilter: policy.shape.noteLocationFilter.check(z.minLength(1, 'Choose at least one'), z.maxLength(10)),
  pageSizes: z.strictObject(policy.shape.pageSizes.shape),
  idleLockMinutes: z.strictObject(policy.shape.idleLockMinutes.shape),
  unitRule: z.strictObject(policy.shape.unitRule.shape),
}) satisfies z.ZodMiniType<Policy>;

/** The company's policy as it stands, the product's own values, and the version that a PUT names in `If-Match`. */
export const policyAnswer = z.object({ policy, defaults: policy, version: z.int() });
export type PolicyAnswer = z.infer<typeof policyAnswer>;

export const policyEndpoints = {
  policy: {
    method: 'GET',
    path: '/api/company/policy',
    reads: { audited: null, madeOf: ['policy'] },
    access: ['company.settings.policy.edit'],
    answer: policyAnswer,
  },
  savePolicy: {
    method: 'PUT',
    path: '/api/company/policy',
    access: ['company.settings.policy.edit'],
    body: policyBody,
    bodyBytes: BODY_BYTES.small,
    answer: policyAnswer,
  },
} as const satisfies Record<string, Endpoint>;
