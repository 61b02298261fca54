import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ProblemError } from './answer/problem.ts';

/** The product sends nothing nested deeper than this, so parsers and hashes below may recurse. */
const DEEPEST = 40;
/** A legal body of the largest has fewer, larger pieces: a call that takes a million bytes takes 50,000 entries. */
const BYTES_AN_ENTRY = 20;

/** Takes JSON and nothing else, after a look at its shape. An empty body is no body. */
export function takeJson(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, bytes, done) => {
    const body = textOf(bytes);
    if (body === null) return done(new ProblemError(400, 'bad_json', { detail: 'The body is not text in UTF-8.' }));
    if (body === '') return done(null, undefined);
    const refusal = whyNotShape(body, mostEntriesOf(request));
    return refusal ? done(refusal) : parseJson(request, body, done);
  });
}

/** Null where it is no text: decoded all the same, it would be stored as something that nobody wrote. */
function textOf(bytes: Buffer): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

function mostEntriesOf({ routeOptions, server }: FastifyRequest): number {
  return Math.ceil((routeOptions.bodyLimit || server.services.limits.bodyBytes) / BYTES_AN_ENTRY);
}

/** By their code units: a character of a long text would be a string of its own. */
const [QUOTE, BACKSLASH, COMMA] = [0x22, 0x5c, 0x2c];
const OPEN: ReadonlySet<number> = new Set([0x5b, 0x7b]);
const CLOSE: ReadonlySet<number> = new Set([0x5d, 0x7d]);

/** Elements and fields are counted before any of them exists: each costs a thousand times its bytes later. */
function whyNotShape(text: string, mostEntries: number): ProblemError | null {
  let depth = 0;
  let entries = 0;
  let inText = false;
  // More than that need not be counted: the refusal is the same.
  for (let at = 0; at < text.length && entries <= mostEntries; at++) {
    const unit = text.charCodeAt(at);
    if (inText) {
      if (unit === BACKSLASH) at++;
      else if (unit === QUOTE) inText = false;
    } else if (unit === QUOTE) inText = true;
    else if (unit === COMMA) entries++;
    else if (OPEN.has(unit)) {
      entries++;
      if (++depth > DEEPEST) return new ProblemError(400, 'bad_json', { detail: 'The body is nested too deep.' });
    } else if (CLOSE.has(unit)) depth--;
  }
  if (entries <= mostEntries) return null;
  const detail = `The body has more than ${mostEntries.toLocaleString('en-US')} entries: send it in parts.`;
  return new ProblemError(413, 'too_large', { detail });
}
