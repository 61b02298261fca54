import type { FastifyInstance } from 'fastify';
import type { Endpoint } from '#contract/endpoint.ts';
import type { WriteHandler } from './write-door.ts';

/** A write named by method and address. */
export interface NamedWrite {
  door: WriteHandler;
  params: Record<string, string>;
  query: Record<string, string>;
}

/** The registered write behind an address; null when there is none that may be delivered. */
export function findWrite(app: FastifyInstance, method: string, url: string): NamedWrite | null {
  const [path = '', search = ''] = url.split('?', 2);
  for (const door of app.writeDoors) {
    const { endpoint } = door;
    const isSentLater = endpoint.delivery || endpoint.offline;
    const params = isSentLater && endpoint.method === method ? matchPath(endpoint, path) : null;
    if (params) return { door, params, query: Object.fromEntries(new URLSearchParams(search)) };
  }
  return null;
}

function matchPath({ path: pattern }: Endpoint, path: string): Record<string, string> | null {
  const [wanted, given] = [pattern.split('/'), path.split('/')];
  if (wanted.length !== given.length) return null;
  const params: Record<string, string> = {};
  for (const [at, part] of wanted.entries()) {
    const value = given[at] ?? '';
    if (!part.startsWith(':')) {
      if (part !== value) return null;
    } else if (value === '' || !/^[\w.~-]+$/.test(value)) return null;
    else params[part.slice(1)] = value;
  }
  return params;
}
