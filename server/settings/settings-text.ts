import type { Given } from './read-settings.ts';
import type { Kind } from './setting-kinds.ts';
import { isSetting, settingNames, settings } from './setting-table.ts';

/** The lines of `npm run settings`: each setting with what it is and where that comes from; secrets are never shown. */
export function describeSettings(given: readonly Given[]): string {
  const byName = new Map(given.map((one) => [one.name, one]));
  const width = Math.max(...settingNames.map((name) => name.length));
  const lines = settingNames.map((name) => {
    const one = byName.get(name);
    if (!one) return `${name.padEnd(width)}  not set: ${settings[name].otherwise.replaceAll('`', '')}`;
    // What can't be used may hold a password at the wrong place.
    const hidden = settings[name].secret || one.problem !== null;
    const text = hidden ? 'set, and not shown' : one.text;
    return `${name.padEnd(width)}  ${text}  (${one.from})`;
  });
  const strange = given.filter(({ name }) => !isSetting(name)).map(({ name }) => name);
  const problems = given.flatMap(({ problem }) => problem ?? []);
  if (strange.length > 0) lines.push('', `Set, and no setting: ${strange.join(', ')}`);
  return `${[...lines, ...(problems.length > 0 ? ['', ...problems] : [])].join('\n')}\n`;
}

/** The table of docs/operations.md. */
export function settingsTable(): string {
  const rows = settingNames.map((name) => {
    const { kind, otherwise, secret, example, purpose } = settings[name];
    return `| \`${name}\`${secret ? ' (secret)' : ''} | ${rangeOf(kind)} | ${otherwise} | \`${example}\` | ${purpose} |`;
  });
  return ['| setting | what it takes | when it is not set | example | |', '|---|---|---|---|---|', ...rows].join('\n');
}

function rangeOf(kind: Kind): string {
  switch (kind.type) {
    case 'number':
      return `${kind.least} to ${kind.most}`;
    case 'switch':
      return '1 or 0';
    case 'host':
      return 'a host';
    case 'path':
      return 'a path';
    case 'origin':
      return '`http://` or `https://` and a host';
    case 'address':
      return kind.protocols.map((protocol) => `\`${protocol}//\``).join(' or ');
    case 'databases':
      return 'names and `postgres://`, with spaces between';
    case 'mailbox':
      return 'an email address';
    case 'text':
      return kind.takes;
    case 'keys':
      return '32 bytes in base64 or hexadecimal; several with commas';
  }
}
