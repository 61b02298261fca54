import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { Refusal } from '#server/db/refusal.ts';
import { meantBy } from './misspelled.ts';
import { whyNot } from './setting-kinds.ts';
import { isSetting, type SettingName, settings } from './setting-table.ts';

export type Env = Record<string, string | undefined>;

/** One setting that somebody made, or a name that looks like one; `problem` is a whole sentence, null when it is good. */
export interface Given {
  name: string;
  text: string;
  from: 'environment' | 'file';
  problem: string | null;
}

/**
 * Everything that was set, from the environment and from the file of SETTINGS_FILE, the environment first. Other
 * programs' variables are left out; in the file every name has to be ours. Throws a {@link Refusal} for a file that
 * can't be read.
 */
export function gatherSettings(env: Env): Given[] {
  const ours = Object.entries(env).filter(
    ([name, text]) => isGiven(name, text) && (isSetting(name) || meantBy(name) !== null),
  );
  const given = ours.map(([name, text = '']) => examine({ name, text, from: 'environment' }));
  const set = new Set(given.map(({ name }) => name));
  const inFile = Object.entries(env.SETTINGS_FILE ? readFile(env.SETTINGS_FILE) : {});
  const more = inFile.filter(([name, text]) => isGiven(name, text) && !set.has(name));
  return [...given, ...more.map(([name, text = '']) => examine({ name, text, from: 'file' }))];
}

/** An empty text sets nothing, but for what decides on which data everybody works: there it is a variable that was lost. */
const isGiven = (name: string, text: string | undefined) => Boolean(text) || (name === 'DATABASE_URL' && text === '');

/** The texts of the settings that were made. Throws a {@link Refusal} with the first that can't be used. */
export function readSettings(env: Env): Partial<Record<SettingName, string>> {
  const given = gatherSettings(env);
  const bad = given.find(({ problem }) => problem !== null);
  if (bad) throw new Refusal(bad.problem ?? '');
  return Object.fromEntries(given.map(({ name, text }) => [name, text]));
}

/** Throws a {@link Refusal} unless the setting can be this text. */
export function checkSetting(name: SettingName, text: string): void {
  const reason = whyNot(settings[name].kind, text);
  if (reason !== null) throw new Refusal(`${name} ${reason}.`);
}

function examine(one: Omit<Given, 'problem'>): Given {
  if (!isSetting(one.name)) return { ...one, problem: unknown(one) };
  if (one.name === 'SETTINGS_FILE' && one.from === 'file') {
    return { ...one, problem: 'SETTINGS_FILE is set in the settings file itself: one file is all there is.' };
  }
  if (one.text === '') {
    return { ...one, problem: `${one.name} is empty: name a database, or unset it for the bundled one.` };
  }
  const reason = whyNot(settings[one.name].kind, one.text);
  return { ...one, problem: reason === null ? null : `${one.name} ${reason}.` };
}

function unknown({ name, from }: Omit<Given, 'problem'>): string {
  const meant = meantBy(name);
  const where = from === 'file' ? ' in the settings file' : '';
  const remedy = meant === null ? 'take it out' : `did you mean ${meant}? Rename it, or unset it`;
  return `${name}${where} is no setting of Tallybook: ${remedy}.`;
}

function readFile(path: string): Env {
  try {
    // Some editors begin a file with a mark that nobody sees.
    const text = readFileSync(path, 'utf8').replace(/^\uFEFF/, '');
    const names = refuseLost(text);
    const parsed = parseEnv(text);
    // A quote that is never closed takes the lines behind it along.
    const swallowed = names.find((name) => parsed[name] === undefined);
    const open = Object.entries(parsed).find(([, value]) => value?.includes('\n'))?.[0];
    if (swallowed !== undefined || open !== undefined) {
      throw new Refusal(`The settings file has a quote that is not closed, before or at ${swallowed ?? open}.`);
    }
    return parsed;
  } catch (cause) {
    if (cause instanceof Refusal) throw cause;
    const code = cause instanceof Error && 'code' in cause ? String(cause.code) : 'no text';
    throw new Refusal(`The file ${path} of SETTINGS_FILE can't be read (${code}).`, { cause });
  }
}

/** The names that are set. Throws a {@link Refusal} for a line that would be passed over in silence, and for a name that is set twice. */
function refuseLost(text: string): string[] {
  const seen = new Set<string>();
  for (const [index, line] of text.split('\n').entries()) {
    if (/^\s*(#|$)/.test(line)) continue;
    const [, name] = /^\s*(?:export\s+)?([A-Za-z_][\w.-]*)\s*=/.exec(line) ?? [];
    // What the line says may be a secret.
    if (name === undefined)
      throw new Refusal(`Line ${index + 1} of the settings file is no setting: write NAME=value.`);
    if (seen.has(name)) throw new Refusal(`${name} is set twice in the settings file: take one out.`);
    seen.add(name);
  }
  return [...seen];
}
