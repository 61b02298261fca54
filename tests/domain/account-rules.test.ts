import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { masked, normalSensitive, sensitiveFields, whyNotAccount } from '#domain/access/account-rules.ts';

const today = '2026-11-20';

describe('what is wrong with a sensitive field', () => {
  test.each([
    [{ social_security: '123-45-6789', date_of_birth: '1980-02-29', routing_number: '021000021' }, []],
    [{ account_number: '0012 3456', confirm_account_number: '00123456' }, []],
    [{ account_number: '', confirm_account_number: '' }, []],
    [{ account_number: null }, []],
    [{ social_security: '12345678' }, ['social_security']],
    [{ social_security: '•••• 6789' }, ['social_security']],
    [{ date_of_birth: '1981-02-29' }, ['date_of_birth']],
    [{ date_of_birth: today }, ['date_of_birth']],
    [{ date_of_birth: '1899-12-31' }, ['date_of_birth']],
    [{ routing_number: '021000022' }, ['routing_number']],
    [{ routing_number: '000000000' }, ['routing_number']],
    [{ routing_number: '02100002' }, ['routing_number']],
    [{ account_number: '123', confirm_account_number: '123' }, ['account_number']],
    [{ account_number: '12345678' }, ['confirm_account_number']],
    [{ account_number: '12345678', confirm_account_number: '12345679' }, ['confirm_account_number']],
    [{ confirm_account_number: '12345678' }, ['confirm_account_number']],
  ])('%o: %o', (sent, fields) => {
    expect(Object.keys(whyNotAccount(sent, today))).toEqual(fields);
  });

  test('two neighbors that changed places in a routing number are noticed', () => {
    expect(whyNotAccount({ routing_number: '012000021' }, today)).toHaveProperty('routing_number');
  });
});

test('what is kept has neither spaces nor dashes; nothing sent stays nothing, emptied becomes null', () => {
  expect(normalSensitive({ social_security: ' 123-45-6789', account_number: '', date_of_birth: '1980-05-17' })).toEqual(
    {
      social_security: '123456789',
      account_number: null,
      date_of_birth: '1980-05-17',
    },
  );
  expect(normalSensitive({})).toEqual({});
});

test('a mask shows the last four, the year of a date, and never more than half of a short number', () => {
  expect(masked('social_security', '123456789')).toBe('•••• 6789');
  expect(masked('account_number', '1234')).toBe('•••• 34');
  expect(masked('date_of_birth', '1980-05-17')).toBe('••/••/1980');
  const digits = fc.stringMatching(/^\d{4,17}$/);
  fc.assert(
    fc.property(
      digits,
      fc.constantFrom(...sensitiveFields.filter((field) => field !== 'date_of_birth')),
      (text, field) => {
        const shown = masked(field, text).replaceAll(/[• ]/g, '');
        expect(text.endsWith(shown)).toBe(true);
        expect(shown.length).toBeLessThanOrEqual(Math.min(4, text.length / 2));
      },
    ),
  );
});
