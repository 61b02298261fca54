/** What takes the place of the document's addresses, folders and names on a test's machine. Nothing else is changed. */
export interface Places {
  /** Takes the place of / for what belongs to one machine. */
  root: string;
  /** What 808, 946 become in front of a last digit, and whole ports. */
  ports: { '808': number; '946': number; '5432': number; '6432': number; '443': number; '80': number; '25': number };
  /** Takes the place of the account `tallybook`. */
  account: string;
  /** Names that are made anew each time: releases, backups. */
  names: ReadonlyMap<string, string>;
}

const FOLDERS = ['etc', 'var', 'opt', 'mnt', 'root', 'run', 'usr/local'];

export function mapText(text: string, { root, ports, account, names }: Places): string {
  return renamed(text, names)
    .replaceAll('https://tallybook.example.org', `https://localhost:${ports['443']}`)
    .replaceAll('smtp://mail.example.org', `smtp://127.0.0.1:${ports['25']}`)
    .replaceAll('tallybook.example.org', 'localhost')
    .replaceAll(/\b(808|946)(?=[\d%$])/g, (_, which: '808' | '946') => String(ports[which]))
    .replaceAll(/\b(5432|6432)\b/g, (_, which: '5432' | '6432') => String(ports[which]))
    .replaceAll(/\blisten (443|80)\b/g, (_, which: '443' | '80') => `listen ${ports[which]}`)
    .replaceAll(/(?<=(?:-u|-o|chown) |\bUser=)tallybook\b/g, account)
    .replaceAll(new RegExp(`(?<=^|[\\s'"=:(<>])/(?=(?:${FOLDERS.join('|')})(?:[/\\s'";]|$))`, 'gm'), `${root}/`);
}

/** All at once: the actual name of one can be the document's name of another. */
function renamed(text: string, names: Places['names']): string {
  if (names.size === 0) return text;
  const any = [...names.keys()].map((name) => name.replaceAll('.', '\\.')).join('|');
  return text.replaceAll(new RegExp(any, 'g'), (name) => names.get(name) ?? name);
}
