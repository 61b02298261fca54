import { readFileSync } from 'node:fs';
import type { Rule } from './import-rules.ts';
import { type SourceFile, withoutComments } from './read-tree.ts';

/** Tables that no company owns, or that are the company. */
const OF_NO_COMPANY = new Set(['companies', 'installation', 'sign_in_failures', 'known_sign_in_places']);

const schema = readFileSync(new URL('../../server/db/schema.ts', import.meta.url), 'utf8');
const tables = new Set(
  [...schema.matchAll(/^ {2}(\w+): /gm)].map(([, name = '']) => name).filter((name) => !OF_NO_COMPANY.has(name)),
);

/** Statements that name their company somewhere else, or go through all of them. Each needs its reason. */
const ELSEWHERE: Record<string, string> = {
  'server/db/begin-epoch.ts': 'another life of the whole database',
  'server/reseal-fields.ts': 'a command that goes through every company',
  'server/db/create-admin.ts': 'a command that looks whether an address signs in anywhere',
  'server/http/write/finish-write.ts': '`isOf` names the company of the receipt',
  'server/features/billing/list-subtotals.ts': '`noteRequest` begins its conditions with the company',
  'server/features/home/count-work.ts': '`noteRequest` begins its conditions with the company',
  'server/features/home/count-money.ts': '`noteRequest` begins its conditions with the company',
};

/**
 * Every key of the database begins with the company, and one company is one shard: a statement that does not say which
 * it is about looks through all of them. (That it sees no other's rows is held by PostgreSQL itself.)
 */
export const queriesNameTheirCompany: Rule = (files) =>
  files.filter(isQueried).flatMap((file) => {
    const text = withoutComments(file.text);
    return [...chainsOf(text), ...templatesOf(text)]
      .filter((statement) => !/company_id|inSameCompany/.test(statement))
      .map((statement) => `${file.path} asks every company: ${statement.replace(/\s+/g, ' ').slice(0, 80)}`);
  });

const isQueried = ({ path }: SourceFile) =>
  path.startsWith('server/') && !/\/(migrations|demo)\//.test(path) && !Object.hasOwn(ELSEWHERE, path);

/** From `selectFrom('notes')` to the end of what is chained to it. */
function chainsOf(text: string): string[] {
  const begins = [...text.matchAll(/\.(?:selectFrom|updateTable|deleteFrom)\('(\w+)/g)];
  return begins
    .filter(([, table = '']) => !OF_NO_COMPANY.has(table))
    .map(({ index }) => text.slice(index, endOf(text, index)));
}

function endOf(text: string, begin: number): number {
  let depth = 0;
  for (let at = begin; at < text.length; at++) {
    const char = text.charAt(at);
    if ('([{'.includes(char)) depth++;
    if (')]}'.includes(char)) depth--;
    if (depth < 0 || (depth === 0 && ';,'.includes(char))) return at;
  }
  return text.length;
}

/** Written as SQL, with the function that holds it: its conditions may be put together before. */
function templatesOf(text: string): string[] {
  return text.split(/\n(?=(?:export )?(?:async )?(?:function|const) )/).filter((part) =>
    [...part.matchAll(/sql(?:<[^`]*?>)?`((?:[^`\\]|\\.)*)`/g)].some(([, statement = '']) => {
      const named = [...statement.matchAll(/\b(?:from|join|update|into)\s+(?:only\s+)?(\w+)/g)];
      return named.some(([, table = '']) => tables.has(table));
    }),
  );
}
