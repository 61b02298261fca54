import { HOME } from '#server/db/places/places.ts';
import { whyNotAddress } from './check-address.ts';

/** `south=postgres://… north=postgres://…`: an address holds no space, and nearly every other sign. */
export function parseDatabases(text: string): { name: string; url: string }[] {
  return text
    .trim()
    .split(/\s+/)
    .map((one) => ({ name: one.split('=', 1)[0] ?? '', url: one.slice(one.indexOf('=') + 1) }));
}

/** Why this can't name further databases. No sentence repeats an address. */
export function whyNotDatabases(text: string): string | null {
  const named = parseDatabases(text);
  const bad = named.find(({ name }) => !/^[a-z][a-z0-9-]{0,30}$/.test(name) || name === HOME);
  if (bad) return `must name each database in small letters, and none “${HOME}”, as in south=postgres://…`;
  if (new Set(named.map(({ name }) => name)).size < named.length) return 'names a database twice';
  for (const { name, url } of named) {
    const why = whyNotAddress(url, { protocols: ['postgres:', 'postgresql:'], names: 'a database' });
    if (why) return `has for ${name} what ${why}`;
  }
  return null;
}
