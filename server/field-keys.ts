import { randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from './config.ts';
import { Refusal } from './db/refusal.ts';
import { parseKeys } from './settings/parse-keys.ts';

/** In the data folder of the bundled database. Whoever backs up the one without the other loses the sealed fields. */
export const FIELD_KEY_FILE = 'field-key';

/**
 * The keys that seal sensitive fields, the one that seals first. From FIELD_KEY; without it, next to the bundled
 * database, one that is made at the first start. With a database elsewhere there is none: several processes must
 * share it, so a person has to hand it out. Throws a {@link Refusal} for a key that can't be one.
 */
export function loadFieldKeys({
  fieldKey,
  databaseUrl,
  dataDir,
}: Pick<Config, 'fieldKey' | 'databaseUrl' | 'dataDir'>): Buffer[] {
  if (fieldKey !== '') return requireKeys(fieldKey, 'FIELD_KEY');
  if (databaseUrl !== '') return [];
  const file = join(dataDir, FIELD_KEY_FILE);
  const text = readIfThere(file) ?? makeKey(file);
  return requireKeys(text, `The file ${file}`);
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
    writeFileSync(file, text, { mode: 0o600, flag: 'wx', flush: true });
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

function readIfThere(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && cause.code === 'ENOENT') return null;
    throw new Refusal(`The key of sensitive fields in ${file} can't be read.`, { cause });
  }
}
