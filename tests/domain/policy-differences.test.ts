import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { policyBody } from '#contract/policy.ts';
import { defaultPolicy, type Policy, policyWith } from '#domain/access/policy.ts';
import { changedPolicyFields, differencesOf } from '#domain/access/policy-differences.ts';
import { whyNotPolicy } from '#domain/access/policy-rules.ts';

const minutes = fc.integer({ min: 1, max: 1440 });
const count = fc.integer({ min: 1, max: 200 });
const clock = fc.integer({ min: 0, max: 23 }).map((hour) => `${String(hour).padStart(2, '0')}:30`);

/** Any policy; each field is the product's own value about half of the time. */
const policies: fc.Arbitrary<Policy> = fc.record({
  noteEditWindowDays: fc.integer({ min: 0, max: 365 }),
  noteDeleteRule: fc.constantFrom('id-below-15', 'unbilled-in-window', 'never'),
  timeChoices: fc.record({ from: clock, to: clock, stepMinutes: fc.constantFrom(15, 30) }),
  defaultLengthMinutes: minutes,
  timeZone: fc.constantFrom('America/New_York', 'America/Denver'),
  weekStartsOn: fc.constantFrom(0, 1),
  hoursPeriod: fc.constantFrom('week', 'month'),
  payPeriod: fc.constantFrom('two-weeks', 'month'),
  noteLocationFilter: fc.constantFrom([2, 3], [1, 2, 3, 4], [2]),
  pageSizes: fc.record({
    notes: count,
    sessions: count,
    finance: count,
    other: count,
    pageNumbers: fc.integer({ min: 1, max: 9 }),
  }),
  textLimit: fc.integer({ min: 1000, max: 60000 }),
  idleLockMinutes: fc.record({ staff: minutes, field: minutes, session: minutes }),
  unitRule: fc.record({ rounding: fc.constantFrom('mid-point', 'whole'), scope: fc.constant('note') }),
  incorrectOutcome: fc.boolean(),
});

describe('what a company sets otherwise', () => {
  test('is all that is needed to have its policy again', () => {
    fc.assert(
      fc.property(policies, (policy) => {
        expect(policyWith(differencesOf(policy))).toEqual(policy);
      }),
    );
  });

  test('is nothing for the product’s own values, and names what differs, groups field by field', () => {
    expect(differencesOf(defaultPolicy)).toEqual({});
    const own = { ...defaultPolicy, textLimit: 5000, pageSizes: { ...defaultPolicy.pageSizes, notes: 25 } };
    expect(differencesOf(own)).toEqual({ textLimit: 5000, pageSizes: { notes: 25 } });
    expect(changedPolicyFields(defaultPolicy, own)).toEqual(['pageSizes.notes', 'textLimit']);
  });

  test('a field that another version of the product stored is left alone and breaks nothing', () => {
    expect(policyWith(JSON.parse('{"pageSizes": {"notes": 7}, "ofTomorrow": 1}'))).toEqual({
      ...defaultPolicy,
      pageSizes: { ...defaultPolicy.pageSizes, notes: 7 },
    });
  });
});

describe('what can be a policy', () => {
  test('the product’s own values can', () => {
    expect(z.safeParse(policyBody, defaultPolicy).success).toBe(true);
    expect(whyNotPolicy(defaultPolicy)).toEqual({});
  });

  test.each([
    [{ timeZone: 'Mars/Olympus' }, 'timeZone'],
    [{ timeZone: '+05:00' }, 'timeZone'],
    [{ timeChoices: { from: '15:00', to: '05:00', stepMinutes: 15 } }, 'timeChoices.to'],
    [{ noteLocationFilter: [2, 2] as Policy['noteLocationFilter'] }, 'noteLocationFilter'],
  ])('%o is refused at %s', (change, field) => {
    expect(Object.keys(whyNotPolicy({ ...defaultPolicy, ...change }))).toEqual([field]);
  });
});
