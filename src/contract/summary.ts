import * as z from 'zod/mini';
import { unshown } from './common.ts';
import type { Endpoint } from './endpoint.ts';

/** A count that stops at `SUMMARY_COUNTED`: with `isExact` false there are more. */
export const SUMMARY_COUNTED = 10_000;

const counted = z.object({ count: z.int(), isExact: z.boolean() });
/** With the day of the oldest, null when there is none. */
const countedSince = z.extend(counted, { oldest: z.nullable(z.string()) });
/** Hours of all notes up to a bound; with `isExact` false there are more. */
const hours = z.object({ hours: z.number(), isExact: z.boolean() });

/** GET /api/company/summary: the office's Home. A number that the caller's permissions don't allow is null. */
export const summaryAnswer = z.object({
  /** Notes that insurance was not billed for and can be: a held one is counted among those. */
  notes_to_bill: z.nullable(countedSince),
  /** Notes that were changed after they were billed, until somebody acknowledges it; absent from an older server. */
  notes_changed: z.optional(z.nullable(countedSince)),
  /** Occurrences without a decision, of today and the next 13 days. */
  events_to_approve: z.nullable(countedSince),
  /** Occurrences of the same days that were not declined and whose therapist is disabled; absent from an older server. */
  events_unstaffed: z.optional(z.nullable(countedSince)),
  /** Notes that wait for their times to be mended. */
  held_notes: z.nullable(countedSince),
  /** Notes that a reviewer gave back. */
  returned_notes: z.nullable(countedSince),
  /** Notes that were answered after that, and nobody has decided about since; absent from an older server. */
  answered_notes: z.optional(z.nullable(countedSince)),
  /** Not submitted a day after they began. */
  sessions_open: z.nullable(countedSince),
  /** Deliveries that the office has to decide about. */
  held_work: z.nullable(countedSince),
  /** Clients under a quarter of their budget of this period. */
  clients_low: z.nullable(counted),
  /** Devices that are not revoked and were last in contact three days ago or more. */
  devices_unseen: z.nullable(counted),
  /** Hours of final and held notes of this week whose visits are over, and of each of its days. */
  week: z.nullable(
    z.object({
      from: z.string(),
      to: z.string(),
      hours: z.number(),
      days: z.array(z.object({ date: z.string(), hours: z.number() })),
    }),
  ),
  unbilled: z.nullable(hours),
  unpaid: z.nullable(hours),
  /** When this was counted, ISO 8601. */
  as_of: z.string(),
});
export type Summary = z.infer<typeof summaryAnswer>;

/** GET /api/company/clients-low: whom `clients_low` counts, those with the least left first. */
export const clientsLowAnswer = z.object({
  ...unshown,
  data: z.array(
    z.object({
      id: z.int(),
      first_name: z.string(),
      last_name: z.string(),
      /** Hours of this period: what there is, what notes used, and what is left (below zero: over). */
      budget: z.number(),
      used: z.number(),
      left: z.number(),
    }),
  ),
  /** The policy's period that today is in. */
  from: z.string(),
  to: z.string(),
});
export type ClientLow = z.infer<typeof clientsLowAnswer>['data'][number];

export const summaryEndpoints = {
  summary: {
    method: 'GET',
    path: '/api/company/summary',
    // A session is counted there a day after it began: its taps change nothing.
    reads: { audited: null, madeOf: ['note', 'schedule_event', 'held_work', 'client', 'user', 'policy'] },
    access: [
      'company.notes.view',
      'company.notes.assigned',
      'company.clients.view',
      'company.schedule.event.approve',
      'company.finance.insurance.view',
      'company.finance.payroll.view',
      'company.held.edit',
      'company.devices.view',
    ],
    answer: summaryAnswer,
  },
  clientsLow: {
    method: 'GET',
    path: '/api/company/clients-low',
    reads: { audited: 'client', madeOf: ['note', 'client'] },
    access: ['company.clients.view', 'client.view'],
    answer: clientsLowAnswer,
  },
} as const satisfies Record<string, Endpoint>;
