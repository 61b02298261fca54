import type { FastifyInstance } from 'fastify';
import { ProblemError } from './problem.ts';

/** The product sends nothing nested deeper than this, so parsers and hashes below may recurse. */
const DEEPEST = 40;

/** Takes JSON and nothing else. An empty body is no body. */
export function takeJson(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') return done(null, undefined);
    if (depthOf(body) > DEEPEST)
      return done(new ProblemError(400, 'bad_json', { detail: 'The body is nested too deep.' }));
    return parseJson(request, body, done);
  });
}

function depthOf(text: string): number {
  let depth = 0;
  let deepest = 0;
  let inText = false;
  for (let at = 0; at < text.length; at++) {
    const char = text[at];
    if (inText) {
      if (char === '\\') at++;
      else if (char === '"') inText = false;
    } else if (char === '"') inText = true;
    else if (char === '{' || char === '[') deepest = Math.max(deepest, ++depth);
    else if (char === '}' || char === ']') depth--;
  }
  return deepest;
}
