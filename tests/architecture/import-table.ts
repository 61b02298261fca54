/**
 * Who may import whom. A folder that is not named here may import nothing and be imported by nobody: name it, with what
 * it may use, before it gets its first file. A new folder of `features` is one of its rooms.
 */
const MAY_IMPORT: Record<string, string[]> = {
  'src/domain': [],
  'src/contract': ['src/domain'],
  'src/lib': [],
  'src/ui': ['src/domain', 'src/lib'],
  'src/db': ['src/domain', 'src/contract', 'src/lib'],
  'src/sync': ['src/domain', 'src/contract', 'src/db', 'src/lib'],
  // What many features show and fill in alike: they import these, never the other way round.
  'src/forms': ['src/domain', 'src/contract', 'src/db', 'src/sync', 'src/ui', 'src/lib'],
  'src/records': ['src/domain', 'src/contract', 'src/db', 'src/sync', 'src/forms', 'src/ui', 'src/lib'],
  // The mechanism of a list: its filters, its states, its screen.
  'src/lists': ['src/domain', 'src/contract', 'src/db', 'src/sync', 'src/ui', 'src/lib'],
  // A room each, and none imports another one.
  'src/features/*': [
    'src/domain',
    'src/contract',
    'src/db',
    'src/sync',
    'src/forms',
    'src/records',
    'src/lists',
    'src/ui',
    'src/lib',
  ],
  'src/app': ['src/*'],
  'src/main.tsx': ['src/*'],
  // The first file: as little as it can be.
  'src/start.ts': ['src/lib', 'src/ui', 'src/main.tsx', 'src/styles.css'],
  'src/styles.css': [],
  sw: ['src/sync', 'src/db', 'src/contract', 'src/domain', 'src/lib'],
  'server/db': ['src/domain', 'src/contract'],
  'server/builds': [],
  'server/http': ['src/domain', 'src/contract', 'server/db', 'server/builds'],
  'server/features/*': ['src/domain', 'src/contract', 'server/http', 'server/db'],
  'server/settings': ['server/db'],
  // Loaded only where somebody watches.
  'server/telemetry': ['server/db'],
  'server/begin': ['src/domain', 'server/db', 'server/settings'],
  'server/doctor': ['src/domain', 'server/builds', 'server/db', 'server/http', 'server/settings'],
  // The files at the top of the server put it together.
  server: ['src/domain', 'src/contract', 'server/*'],
  /** What builds and develops the app; no part of a running server. */
  'server/workshop': [],
};

/** Packages that only one folder may use, with the reason for the message. */
export const ONLY_IN: Record<string, { folders: string[]; reason: string }> = {
  ky: { folders: ['src/sync'], reason: 'one place decides what an answer means for unsent work' },
  dexie: { folders: ['src/db', 'src/sync', 'sw'], reason: 'features read through queries of src/db' },
  pg: { folders: ['server/db'], reason: 'a query outside a transaction helper is a write without a receipt' },
};

/** Packages that a pure folder may use; every other one is refused there. */
export const PACKAGES_OF: Record<string, string[]> = {
  'src/domain': [],
  'src/contract': ['zod'],
};

/** The folder of the table that a file belongs to, or null when nobody named it. */
export function folderOf(path: string): string | null {
  if (path in MAY_IMPORT) return path;
  const parts = path.split('/');
  const isRoom = parts[1] === 'features' && parts.length > 3;
  const folder = parts.slice(0, Math.min(isRoom ? 3 : 2, parts.length - 1)).join('/');
  if (rowOf(folder) in MAY_IMPORT) return folder;
  return parts[0] === 'sw' ? 'sw' : null;
}

/** Whether a file of the folder `from` may import one of the folder `to`. */
export function mayImport(from: string, to: string): boolean {
  const allowed = MAY_IMPORT[rowOf(from)] ?? [];
  return (
    from === to ||
    allowed.some((folder) => folder === to || (folder.endsWith('/*') && to.startsWith(folder.slice(0, -1))))
  );
}

/** The row that speaks of a folder: all rooms of `features` share one. */
function rowOf(folder: string): string {
  return folder.replace(/^(src|server)\/features\/[^/]+$/, '$1/features/*');
}
