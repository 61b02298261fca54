import { existsSync, mkdirSync, realpathSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Refusal } from '#server/db/refusal.ts';
import { type SettingName, settingNames } from '#server/settings/setting-table.ts';

/** What the service has to know of the machine. */
export interface Machine {
  /** The clone's folder. */
  root: string;
  /** The Node that starts it. */
  node: string;
  /** The account that runs it. */
  user: string;
}

/**
 * A settings file that systemd, a shell and Tallybook itself read alike. Throws a {@link Refusal} for a text that they
 * would read differently.
 */
export function settingsFile(set: Partial<Record<SettingName, string>>): string {
  const lines = settingNames.flatMap((name) => (set[name] ? `${name}=${quote(name, set[name])}` : []));
  return `# What Tallybook runs with; docs/operations.md describes every setting. Holds secrets: keep it to yourself.\n${lines.join('\n')}\n`;
}

function quote(name: string, text: string): string {
  if (!text.includes("'")) return `'${text}'`;
  if (!/["$`\\]/.test(text)) return `"${text}"`;
  throw new Refusal(`${name} holds both kinds of quotation marks: in an address, write ' as %27.`);
}

/**
 * Where the unit finds the program and its Node. Releases lie beside each other and the link `current` names the one
 * that runs: the unit goes by the link, or an update would have to change it.
 */
export function placeOf(root: string, node: string): Pick<Machine, 'root' | 'node'> {
  const link = join(dirname(root), 'current');
  if (!existsSync(link) || realpathSync(link) !== realpathSync(root)) return { root, node };
  return { root: link, node: node.startsWith(`${root}/`) ? join(link, node.slice(root.length)) : node };
}

/** A systemd unit. It starts the launcher itself, because npm would end before its server does. */
export function serviceUnit({ root, node, user }: Machine, file: string): string {
  return `[Unit]
Description=Tallybook
After=network-online.target postgresql.service
Wants=network-online.target

[Service]
User=${percents(user)}
WorkingDirectory=${percents(root)}
Environment=${inQuotes(`SETTINGS_FILE=${file}`)}
ExecStart=${inQuotes(node)} ${inQuotes(`${root}/server/launch.mjs`)}
Restart=on-failure
RestartSec=5
# The server stops its PostgreSQL itself, and last.
KillMode=mixed
TimeoutStopSec=60
# The first start builds the app.
TimeoutStartSec=infinity

[Install]
WantedBy=multi-user.target
`;
}

const percents = (text: string) => text.replaceAll('%', '%%');
const inQuotes = (text: string) =>
  `"${percents(text).replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('$', '$$$$')}"`;

/**
 * Writes new files, only for this account to read, and answers how to take them back. Throws a {@link Refusal} and
 * leaves nothing when one is there already.
 */
export function writeNew(files: ReadonlyMap<string, string>): () => void {
  const written: string[] = [];
  const takeBack = () => {
    for (const path of written) rmSync(path, { force: true });
  };
  for (const path of files.keys()) {
    if (statSync(path, { throwIfNoEntry: false })) {
      throw new Refusal(
        `${path} is there already, and nothing is written over: begin in another folder, or remove it.`,
      );
    }
  }
  try {
    for (const [path, text] of files) {
      // As root PostgreSQL's own account has to pass through.
      mkdirSync(dirname(path), { recursive: true, mode: process.getuid?.() === 0 ? 0o711 : 0o700 });
      writeFileSync(path, text, { mode: 0o600, flag: 'wx', flush: true });
      written.push(path);
    }
  } catch (cause) {
    takeBack();
    const code = cause instanceof Error && 'code' in cause ? cause.code : cause;
    throw new Refusal(`The files of ${[...files.keys()].join(' and ')} can't be written (${code}).`, { cause });
  }
  return takeBack;
}
