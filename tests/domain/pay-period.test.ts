import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { stretches } from '#domain/time/date-range.ts';
import { payPeriodKinds, payPeriodOf } from '#domain/time/pay-period.ts';
import { addDays } from '#domain/time/service-time.ts';

describe('the pay period of a day', () => {
  test.each([
    ['week', '2026-11-27', 0, '2026-11-22', '2026-11-28'],
    ['week', '2026-11-27', 1, '2026-11-23', '2026-11-29'],
    ['two-weeks', '2024-01-10', 0, '2024-01-07', '2024-01-20'],
    ['other-two-weeks', '2024-01-10', 0, '2023-12-31', '2024-01-13'],
    ['half-month', '2026-02-15', 0, '2026-02-01', '2026-02-15'],
    ['half-month', '2028-02-16', 0, '2028-02-16', '2028-02-29'],
    ['month', '2026-12-31', 0, '2026-12-01', '2026-12-31'],
  ] as const)('%s at %s, weeks from %i', (kind, day, weekStart, from, to) => {
    expect(payPeriodOf(day, weekStart, kind)).toEqual({ from, to });
  });

  test('holds the day, and the day after it begins the next: nobody is paid twice or left out', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...payPeriodKinds),
        fc.integer({ min: 0, max: 6 }),
        fc.integer({ min: -2000, max: 5000 }),
        (kind, weekStart, offset) => {
          const day = addDays('2024-01-07', offset);
          const period = payPeriodOf(day, weekStart, kind);
          expect(period.from <= day && day <= period.to).toBe(true);
          expect(payPeriodOf(period.from, weekStart, kind)).toEqual(period);
          expect(payPeriodOf(period.to, weekStart, kind)).toEqual(period);
          expect(payPeriodOf(addDays(period.to, 1), weekStart, kind).from).toBe(addDays(period.to, 1));
        },
      ),
    );
  });
});

test('the usual stretches have last month, the last two weeks and both pay periods', () => {
  const found = Object.fromEntries(
    stretches('2027-01-15', 0, 'month').map(({ label, range }) => [label, `${range.from},${range.to}`]),
  );
  expect(found).toMatchObject({
    'Last month': '2026-12-01,2026-12-31',
    'Last two weeks': '2026-12-27,2027-01-09',
    'This pay period': '2027-01-01,2027-01-31',
    'Last pay period': '2026-12-01,2026-12-31',
  });
  expect(stretches('2027-01-15', 0).some(({ label }) => label.endsWith('pay period'))).toBe(false);
});
