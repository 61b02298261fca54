/**
 * Where a reader looks for a call: the headings of the page and the tags of the document, in order, each with its path
 * prefixes. The longest matching prefix decides; a resource that is not named here stands last, under its own name.
 */
const groups: Readonly<Record<string, readonly string[]>> = {
  'Signing in': ['/oauth/token', '/api/logout', '/api/password', '/api/user/account/password'],
  'Start-up': ['/api/payload', '/api/ping', '/api/openapi.json'],
  Sessions: ['/api/session', '/api/sessions'],
  Notes: ['/api/note', '/api/notes', '/api/company/notes', '/api/download'],
  'Behavior entries and graphs': ['/api/behavior', '/api/behavior/entries', '/api/phase-lines'],
  'Behaviors and skills': ['/api/behaviors', '/api/skills', '/api/behavior/assign', '/api/skill/assign'],
  'Clients and people': ['/api/clients', '/api/client', '/api/users', '/api/import', '/api/company/clients-low'],
  Calendar: ['/api/schedule'],
  'Billing and pay': ['/api/pay', '/api/company/payments', '/api/company/flag'],
  'Home and notifications': ['/api/company/summary', '/api/notifications'],
  'Own account': ['/api/user/account'],
  'Roles, policy and audit': ['/api/company/role', '/api/company/roles', '/api/company/policy', '/api/company/audit'],
  'Delivery and changes': ['/api/sync', '/api/company/changes'],
  'Held work and devices': ['/api/company/held-work', '/api/company/import-unsent', '/api/company/devices'],
};

/** The groups of these paths, in the order in which they are read. */
export function groupsOf(paths: readonly string[]): string[] {
  const used = new Set(paths.map(groupOf));
  const named = Object.keys(groups).filter((name) => used.has(name));
  return [...named, ...[...used].filter((name) => !named.includes(name)).sort()];
}

/** The group of a path. */
export function groupOf(path: string): string {
  const fitting = Object.entries(groups).flatMap(([name, beginnings]) =>
    beginnings.filter((one) => path === one || path.startsWith(`${one}/`)).map((one) => ({ name, depth: one.length })),
  );
  const [best] = fitting.sort((a, b) => b.depth - a.depth);
  return best?.name ?? resourceOf(path);
}

/** '/api/company/super-visors/{id}' is about 'Super visors'. */
function resourceOf(path: string): string {
  const [name = 'Other'] = path.split('/').filter((part) => !['', 'api', 'company'].includes(part));
  const words = name.replaceAll('-', ' ');
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}

/** A group's name as an anchor within the page. */
export function anchorOf(group: string): string {
  return group.toLowerCase().replaceAll(/[^a-z]+/g, '-');
}
