import { extname } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type BuiltFile, builtFile, isRevision, readBuiltFiles } from '#server/builds/built-files.ts';
import { readOtherBuild } from '#server/builds/other-builds.ts';
import { notFound } from './answer/problem.ts';
import { noSuchCall } from './answer/problem-answers.ts';
import { DOCUMENT_POLICY, WORKER_POLICY } from './security-headers.ts';

const PAGE = 'index.html';
const FOR_EVER = 'public, max-age=31536000, immutable';
/** Cached but revalidated every time: an update must be seen at the next start. */
const ASK_FIRST = 'no-cache';

/**
 * Serves the built app: its files by name, and its page for every other address that a browser opens. `folder` is null
 * when nothing was built: the server still answers calls.
 */
export function serveStaticFiles(app: FastifyInstance, folder: string | null): void {
  const files = folder === null ? new Map<string, BuiltFile>() : readBuiltFiles(folder);
  app.get<{ Params: { '*': string }; Querystring: { __WB_REVISION__?: unknown } }>(
    '/*',
    { config: { staticFiles: true } },
    async (request, reply) => {
      const path = request.params['*'] || PAGE;
      if (/^(api|oauth)(\/|$)/.test(path)) throw noSuchCall(request);
      const revision = request.query.__WB_REVISION__;
      const wanted = typeof revision === 'string' ? revision : undefined;
      const file = files.get(path);
      if (file && (wanted === undefined || isRevision(file.body, wanted))) return send(request, reply, path, file);
      const other = folder === null ? null : await readOtherBuild(folder, path, wanted);
      if (other) return send(request, reply, path, builtFile(path, other));
      const page = files.get(PAGE);
      if (page && !file && isNavigation(request, path)) return send(request, reply, PAGE, page);
      throw notFound();
    },
  );
}

/** What a build is made of. An address of the app may have a dot as well: that of a password's link ends with its token. */
const FILES = new Set([
  '.js',
  '.css',
  '.map',
  '.html',
  '.json',
  '.webmanifest',
  '.png',
  '.svg',
  '.ico',
  '.txt',
  '.woff2',
]);

/** A browser that opens an address of the app, as against a script or picture that is gone. */
function isNavigation(request: FastifyRequest, path: string): boolean {
  return !FILES.has(extname(path).toLowerCase()) || (request.headers.accept ?? '').includes('text/html');
}

async function send(
  request: FastifyRequest,
  reply: FastifyReply,
  path: string,
  { type, etag, body, packed }: BuiltFile,
): Promise<FastifyReply> {
  if (path.endsWith('.html')) reply.header('content-security-policy', DOCUMENT_POLICY);
  else if (path.endsWith('.js')) reply.header('content-security-policy', WORKER_POLICY);
  reply.header('cache-control', path.startsWith('assets/') ? FOR_EVER : ASK_FIRST);
  reply.header('vary', 'accept-encoding');
  const zipped = packed && acceptsGzip(request);
  const tag = `"${etag}${zipped ? '-gz' : ''}"`;
  reply.header('etag', tag);
  if (request.headers['if-none-match']?.includes(tag)) return reply.code(304).send();
  reply.type(type);
  return zipped ? reply.header('content-encoding', 'gzip').send(await packed()) : reply.send(body);
}

function acceptsGzip({ headers }: FastifyRequest): boolean {
  return /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(String(headers['accept-encoding'] ?? ''));
}
