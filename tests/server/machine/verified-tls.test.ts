import { describe, expect, test } from 'vitest';
import { readConfig } from '#server/config.ts';
import { openDatabases } from '#server/database.ts';
import { Refusal } from '#server/db/refusal.ts';
import { requireVerifiedTls } from '#server/db/verified-tls.ts';

const PUBLIC_URL = 'https://tally.example';
const remote = (rest = '') => `postgres://app:s3cret-word@db.example.org/tally${rest}`;

/** What a start says of these settings: a warning, a refusal, or nothing. */
function said(env: Record<string, string>): string {
  const warnings: string[] = [];
  try {
    requireVerifiedTls(readConfig(env), (sentence) => warnings.push(`warns: ${sentence}`));
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    warnings.push(`refuses: ${error.message}`);
  }
  return warnings.join('\n');
}

describe('the way to a database elsewhere', () => {
  const unproven = [
    '',
    '?sslmode=disable',
    '?sslmode=no-verify',
    '?ssl=no-verify',
    '?uselibpqcompat=true&sslmode=require',
    '?uselibpqcompat=true&sslmode=prefer',
    '?ssl=0',
  ];
  test.each(
    unproven,
  )('without proof of who answers (%s) is warned of, refused with a public address, and never quoted', (rest) => {
    const warned = said({ DATABASE_URL: remote(rest) });
    expect(warned).toMatch(/^warns: DATABASE_URL leads to db\.example\.org [^\n]*sslmode=verify-full/);
    const refused = said({ DATABASE_URL: remote(rest), PUBLIC_URL });
    expect(refused).toMatch(/^refuses: DATABASE_URL leads to db\.example\.org [^\n]*DATABASE_UNVERIFIED=1/);
    expect(warned + refused).not.toContain('s3cret');
    expect(said({ DATABASE_URL: remote(rest), PUBLIC_URL, DATABASE_UNVERIFIED: '1' })).toBe('');
    const owner = { DATABASE_URL: 'postgres://app@127.0.0.1/tally', MIGRATIONS_URL: remote(rest), PUBLIC_URL };
    expect(said(owner)).toMatch(/^refuses: MIGRATIONS_URL leads to /);
    const lists = { DATABASE_URL: 'postgres://app@127.0.0.1/tally', READ_DATABASE_URL: remote(rest), PUBLIC_URL };
    expect(said(lists)).toMatch(/^refuses: READ_DATABASE_URL leads to /);
  });

  test.each([
    '?sslmode=verify-full',
    '?ssl=true',
    '?sslmode=require',
    '?uselibpqcompat=true&sslmode=verify-full',
  ])('with verified TLS (%s) is taken in silence', (rest) => {
    expect(said({ DATABASE_URL: remote(rest), PUBLIC_URL })).toBe('');
  });

  test.each([
    '127.0.0.1:6432/tally',
    '127.8.9.1/tally',
    'localhost/tally',
    '[::1]/tally',
    'localhost/tally?host=/run/postgresql',
    '/tally?host=%2Frun%2Fpostgresql',
  ])('on this machine (%s) is nobody else’s', (rest) => {
    expect(said({ DATABASE_URL: `postgres://app@${rest}`, PUBLIC_URL })).toBe('');
  });

  test('an address whose host is said last decides: a name of this machine in front hides nothing', () => {
    expect(said({ DATABASE_URL: 'postgres://app@localhost/tally?host=db.example.org', PUBLIC_URL })).toMatch(
      /^refuses/,
    );
  });

  test('a file that is not there is named in one sentence', () => {
    expect(said({ DATABASE_URL: remote('?sslmode=verify-full&sslrootcert=/nowhere/ca.pem') })).toMatch(
      /^refuses: DATABASE_URL can't be used: [^\n]*\/nowhere\/ca\.pem/,
    );
  });

  test('a start with a public address ends before it has said a word to such a database', async () => {
    const config = readConfig({ DATABASE_URL: remote(), PUBLIC_URL });
    await expect(openDatabases(config, [], () => undefined)).rejects.toThrow(
      /DATABASE_URL leads to db\.example\.org without TLS/,
    );
  });
});
