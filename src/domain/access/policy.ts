import { isObject } from '#domain/json-object.ts';
import type { NoteLocation } from '#domain/lookups.ts';
import type { UnitRule } from '#domain/money/units.ts';
import type { PayPeriod } from '#domain/time/pay-period.ts';

/** When a note may be deleted. `id-below-15` is the specification's literal rule. */
type NoteDeleteRule = 'id-below-15' | 'unbilled-in-window' | 'never';

/** Every business constant a company may want different: one object, stored per company, usable offline. */
export type Policy = {
  /** Days after creation in which a billed note may still be edited. */
  noteEditWindowDays: number;
  noteDeleteRule: NoteDeleteRule;
  /** Offered time choices, 'HH:mm' from (inclusive) to (exclusive), every `stepMinutes`. Any time may be typed. */
  timeChoices: { from: string; to: string; stepMinutes: number };
  /** Minutes added to a begin time to fill an empty end time. */
  defaultLengthMinutes: number;
  /** IANA zone: decides "today", "this week" and when events repeat. */
  timeZone: string;
  /** 0 = Sunday. */
  weekStartsOn: 0 | 1 | 2 | 3 | 4 | 5 | 6;
  hoursPeriod: 'week' | 'month';
  /** For which days contractors are paid together; an older server does not say. */
  payPeriod?: PayPeriod | undefined;
  /** Locations offered by the note lists' filter. */
  noteLocationFilter: NoteLocation[];
  pageSizes: { notes: number; sessions: number; finance: number; other: number; pageNumbers: number };
  /** Texts must be shorter than this many characters. */
  textLimit: number;
  /** Minutes without a touch until the screen locks. */
  idleLockMinutes: { staff: number; field: number; session: number };
  unitRule: UnitRule;
  /** Offers the sixth trial outcome `inc` (incorrect). */
  incorrectOutcome: boolean;
};

/** The specification's values; where it is silent, the reading's (docs/readings.md). */
export const defaultPolicy: Policy = {
  noteEditWindowDays: 2,
  noteDeleteRule: 'id-below-15',
  timeChoices: { from: '05:00', to: '15:00', stepMinutes: 15 },
  defaultLengthMinutes: 30,
  timeZone: 'America/New_York',
  weekStartsOn: 0,
  hoursPeriod: 'week',
  payPeriod: 'two-weeks',
  noteLocationFilter: [2, 3],
  pageSizes: { notes: 10, sessions: 5, finance: 50, other: 10, pageNumbers: 5 },
  textLimit: 60000,
  idleLockMinutes: { staff: 15, field: 15, session: 30 },
  unitRule: { rounding: 'mid-point', scope: 'note' },
  incorrectOutcome: false,
};

/** What a company set otherwise than the product, field by field; of a group of values only those that differ. */
export type PolicyDifferences = {
  [Field in keyof Policy]?: Policy[Field] extends Group ? Partial<Policy[Field]> : Policy[Field];
};

/** A policy of that company: the product's values wherever the company has none of its own. */
export function policyWith(differences: PolicyDifferences): Policy {
  const fields = Object.entries(defaultPolicy).map(([field, value]) => {
    const own = differences[field as keyof Policy];
    return [field, isObject(value) && isObject(own) ? { ...value, ...own } : (own ?? value)];
  });
  return Object.fromEntries(fields) as Policy;
}

export type Group = { [field: string]: unknown };
