import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readConfig } from '#server/config.ts';
import { createPool } from '#server/db/pool.ts';
import { Refusal } from '#server/db/refusal.ts';
import { smtpMail } from '#server/http/mail/smtp-mail.ts';
import { gatherSettings } from '#server/settings/read-settings.ts';
import { type SettingName, settingNames, settings } from '#server/settings/setting-table.ts';
import { describeSettings, settingsTable } from '#server/settings/settings-text.ts';
import { temporaryFolder } from '../../setup/temporary-folder.ts';

const DATABASE_URL = 'postgres://me:pw@db.test/tally';

/** The sentence against these settings; null: they are taken. */
function refusal(env: Record<string, string>): string | null {
  try {
    readConfig(env);
    return null;
  } catch (error) {
    if (error instanceof Refusal) return error.message;
    throw error;
  }
}

describe('what can’t be used is refused in one sentence that names the setting', () => {
  test.each([
    ['PUBLIC_URL', 'https://'],
    ['PUBLIC_URL', 'https:///'],
    ['PUBLIC_URL', 'https://a b'],
    ['PUBLIC_URL', 'https://x.test/app'],
    ['PUBLIC_URL', 'https://x.test//app'],
    ['PUBLIC_URL', 'https://x.test?a=1'],
    ['PUBLIC_URL', 'https://x.test#top'],
    ['PUBLIC_URL', 'https://x.test:99999'],
    ['PUBLIC_URL', 'https://x.test:0'],
    ['PUBLIC_URL', 'https://me:secret@x.test'],
    ['PUBLIC_URL', 'https://0.0.0.0'],
    ['PUBLIC_URL', 'https://x.test\\app'],
    ['SMTP_URL', 'smtp://'],
    ['SMTP_URL', 'smtp://me:pa#ss@mail.test'],
    ['SMTP_URL', 'smtp://mail.test:99999'],
    ['SMTP_URL', 'smtp://me:50%@mail.test'],
    ['MAIL_FROM', 'nonsense'],
    ['MAIL_FROM', 'Tallybook <nonsense>'],
    ['MAIL_FROM', 'a@b.test\nBcc: c@d.test'],
    ['MAIL_FROM', 'a@b.test, c@d.test'],
    ['HOST', 'not a host'],
    ['HOST', 'http://127.0.0.1'],
    ['HOST', '127.0.0.1:80'],
    ['HOST', '[::1]'],
    ['HOST', '999.1.1.1'],
    ['HOST', '0'],
    ['DATABASE_URL', 'postgres://'],
    ['DATABASE_URL', 'postgres://db.test'],
    ['DATABASE_URL', 'postgres:///tally'],
    ['DATABASE_URL', 'postgres://me:pa?ss@db.test/tally'],
    ['DATABASE_URL', 'postgres://me:pa#ss@db.test/tally'],
    ['DATABASE_URL', 'postgres://me:pa/ss@db.test/tally'],
    ['DATABASE_URL', 'postgres://me:50%@db.test/tally'],
    ['DATABASE_URL', 'postgres://db.test:0/tally'],
    ['FIELD_KEY', 'too-short'],
    ['SMTP_URL', 'smtp://9999999999'],
    ['HSTS_DAYS', '9999'],
  ])('%s=%s', (name, text) => {
    expect(refusal({ [name]: text })).toMatch(new RegExp(`^${name} [^\\n]+\\.$`));
  });

  test.each([
    { PUBLIC_URL: 'https://Tally.test:443/' },
    { PUBLIC_URL: 'http://127.0.0.1:8080' },
    { SMTP_URL: 'smtps://me:p%40ss@mail.test:465' },
    { MAIL_FROM: 'Tallybook <no-reply@localhost>' },
    { HOST: '::' },
    { HOST: 'clinic-server.local' },
    { DATABASE_URL: 'postgres://localhost/tally?host=%2Frun%2Fpostgresql&port=5433' },
    { DATABASE_URL: 'postgres://me:p%3F%23@[::1]:5432/tally' },
  ])('%o is taken', (env) => {
    expect(refusal(env)).toBeNull();
  });

  const odd = fc.oneof(
    fc.string({ maxLength: 40, unit: 'grapheme' }),
    fc
      .tuple(
        fc.constantFrom('https://', 'smtp://', 'postgres://', ''),
        fc.array(
          fc.constantFrom('a', 'b.test', ':', '/', '?', '#', '@', '%', ' ', '[', '99999', '\\', 'é', '\0', '\n'),
          {
            maxLength: 9,
          },
        ),
      )
      .map(([scheme, parts]) => scheme + parts.join('')),
  );

  test('any text at all, in any setting: one sentence that repeats no secret, or everything that is made of it works', () => {
    fc.assert(
      fc.property(fc.constantFrom(...settingNames), odd, (name: SettingName, text) => {
        const env = { ...(name === 'MIGRATIONS_URL' ? { DATABASE_URL } : {}), [name]: text };
        const sentence = refusal(env);
        if (sentence === null) {
          const config = readConfig(env);
          if (config.databaseUrl) expect(() => createPool({ url: config.databaseUrl })).not.toThrow();
          if (config.smtpUrl) expect(() => smtpMail(config.smtpUrl, config.mailFrom).close()).not.toThrow();
          return;
        }
        expect(sentence).not.toContain('\n    at ');
        expect(sentence).toContain(name);
        if (settings[name].secret && text.length > 12) expect(sentence).not.toContain(text);
      }),
      { numRuns: 2_000 },
    );
  });
});

describe('a name that is not quite a setting', () => {
  test.each([
    ['DATABASE_POL', 'DATABASE_POOL'],
    ['DATABSE_URL', 'DATABASE_URL'],
    ['DATABASE_URI', 'DATABASE_URL'],
    ['DATABASEURL', 'DATABASE_URL'],
    ['database_url', 'DATABASE_URL'],
    ['DATABASE-URL', 'DATABASE_URL'],
    ['PUBLIC_ULR', 'PUBLIC_URL'],
    ['DATADIR', 'DATA_DIR'],
    ['DMEO', 'DEMO'],
    ['PROT', 'PORT'],
    ['FIELD_KEYS', 'FIELD_KEY'],
    ['METRIC_PORT', 'METRICS_PORT'],
  ])('%s refuses to start, and asks whether %s was meant', (name, meant) => {
    expect(refusal({ [name]: '3' })).toBe(
      `${name} is no setting of Tallybook: did you mean ${meant}? Rename it, or unset it.`,
    );
  });

  test('one slip in any long name is noticed', () => {
    const long = settingNames.filter((name) => name.length > 4);
    fc.assert(
      fc.property(fc.constantFrom(...long), fc.nat(), (name, at) => {
        const place = at % name.length;
        if (name[place] === '_') return;
        expect(refusal({ [name.slice(0, place) + name.slice(place + 1)]: 'x' })).toContain(`did you mean ${name}?`);
      }),
    );
  });

  test('what belongs to the shell, to npm or to Kubernetes is left alone', () => {
    const others = ['PATH', 'HOME', 'HOSTNAME', 'HOSTTYPE', 'XDG_DATA_DIRS', 'DATABASE_PORT', 'DATABASE_SERVICE_HOST'];
    const more = ['npm_config_port', 'NODE_ENV', 'PGHOST', 'LANG', 'DATABASE_NAME', 'DATABASE_HOST', 'TERM', 'SHELL'];
    expect(refusal(Object.fromEntries([...others, ...more].map((name) => [name, 'x'])))).toBeNull();
  });
});

describe('the file of SETTINGS_FILE', () => {
  const write = (text: string) => {
    const file = join(temporaryFolder(), 'tallybook.env');
    writeFileSync(file, text);
    return file;
  };

  test('is taken where the environment says nothing, and each setting says where it is from', () => {
    // As some editors of Windows begin a file.
    const file = write("\uFEFFMETRICS_PORT=9465\n# settings\nPORT='8090'\nDATABASE_POOL=4\nPUBLIC_URL=\n");
    const env = { SETTINGS_FILE: file, PORT: '8091' };
    expect(readConfig(env)).toMatchObject({ port: 8091, poolSize: 4, publicUrl: '', metricsPort: 9465 });
    const text = describeSettings(gatherSettings(env));
    expect(text).toMatch(/^PORT +8091 {2}\(environment\)$/m);
    expect(text).toMatch(/^DATABASE_POOL +4 {2}\(file\)$/m);
  });

  test('is refused when it is not there, or holds a name that no setting has', () => {
    expect(refusal({ SETTINGS_FILE: '/nowhere/x.env' })).toMatch(/^The file \/nowhere\/x\.env of SETTINGS_FILE can't/);
    expect(refusal({ SETTINGS_FILE: write('COLOUR=red') })).toBe(
      'COLOUR in the settings file is no setting of Tallybook: take it out.',
    );
  });
});

test.each([
  ['DATABASE_URL postgres://clinic', 'Line 2 of the settings file is no setting: write NAME=value.'],
  ['DATABASE_URL: postgres://clinic', 'Line 2 of the settings file is no setting: write NAME=value.'],
  ['FIELD_KEY', 'Line 2 of the settings file is no setting: write NAME=value.'],
  ['PORT=8081', 'PORT is set twice in the settings file: take one out.'],
  [
    'MAIL_FROM="Tallybook <a@b.test>\nPUBLIC_URL=https://tally.test\nSMTP_URL="smtp://b.test"',
    'The settings file has a quote that is not closed, before or at PUBLIC_URL.',
  ],
])('a line of the settings file that would be passed over in silence is refused: %s', (line, sentence) => {
  const file = join(temporaryFolder(), 'tallybook.env');
  writeFileSync(file, `PORT=8090\n${line}\n`);
  expect(refusal({ SETTINGS_FILE: file })).toBe(sentence);
});

test('an empty DATABASE_URL is no wish for the bundled database: a variable was lost on its way', () => {
  const sentence = 'DATABASE_URL is empty: name a database, or unset it for the bundled one.';
  const file = join(temporaryFolder(), 'tallybook.env');
  writeFileSync(file, 'DATABASE_URL=\nSMTP_URL=\n');
  expect([refusal({ DATABASE_URL: '' }), refusal({ SETTINGS_FILE: file })]).toEqual([sentence, sentence]);
});

test('npm run settings shows every setting, never a secret, and each misspelled name', () => {
  const given = gatherSettings({
    DATABASE_URL: 'postgres://me:hush-hush@db.test/tally',
    SMTP_URL: 'smtp://me:hush-hush@mail.test',
    PUBLIC_URL: 'https://me:hush-hush@x.test',
    DATABASE_POL: 'hush-hush',
  });
  const text = describeSettings(given);
  for (const name of settingNames) expect(text).toContain(name);
  expect(text).not.toContain('hush-hush');
  expect(text).toContain('did you mean DATABASE_POOL?');
});

test('every setting’s example can be used, and the table of the docs is made of them', () => {
  for (const name of settingNames.filter((one) => one !== 'FIELD_KEY' && one !== 'SETTINGS_FILE')) {
    expect(refusal({ DATABASE_URL, [name]: settings[name].example })).toBeNull();
  }
  const docs = readFileSync(join(import.meta.dirname, '../../../docs/operations.md'), 'utf8');
  expect(docs).toContain(`\n${settingsTable()}\n`);
});
