const ESCAPES = 'the signs @ : / ? # % in a user name or password are written as %40 %3A %2F %3F %23 %25';

/** Why this can't be the address of a database, a mail server or a collector. No sentence repeats it: it may hold a password. */
export function whyNotAddress(
  text: string,
  { protocols, names }: { protocols: readonly string[]; names: string },
): string | null {
  const protocol = protocols.find((one) => text.startsWith(`${one}//`));
  if (protocol === undefined) {
    return `must be an address that begins with ${protocols.map((one) => `${one}//`).join(' or ')}`;
  }
  if (/\s/.test(text)) return 'must be an address without spaces';
  const [authority = ''] = text.slice(protocol.length + 2).split(/[/?#]/, 1);
  // A password with an unescaped sign ends the host too early: what follows would go to another machine, or break.
  if (!authority.includes('@') && text.includes('@')) return `can't be read: ${ESCAPES}`;
  // PostgreSQL's way to name a socket's folder alone: `…@/tallybook?host=/run/postgresql`, which is no URL as it stands.
  const isHostless = authority.endsWith('@');
  const url = URL.parse(isHostless ? text.replace('@/', '@localhost/') : text);
  if (url === null || !isDecodable(url) || url.hash !== '') return `can't be read as an address: ${ESCAPES}`;
  if (url.port === '0') return 'names the port 0, which nothing listens on';
  if ((isHostless || url.hostname === '') && !url.searchParams.get('host'))
    return `names no machine: it must lead to ${names}`;
  if (protocol.startsWith('postgres')) return whyNotDatabase(url);
  return protocol.startsWith('smtp') ? whyNotMailServer(url) : null;
}

function whyNotDatabase({ pathname }: URL): string | null {
  return /^\/[^/]+$/.test(pathname) ? null : 'names no database: its name stands behind the machine, as in …/tallybook';
}

function whyNotMailServer({ host, pathname }: URL): string | null {
  // A number that is no address, which the scheme of mail lets through and what sends it does not.
  if (URL.parse(`http://${host}`) === null) return 'names no machine that can be looked up';
  return pathname === '' || pathname === '/' ? null : 'has a path, which a mail server has not';
}

/** Why people can't type this to reach the app. */
export function whyNotOrigin(text: string): string | null {
  if (!/^https?:\/\//.test(text)) return 'must be an address that begins with http:// or https://';
  const rest = /^https?:\/\/([^/\\?#]*)(.*)$/.exec(text);
  const [, authority = '', behind = ''] = rest ?? [];
  if (/\s/.test(text)) return 'must be an address without spaces';
  if (authority.includes('@')) return 'must not hold a user name or password: everybody gets to see it';
  if (authority === '') return 'names no machine, as in https://tallybook.example.org';
  if (behind.replace(/^\/+$/, '') !== '') {
    return 'must end behind the machine: the app has no path of its own, so give it a name or a port of its own';
  }
  const url = URL.parse(text);
  if (url === null || url.port === '0') return 'can’t be read as an address, as in https://tallybook.example.org';
  if (url.hostname === '0.0.0.0' || url.hostname === '[::]') return 'must be an address that people can type';
  return null;
}

function isDecodable({ username, password, pathname, hostname }: URL): boolean {
  try {
    for (const part of [username, password, pathname, hostname]) decodeURIComponent(part);
    return true;
  } catch {
    return false;
  }
}
