import { randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from './config.ts';
import { Refusal } from './db/refusal.ts';
import { parseKeys } from './settings/parse-keys.ts';

/** In the data folder of the bundled database. Whoever backs up the one without the other loses the sealed fields. */
export const FIELD_KEY_FILE = 'field-key';

type Settings = Pick<Config, 'fieldKey' | 'databaseUrl' | 'dataDir'>;

/**
 * The keys that seal sensitive fields, the one that seals first. From FIELD_KEY; without it, next to the bundled
 * database, one that is made at the first start. With a database elsewhere there is none: several processes must
 * share it, so a person has to hand it out. Throws a {@link Refusal} for a key that can't be one.
 */
export function loadFieldKeys(settings: Settings): Buffer[] {
  const file = keyFileOf(settings.dataDir);
  return readFieldKeys(settings) ?? requireKeys(makeKey(file), `The file ${file}`);
}

/** The same, but makes none: null when the file next to the bundled database is not there. */
export function readFieldKeys({ fieldKey, databaseUrl, dataDir }: Settings): Buffer[] | null {
  if (fieldKey !== '') return requireKeys(fieldKey, 'FIELD_KEY');
  if (databaseUrl !== '') return [];
  const file = keyFileOf(dataDir);
  const text = readIfThere(file);
  return text === null ? null : requireKeys(text, `The file ${file}`);
}

export function keyFileOf(dataDir: string): string {
  return join(dataDir, FIELD_KEY_FILE);
}

/** Throws a {@link Refusal} when a restore of these keys (base64) would meet others. */
export function refuseOtherKeys({ dataDir, fieldKey }: Settings, keys: readonly string[]): void {
  const file = keyFileOf(dataDir);
  const there = readIfThere(file);
  if (there !== null && !sameKeys(requireKeys(there, `The file ${file}`), keys)) {
    throw new Refusal(`${file} holds another key than the backup: choose an empty DATA_DIR. Nothing was changed.`);
  }
  if (fieldKey === '') return;
  const given = requireKeys(fieldKey, 'FIELD_KEY').map((key) => key.toString('base64'));
  if (keys.every((key) => given.includes(key))) return;
  throw new Refusal(
    'FIELD_KEY does not hold the keys of the backup: leave it out, and the backup brings them. Nothing was changed.',
  );
}

/** Puts the keys of a backup (base64) into the data folder, and answers what the person who restores must know of it. */
export function keepKeys({ dataDir, databaseUrl, fieldKey }: Settings, keys: readonly string[]): string {
  if (keys.length === 0 || fieldKey !== '') return '';
  const file = keyFileOf(dataDir);
  if (readIfThere(file) === null) {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    writeWhole(file, `${keys.join(',')}\n`);
  }
  return databaseUrl === '' ? '' : `Set FIELD_KEY to what stands in ${file}: sensitive fields are sealed with it.\n`;
}

function sameKeys(there: readonly Buffer[], keys: readonly string[]): boolean {
  return there.map((key) => key.toString('base64')).join() === keys.join();
}

function requireKeys(text: string, where: string): Buffer[] {
  const keys = parseKeys(text);
  if (keys !== null) return keys;
  throw new Refusal(
    `${where} must be 32 random bytes in base64 or hexadecimal: make them with "openssl rand -base64 32".`,
  );
}

/** Written only where there is none: a key that was overwritten is a company's data lost. */
function makeKey(file: string): string {
  const text = `${randomBytes(32).toString('base64')}\n`;
  try {
    writeWhole(file, text);
  } catch (cause) {
    const made = readIfThere(file);
    if (made !== null) return made;
    throw new Refusal(
      `The key of sensitive fields can't be kept in ${file}: set FIELD_KEY, or choose another DATA_DIR.`,
      {
        cause,
      },
    );
  }
  return text;
}

/** The file is there with all of it, or not at all: half a key on a full disk would stop every later start. Throws where one is there. */
function writeWhole(file: string, text: string): void {
  const making = `${file}.${randomBytes(4).toString('hex')}`;
  try {
    writeFileSync(making, text, { mode: 0o600, flag: 'wx', flush: true });
    linkSync(making, file);
  } finally {
    rmSync(making, { force: true });
  }
}

function readIfThere(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && cause.code === 'ENOENT') return null;
    throw new Refusal(`The key of sensitive fields in ${file} can't be read.`, { cause });
  }
}
