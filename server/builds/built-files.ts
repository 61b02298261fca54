import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';

const types: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.woff2': 'font/woff2',
};

/** Packed already: gzip would make them no smaller. */
const PACKED = new Set(['.png', '.woff2']);

export interface BuiltFile {
  type: string;
  /** Of the content, so that every process gives the same one. */
  etag: string;
  body: Buffer;
  /** With gzip, done when it is first asked for; null for what does not shrink. */
  packed: (() => Promise<Buffer>) | null;
}

const pack = promisify(gzip);

export function builtFile(path: string, body: Buffer): BuiltFile {
  const extension = extname(path);
  const etag = createHash('sha256').update(body).digest('base64url').slice(0, 22);
  let packing: Promise<Buffer> | undefined;
  return {
    type: types[extension] ?? 'application/octet-stream',
    etag,
    body,
    packed: PACKED.has(extension)
      ? null
      : () => {
          packing ??= pack(body, { level: 9 });
          return packing;
        },
  };
}

/**
 * All files of a build by their path in it, in memory (some 14 MB with the maps of the scripts): whatever becomes of the
 * folder, a process serves what it started with. No path out of the folder can be asked for.
 */
export function readBuiltFiles(folder: string): Map<string, BuiltFile> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return new Map(
    entries
      .filter((entry) => entry.isFile())
      .map((entry) => {
        const file = join(entry.parentPath, entry.name);
        const path = relative(folder, file).split(sep).join('/');
        return [path, builtFile(path, readFileSync(file))];
      }),
  );
}

/** Whether the service worker's list means this content: its builder notes the MD5 of each file without a hash in its name. */
export function isRevision(body: Buffer, revision: string): boolean {
  return createHash('md5').update(body).digest('hex') === revision;
}
