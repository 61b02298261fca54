import { isAbsolute } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readConfig } from '#server/config.ts';
import { Refusal } from '#server/db/refusal.ts';

describe('settings of one process', () => {
  test('nothing set: this machine alone, the bundled PostgreSQL, the demo company', () => {
    const config = readConfig({});
    expect(config).toMatchObject({
      port: 8080,
      host: '127.0.0.1',
      databaseUrl: '',
      publicUrl: '',
      demo: true,
      atHome: true,
    });
    expect(isAbsolute(config.dataDir) && config.dataDir.endsWith('/.data')).toBe(true);
    expect(config.staticDir.endsWith('/dist')).toBe(true);
  });

  test.each([
    ['a database of one’s own', { DATABASE_URL: 'postgres://db.example/tally' }],
    ['a host that others reach', { HOST: '0.0.0.0' }],
    ['a public address', { PUBLIC_URL: 'https://tally.example' }],
  ])('made-up people never appear by themselves in %s; DEMO=1 brings them', (_where, env) => {
    expect(readConfig(env)).toMatchObject({ demo: false, atHome: false });
    expect(readConfig({ ...env, DEMO: '1' })).toMatchObject({ demo: true, demoAsked: true, atHome: false });
  });

  test.each(['localhost', '::1', '127.0.0.1', '127.8.9.1'])('%s is this machine', (HOST) => {
    expect(readConfig({ HOST }).demo).toBe(true);
  });

  test('DEMO=0 starts empty, and a demo at home stays at home', () => {
    expect(readConfig({ DEMO: '0' })).toMatchObject({ demo: false, atHome: true });
    expect(readConfig({ DEMO: '1' })).toMatchObject({ demo: true, atHome: true });
  });

  test('a public address is kept without the slash at its end', () => {
    expect(readConfig({ PUBLIC_URL: 'https://tally.example/' }).publicUrl).toBe('https://tally.example');
  });

  test('the owner’s direct way, the size of the pool, metrics and the notice before a stop', () => {
    const [DATABASE_URL, MIGRATIONS_URL] = ['postgres://app@127.0.0.1:6432/tally', 'postgres://owner@127.0.0.1/tally'];
    expect(
      readConfig({ DATABASE_URL, MIGRATIONS_URL, DATABASE_POOL: '20', METRICS_PORT: '9464', STOP_DELAY: '5' }),
    ).toMatchObject({ migrationsUrl: MIGRATIONS_URL, poolSize: 20, metricsPort: 9464, stopDelay: 5 });
    expect(readConfig({})).toMatchObject({ migrationsUrl: '', poolSize: 10, metricsPort: null, stopDelay: 0 });
  });

  test('how often one caller may ask can be changed, and what is not set stays as it is', () => {
    expect(readConfig({}).limits).toEqual({});
    expect(
      readConfig({
        LIMIT_PERSON: '600',
        LIMIT_DEVICES: '9000',
        LIMIT_ADDRESS: '500',
        LIMIT_WORK: '5000',
        LIMIT_WAIT: '4000',
      }).limits,
    ).toEqual({
      waitMs: 4000,
      requestsOfPerson: 600,
      requestsOfDevices: 9000,
      requestsOfAddress: 500,
      workAtOnceMs: 5000,
    });
  });

  test.each([
    [{ DATABASE_POOL: '0' }, 'DATABASE_POOL is "0" and must be a whole number from 1 to 500.'],
    [{ LIMIT_PERSON: '0' }, 'LIMIT_PERSON is "0" and must be a whole number from 300 to 1000000.'],
    [{ LIMIT_DEVICES: 'off' }, 'LIMIT_DEVICES is "off" and must be a whole number from 300 to 1000000.'],
    [{ METRICS_PORT: 'on' }, 'METRICS_PORT is "on" and must be a whole number from 0 to 65535.'],
    [{ STOP_DELAY: '-5' }, 'STOP_DELAY is "-5" and must be a whole number from 0 to 300.'],
    [
      { MIGRATIONS_URL: 'postgres://owner@db/tally' },
      'MIGRATIONS_URL is set without DATABASE_URL: the bundled PostgreSQL needs neither.',
    ],
    [
      { READ_DATABASE_URL: 'postgres://app@db/tally' },
      'READ_DATABASE_URL is set without DATABASE_URL: the bundled PostgreSQL has no standby.',
    ],
    [{ TRACES_PERCENT: '101' }, 'TRACES_PERCENT is "101" and must be a whole number from 0 to 100.'],
    [{ TELEMETRY_URL: '127.0.0.1:4318' }, 'TELEMETRY_URL must be an address that begins with http:// or https://.'],
    [{ PORT: 'http' }, 'PORT is "http" and must be a whole number from 0 to 65535.'],
    [{ PORT: '70000' }, 'PORT is "70000" and must be a whole number from 0 to 65535.'],
    [{ PORT: '-1' }, 'PORT is "-1" and must be a whole number from 0 to 65535.'],
    [{ DEMO: 'yes' }, 'DEMO is "yes" and must be 1 (yes) or 0 (no).'],
    [{ PUBLIC_URL: 'tally.example' }, 'PUBLIC_URL must be an address that begins with http:// or https://.'],
    [{ SMTP_URL: 'http://mail' }, 'SMTP_URL must be an address that begins with smtp:// or smtps://.'],
  ])('%o is refused in one sentence', (env, sentence) => {
    expect(() => readConfig(env)).toThrow(new Refusal(sentence));
  });

  test('a wrong DATABASE_URL is refused without repeating the password in it', () => {
    const sentence = 'DATABASE_URL must be an address that begins with postgres:// or postgresql://.';
    expect(() => readConfig({ DATABASE_URL: 'mysql://me:secret@db/x' })).toThrow(new Refusal(sentence));
  });
});
