import { readFile, stat } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';

/** Texts, which shrink to a third; pictures are packed already. */
const types: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
};

interface PackedFile {
  type: string;
  etag: string;
  body: Buffer;
}

export type Pack = (path: string) => Promise<PackedFile | null>;

const pack = promisify(gzip);

/** Gives the files of a folder packed with gzip, each packed once for as long as it does not change; null for what does not shrink. */
export function createPacker(folder: string): Pack {
  const packed = new Map<string, { etag: string; body: Promise<Buffer> }>();
  return async (path) => {
    const type = types[extname(path)];
    if (type === undefined) return null;
    const file = join(folder, path);
    const { mtimeMs, size } = await stat(file);
    const etag = `W/"${Math.round(mtimeMs).toString(36)}-${size.toString(36)}-gz"`;
    let known = packed.get(path);
    if (known?.etag !== etag) {
      known = { etag, body: readFile(file).then((text) => pack(text, { level: 9 })) };
      packed.set(path, known);
    }
    return { type, etag, body: await known.body };
  };
}
