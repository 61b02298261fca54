import { readdirSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createPacker, type Pack } from './packed-files.ts';
import { notFound } from './problem.ts';
import { noSuchCall } from './problem-answers.ts';
import { DOCUMENT_POLICY, WORKER_POLICY } from './security-headers.ts';

const PAGE = 'index.html';
const FOR_EVER = 'public, max-age=31536000, immutable';
/** Cached but revalidated every time: an update must be seen at the next start. */
const ASK_FIRST = 'no-cache';

/** Serves the built app: its files by name, and its page for every other address that a browser opens. */
export async function serveStaticFiles(app: FastifyInstance, folder: string): Promise<void> {
  const files = listFiles(folder);
  await app.register(fastifyStatic, { root: folder, serve: false, cacheControl: false });
  const pack = createPacker(folder);
  app.get<{ Params: { '*': string } }>('/*', { config: { staticFiles: true } }, async (request, reply) => {
    const path = request.params['*'] || PAGE;
    if (/^(api|oauth)(\/|$)/.test(path)) throw noSuchCall(request);
    if (files.has(path)) return send(request, reply, path, pack);
    if (files.has(PAGE) && isNavigation(request, path)) return send(request, reply, PAGE, pack);
    throw notFound();
  });
}

/** What exists is known from the start: no path out of the folder can be asked for. */
function listFiles(folder: string): Set<string> {
  try {
    const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
    return new Set(
      entries
        .filter((entry) => entry.isFile())
        .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/')),
    );
  } catch {
    // Not built: the server still answers calls.
    return new Set();
  }
}

/** A browser that opens an address of the app, as against a script or picture that is gone. */
function isNavigation(request: FastifyRequest, path: string): boolean {
  return extname(path) === '' || (request.headers.accept ?? '').includes('text/html');
}

async function send(request: FastifyRequest, reply: FastifyReply, path: string, pack: Pack): Promise<FastifyReply> {
  if (path.endsWith('.html')) reply.header('content-security-policy', DOCUMENT_POLICY);
  else if (path.endsWith('.js')) reply.header('content-security-policy', WORKER_POLICY);
  reply.header('cache-control', path.startsWith('assets/') ? FOR_EVER : ASK_FIRST);
  reply.header('vary', 'accept-encoding');
  const packed = acceptsGzip(request) ? await pack(path) : null;
  if (!packed) return reply.sendFile(path);
  reply.header('etag', packed.etag);
  if (request.headers['if-none-match'] === packed.etag) return reply.code(304).send();
  return reply.type(packed.type).header('content-encoding', 'gzip').send(packed.body);
}

function acceptsGzip({ headers }: FastifyRequest): boolean {
  return /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(String(headers['accept-encoding'] ?? ''));
}
