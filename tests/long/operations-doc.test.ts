import { spawnSync } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import { parseEnv } from 'node:util';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readBackupFile } from '#server/db/backup/read-file.ts';
import { blocksOf, createMachine, type Machine } from '../setup/documented/machine.ts';
import { startMailServer } from '../setup/documented/mail-server.ts';
import { makeLaterRelease } from '../setup/documented/next-release.ts';
import { ask, signIn, startCrowd } from '../setup/documented/person.ts';
import { readDocument, sectionOf } from '../setup/documented/read-blocks.ts';
import { saveFigures } from '../setup/figure-store.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const OLD = 'tallybook-0.1.0-3fa9c2b1d0e4';
const NEW = 'tallybook-0.2.0-9b1d5c07e2af';
const BACKUP = 'tallybook-2026-11-25T03-00-00Z.backup';
const ADA = { email: 'ada@brightwater.test', password: 'seven otters under the pier' };

const document = readDocument('docs/operations.md');
const blocks = (title: string) => blocksOf(sectionOf(document, title));

/** The clinic's machine; each section goes on where the one before it ended. */
let clinic: Machine;
/** Ends what was opened, in the other order. */
const closers: (() => unknown)[] = [];

beforeAll(async () => {
  clinic = await createMachine();
  closers.push(() => clinic.remove());
  const mail = await startMailServer(clinic.ports['25']);
  closers.push(() => mail.stop());
}, 120_000);
afterAll(async () => {
  for (const close of closers.reverse()) await close();
}, 120_000);

const at = (machine: Machine, last: number) => `http://127.0.0.1:${machine.ports['808']}${last}`;
const publicUrl = (machine: Machine) => `https://localhost:${machine.ports['443']}`;
const authority = (machine: Machine) => readFileSync(machine.at('/tls.pem'), 'utf8');
const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8);
const backupsOf = (machine: Machine) =>
  readdirSync(machine.at('/mnt/backups'))
    .filter((name) => name.endsWith('.backup'))
    .sort();

/** What the document leaves to people: the archive is on the machine, under the name that it has today. */
function bringRelease(machine: Machine, shown: string, archive: string): void {
  machine.names.set(shown, basename(archive, '.tar.gz'));
  for (const file of [archive, `${archive}.sha256`]) copyFileSync(file, join(machine.at('/root'), basename(file)));
}

async function bringCertificate(machine: Machine): Promise<void> {
  for (const name of ['tls.pem', 'tls.key']) copyFileSync(machine.at(`/${name}`), machine.at(`/etc/tallybook/${name}`));
}

async function asAda(url: string, method: string, path: string, asked: { body?: object; key?: string } = {}) {
  const { json } = await signIn(url, ADA.email, ADA.password);
  return ask(`${url}${path}`, { method, token: String(json.access_token), ...asked });
}

async function bankNumber(url: string): Promise<unknown> {
  const { json } = await asAda(url, 'POST', '/api/user/account/reveal', { body: { field: 'account_number' } });
  return json.value;
}

async function addClient(last_name: string): Promise<void> {
  const { status } = await asAda(at(clinic, 0), 'POST', '/api/clients', { body: { first_name: 'Maya', last_name } });
  expect(status).toBe(201);
}

/** Last names. */
async function clientsOf(url: string): Promise<string[]> {
  const { text } = await asAda(url, 'GET', '/api/clients');
  return [...text.matchAll(/"last_name":"([^"]*)"/g)].map(([, name = '']) => name).sort();
}

async function letPeopleWork(): Promise<ReturnType<typeof startCrowd>> {
  const [url, ca] = [publicUrl(clinic), authority(clinic)];
  const { json } = await signIn(url, ADA.email, ADA.password, ca);
  return startCrowd(url, String(json.access_token), ca);
}

function requireNoFailure(answers: Map<string, number>): void {
  expect([...answers.keys()].sort()).toEqual(['GET / 200', 'GET /api/clients 200', 'PUT /api/user/account 200']);
}

describe('docs/operations.md, done to the letter, in order', () => {
  test('1 Install: the release is whole, holds no development package, and answers', async () => {
    const made = spawnSync(process.execPath, ['server/make-release.mjs'], { cwd: ROOT, encoding: 'utf8' });
    expect(made.stderr).toBe('');
    bringRelease(clinic, OLD, made.stdout.trim().split('\n').at(-1) ?? '');
    const said = await clinic.follow(blocks('Install'));
    expect(said).toMatch(/^DATABASE_URL +not set: the bundled PostgreSQL$/m);
    for (const name of ['vite', 'typescript', 'react', '@playwright']) {
      expect([name, existsSync(clinic.at(`/opt/tallybook/current/node_modules/${name}`))]).toEqual([name, false]);
    }
  }, 300_000);

  test('2 Begin: the company is there, and nobody else reads settings, data or key', async () => {
    const said = await clinic.follow(blocks('Begin'), { password: ADA.password });
    expect(said).toContain('The company Brightwater Clinic is made, with ada@brightwater.test as its administrator.');
    const folder = clinic.at('/var/lib/tallybook-data');
    expect(modeOf(folder)).toBe('700');
    expect(modeOf(join(folder, 'tallybook.env'))).toBe('600');
    expect(statSync(join(folder, 'tallybook.env')).uid).toBe(statSync(folder).uid);
    expect(statSync(folder).uid).not.toBe(0);
    expect(parseEnv(readFileSync(join(folder, 'tallybook.env'), 'utf8'))).toMatchObject({
      DEMO: '0',
      DATA_DIR: folder,
    });
  }, 120_000);

  test('3 At boot: the server answers as its own account; a rotated log loses no line, and no line names anybody', async () => {
    await clinic.follow(blocks('At boot'));
    const shown = readFileSync(clinic.at('/etc/systemd/system/tallybook.service'), 'utf8');
    expect(readFileSync(clinic.at('/var/lib/tallybook-data/tallybook.service'), 'utf8')).toBe(shown);
    await clinic.type(`systemd-analyze verify ${clinic.at('/etc/systemd/system/tallybook.service')}`);
    const { status, json } = await signIn(at(clinic, 0), ADA.email, ADA.password);
    expect(status).toBe(200);
    const token = String(json.access_token);
    const saved = await ask(`${at(clinic, 0)}/api/user/account`, {
      method: 'PUT',
      token,
      body: { account_number: '000123456789', confirm_account_number: '000123456789' },
    });
    expect([saved.status, saved.text]).toEqual([200, expect.any(String)]);

    const log = clinic.at('/var/log/tallybook/tallybook.log');
    await clinic.type('logrotate --force /etc/logrotate.d/tallybook');
    const before = readFileSync(`${log}.1`, 'utf8');
    expect(before).toContain('/oauth/token');
    await ask(`${at(clinic, 0)}/api/ping`);
    await expect.poll(() => readFileSync(log, 'utf8')).toContain('/api/ping');
    expect(before + readFileSync(log, 'utf8')).not.toMatch(/ada@|Vries|000123456789/);
    expect(readFileSync(log, 'utf8').startsWith('{')).toBe(true);
  }, 120_000);

  test('4 HTTPS: the app is shown and Ada signs in; health is nobody’s business outside', async () => {
    await bringCertificate(clinic);
    await clinic.follow(blocks('HTTPS'));
    const [url, ca] = [publicUrl(clinic), authority(clinic)];
    await expect.poll(async () => (await ask(url, { ca })).status).toBe(200);
    expect((await ask(url, { ca })).text).toContain('<title>Tallybook');
    const { status, headers } = await signIn(url, ADA.email, ADA.password, ca);
    expect([status, headers['strict-transport-security'] !== undefined]).toEqual([200, true]);
    expect((await ask(`${url}/healthz`, { ca })).status).toBe(404);
    const plain = await ask(`http://localhost:${clinic.ports['80']}/notes`);
    expect([plain.status, plain.headers.location]).toEqual([308, `${url}/notes`]);
  }, 120_000);

  test('5 Back up every night: one is there for its owner alone, old ones go, and a failed one takes none away', async () => {
    await clinic.follow(blocks('Back up every night'));
    const folder = clinic.at('/mnt/backups');
    const [first = ''] = backupsOf(clinic);
    expect(modeOf(join(folder, first))).toBe('600');
    const age = (name: string, days: number) => {
      writeFileSync(join(folder, name), '');
      const then = Date.now() / 1000 - days * 86_400;
      utimesSync(join(folder, name), then, then);
    };
    age('tallybook-2026-01-31-old.backup', 32);
    age('tallybook-2026-02-02-young.backup', 29);
    const nightly = () => clinic.type('systemctl start tallybook-backup');
    await clinic.type('mv /etc/tallybook/backup-passphrase /etc/tallybook/elsewhere');
    await expect(nightly()).rejects.toThrow('Job for tallybook-backup.service failed');
    expect(backupsOf(clinic)).toContain('tallybook-2026-01-31-old.backup');
    await clinic.type('mv /etc/tallybook/elsewhere /etc/tallybook/backup-passphrase');
    await nightly();
    expect(backupsOf(clinic)).toHaveLength(3);
    expect(backupsOf(clinic)).not.toContain('tallybook-2026-01-31-old.backup');
    rmSync(join(folder, 'tallybook-2026-02-02-young.backup'));
    for (const name of ['tallybook-backup.service', 'tallybook-backup.timer']) {
      await clinic.type(`systemd-analyze verify ${clinic.at(`/etc/systemd/system/${name}`)}`);
    }
  }, 180_000);

  test('6 Watch: the doctor says 0, 1 and 2 when it should; the metrics name nobody', async () => {
    const said = await clinic.follow(blocks('Watch'));
    expect(said).toMatch(/^tallybook_request_seconds_count/m);
    expect(said).not.toMatch(/ada@|Vries|Brightwater Clinic.*tallybook_/);
    const record = clinic.at('/var/lib/tallybook-data/backups.json');
    const text = readFileSync(record, 'utf8');
    const three = new Date(Date.now() - 3 * 86_400_000).toISOString();
    writeFileSync(record, JSON.stringify({ ...JSON.parse(text), lastBackupAt: three }));
    await expect(clinic.type('tallybook doctor')).rejects.toThrow('The last backup is 3 days old');
    expect(await clinic.type('tallybook doctor || test $? = 1')).toContain('warning');
    writeFileSync(record, text);
    await clinic.type('mv /var/lib/tallybook-data/field-key /var/lib/tallybook-data/mislaid');
    expect(await clinic.type('tallybook doctor || test $? = 2')).toContain('failure');
    await clinic.type('mv /var/lib/tallybook-data/mislaid /var/lib/tallybook-data/field-key');
    await clinic.type('tallybook doctor');
  }, 180_000);

  test('7 Restore: a machine is lost, and another one goes on with this page alone', async () => {
    await clinic.type('systemctl start tallybook-backup');
    const name = backupsOf(clinic).at(-1) ?? '';
    // What a tablet sends after the backup, under a key that it keeps.
    const offered = { key: uuid(), body: { first_name: 'Maya', last_name: 'After-Backup' } };
    expect((await asAda(at(clinic, 0), 'POST', '/api/clients', offered)).status).toBe(201);
    const begun = performance.now();
    const other = await createMachine();
    closers.push(() => other.remove());
    const mail = await startMailServer(other.ports['25']);
    closers.push(() => mail.stop());
    const archive = join(ROOT, 'releases', `${clinic.names.get(OLD)}.tar.gz`);
    bringRelease(other, OLD, archive);
    await other.follow(blocks('Install'));
    await other.type('install -d -o tallybook -m 700 /mnt/backups');
    copyFileSync(clinic.at(`/mnt/backups/${name}`), other.at(`/mnt/backups/${name}`));
    copyFileSync(clinic.at('/etc/tallybook/backup-passphrase'), other.at('/etc/tallybook/backup-passphrase'));
    await other.type(`chown tallybook /mnt/backups/${name} && chown tallybook /etc/tallybook/backup-passphrase`);
    other.names.set(BACKUP, name);
    await other.follow(blocks('Restore'));
    await other.type(
      'BACKUP_PASSPHRASE_FILE=/etc/tallybook/backup-passphrase tallybook backup /mnt/backups/again.backup',
    );
    const [there, here] = await Promise.all(
      [clinic.at(`/mnt/backups/${name}`), other.at('/mnt/backups/again.backup')].map(
        async (path) => (await readBackupFile(path)).foot.digests,
      ),
    );
    // The epoch and the numbers of what comes next are new, and nothing else.
    expect({ ...here, installation: null }).toEqual({ ...there, installation: null });
    await other.follow(blocks('At boot'));
    await bringCertificate(other);
    await other.follow(blocks('HTTPS'));
    const [url, ca] = [publicUrl(other), authority(other)];
    await expect.poll(async () => (await signIn(url, ADA.email, ADA.password, ca)).status).toBe(200);
    const minutes = (performance.now() - begun) / 60_000;
    saveFigures([
      { what: 'a lost machine begun again from its backup, by docs/operations.md', measured: minutes, unit: 'minutes' },
    ]);
    process.stdout.write(`A lost machine was begun again in ${minutes.toFixed(1)} minutes.\n`);
    expect(await bankNumber(at(other, 0))).toBe('000123456789');
    expect(await clientsOf(at(other, 0))).toEqual([]);
    for (const _time of ['first', 'again']) await asAda(at(other, 0), 'POST', '/api/clients', offered);
    expect(await clientsOf(at(other, 0))).toEqual(['After-Backup']);
  }, 600_000);

  test('8 Update: the new version answers and has migrated; whoever was signed in still is', async () => {
    const archive = join(ROOT, 'releases', `${clinic.names.get(OLD)}.tar.gz`);
    const later = { version: '0.2.0', migrations: { '9001-more-tables': 'create table more_tables (id integer);' } };
    bringRelease(clinic, NEW, makeLaterRelease(archive, clinic.at('/root/shelf-2'), later));
    const { json } = await signIn(at(clinic, 0), ADA.email, ADA.password);
    await clinic.follow(blocks('Update'));
    expect((await ask(`${at(clinic, 0)}/healthz`)).json).toMatchObject({ version: '0.2.0' });
    const still = await ask(`${at(clinic, 0)}/api/user/account`, { token: String(json.access_token) });
    expect(still.json).toMatchObject({ email: ADA.email });
    expect(await clinic.type('tallybook doctor')).toMatch(/^ok +migrations /m);
  }, 300_000);

  test('9 Back again: the version before answers on the newer tables, with what was written since', async () => {
    await addClient('Written-Since');
    const said = await clinic.follow(blocks('Back again'));
    expect(said).toMatch(/^ok +migrations /m);
    expect((await ask(`${at(clinic, 0)}/healthz`)).json).toMatchObject({ version: '0.1.0' });
    expect(await clientsOf(at(clinic, 0))).toEqual(['After-Backup', 'Written-Since']);
  }, 120_000);

  test('9 Back again, when the version before can’t: it says so, and the backup of before the update is the way', async () => {
    const archive = join(ROOT, 'releases', `${clinic.names.get(OLD)}.tar.gz`);
    const second = clinic.names.get(NEW) ?? '';
    await clinic.type(`ln -sfn ${second} /opt/tallybook/current && systemctl restart tallybook`);
    const migrations = {
      '9001-more-tables': 'create table more_tables (id integer);',
      '9002-a-column': 'alter table more_tables add column later text;',
      '9003-no-way-back': '-- needs 9002\nalter table more_tables drop column id;',
    };
    const third = makeLaterRelease(archive, clinic.at('/root/shelf-3'), { version: '0.3.0', migrations });
    clinic.names.set(OLD, second);
    bringRelease(clinic, NEW, third);
    await clinic.follow(blocks('Update'));
    clinic.names.set(BACKUP, backupsOf(clinic).at(-1) ?? '');
    expect((await ask(`${at(clinic, 0)}/healthz`)).json).toMatchObject({ version: '0.3.0' });
    await addClient('Given-Up');
    const refusal = 'The database was made by a newer Tallybook';
    expect(await clinic.type(`RELEASE=${OLD} tallybook doctor || test $? = 2`)).toContain(refusal);
    await expect(clinic.type(`RELEASE=${OLD} tallybook unfit-rows`)).rejects.toThrow(refusal);
    await clinic.follow(blocks("When the version before can't"));
    expect((await ask(`${at(clinic, 0)}/healthz`)).json).toMatchObject({ version: '0.2.0' });
    expect(await clientsOf(at(clinic, 0))).toEqual(['After-Backup', 'Written-Since']);
  }, 300_000);

  test('10 A PostgreSQL of your own: everybody and everything moves; its log holds no values', async () => {
    const [version = ''] = readdirSync(clinic.at('/etc/postgresql'));
    clinic.names.set('postgresql/15/main', `postgresql/${version}/main`);
    const said = await clinic.follow(blocks('A PostgreSQL of your own'));
    expect(said).toMatch(/^ok +data +The data is in the PostgreSQL of DATABASE_URL\.$/m);
    expect(await bankNumber(at(clinic, 0))).toBe('000123456789');
    expect(await clientsOf(at(clinic, 0))).toEqual(['After-Backup', 'Written-Since']);
    await clinic.type('cd / && ! runuser -u postgres -- psql -c "select \'a childs name\' from nowhere"');
    const log = readFileSync(clinic.at('/run/stand-in/postgresql.service.journal'), 'utf8');
    expect(log).toContain('nowhere');
    expect(log).not.toContain('a childs name');
    const before = backupsOf(clinic).length;
    await clinic.type('systemctl start tallybook-backup');
    expect(backupsOf(clinic)).toHaveLength(before + 1);
  }, 180_000);

  test('11 Two processes: who works meanwhile notices nothing', async () => {
    const crowd = await letPeopleWork();
    await clinic.follow(blocks('Two processes'));
    requireNoFailure(await crowd.stop());
    expect((await ask(at(clinic, 0))).status).toBe(0);
    for (const one of [1, 2]) expect(await bankNumber(at(clinic, one))).toBe('000123456789');
    await clinic.type(`systemd-analyze verify ${clinic.at('/etc/systemd/system/tallybook@.service')}`);
  }, 180_000);

  test('11 Restart, and update, while people work: no request fails, and both answer with the new version', async () => {
    await clinic.type(`ln -sfn ${NEW} /opt/tallybook/current`);
    const crowd = await letPeopleWork();
    await clinic.follow(blocks('Restart, and update, while people work'));
    const answers = await crowd.stop();
    requireNoFailure(answers);
    const total = [...answers.values()].reduce((sum, count) => sum + count, 0);
    saveFigures([
      {
        what: `requests failed in an update of two processes by docs/operations.md (of ${total})`,
        measured: 0,
        unit: 'requests',
        limit: { atMost: 0 },
      },
    ]);
    for (const one of [1, 2]) {
      expect((await ask(`${at(clinic, one)}/healthz`)).json).toMatchObject({ version: '0.3.0' });
    }
  }, 180_000);

  test('12 Rotate the keys: bank numbers open at both processes all the time, in the end with the new key alone', async () => {
    const env = clinic.at('/var/lib/tallybook-data/tallybook.env');
    const before = parseEnv(readFileSync(env, 'utf8')).FIELD_KEY;
    const seen = new Set<string>();
    let going = true;
    const { json } = await signIn(at(clinic, 1), ADA.email, ADA.password);
    const watch = async (one: number) => {
      while (going) {
        const asked = { method: 'POST', token: String(json.access_token), body: { field: 'account_number' } };
        const { status, text } = await ask(`${at(clinic, one)}/api/user/account/reveal`, asked);
        // A process that is away answers nothing.
        if (status !== 0) seen.add(`${one}: ${status} ${text}`);
      }
    };
    const watching = [1, 2].map(watch);
    await clinic.follow(blocks('Rotate the keys'));
    going = false;
    await Promise.all(watching);
    const answer = '200 {"field":"account_number","value":"000123456789"}';
    expect([...seen].sort()).toEqual([`1: ${answer}`, `2: ${answer}`]);
    const after = parseEnv(readFileSync(env, 'utf8')).FIELD_KEY;
    expect(after).toHaveLength(44);
    expect(after).not.toBe(before);
  }, 300_000);

  test('13 End a clinic: nobody signs in, nothing of it is in the database, and the backup holds all of it', async () => {
    await clinic.follow(blocks('End a clinic'));
    expect((await signIn(at(clinic, 1), ADA.email, ADA.password)).status).toBe(400);
    const { digests } = (await readBackupFile(clinic.at(`/mnt/backups/${backupsOf(clinic).at(-1)}`))).foot;
    for (const table of ['users', 'clients', 'audit'] as const) expect(digests[table]?.rows).toBeGreaterThan(0);
    await clinic.type(
      'BACKUP_PASSPHRASE_FILE=/etc/tallybook/backup-passphrase tallybook backup /mnt/backups/nothing.backup',
    );
    const left = (await readBackupFile(clinic.at('/mnt/backups/nothing.backup'))).foot.digests;
    const rows = Object.entries(left).map(([table, { rows: count }]) => [table, count] as const);
    const ofCompanies = ['companies', 'users', 'accounts', 'clients', 'notes', 'sessions', 'audit', 'audit_seals'];
    expect(rows.filter(([table, count]) => ofCompanies.includes(table) && count > 0)).toEqual([]);
  }, 180_000);
});
