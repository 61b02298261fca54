import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ProblemError } from './problem.ts';

/** The product sends nothing nested deeper than this, so parsers and hashes below may recurse. */
const DEEPEST = 40;
/** No legal body is made of smaller pieces than this, on average: a million bytes hold 100,000 entries at most. */
const BYTES_AN_ENTRY = 10;

/** Takes JSON and nothing else, after a look at its shape. An empty body is no body. */
export function takeJson(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') return done(null, undefined);
    const refusal = whyNotShape(body, mostEntriesOf(request));
    return refusal ? done(refusal) : parseJson(request, body, done);
  });
}

function mostEntriesOf({ routeOptions, server }: FastifyRequest): number {
  return Math.ceil((routeOptions.bodyLimit || server.services.limits.bodyBytes) / BYTES_AN_ENTRY);
}

/** Elements and fields are counted before any of them exists: each costs a thousand times its bytes later. */
function whyNotShape(text: string, mostEntries: number): ProblemError | null {
  let depth = 0;
  let entries = 0;
  let inText = false;
  for (let at = 0; at < text.length; at++) {
    const char = text[at];
    if (inText) {
      if (char === '\\') at++;
      else if (char === '"') inText = false;
    } else if (char === '"') inText = true;
    else if (char === '{' || char === '[') {
      entries++;
      if (++depth > DEEPEST) return new ProblemError(400, 'bad_json', { detail: 'The body is nested too deep.' });
    } else if (char === '}' || char === ']') depth--;
    else if (char === ',') entries++;
  }
  if (entries <= mostEntries) return null;
  const detail = `The body has more than ${mostEntries.toLocaleString('en-US')} entries: send it in parts.`;
  return new ProblemError(413, 'too_large', { detail });
}
