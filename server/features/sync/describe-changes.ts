import type { FastifyInstance } from 'fastify';
import { changedEntities } from '#contract/changed-entities.ts';
import type { Change } from '#contract/sync.ts';
import type { Db } from '#server/db/pool.ts';
import type { Principal } from '#server/http/access/principal.ts';
import type { Changed } from './find-changes.ts';

type Entity = Change['entity'];
type Reader = { db: Db; who: Principal; now: Date };

/** What the device is told: each row once, as it is now, or that it no longer exists for this person. */
export async function describeChanges(app: FastifyInstance, call: Reader, found: Changed[]): Promise<Change[]> {
  const wanted = found.flatMap((changed) => asReported(changed, call.who.userId));
  const rows = new Map<Entity, Map<number, unknown>>();
  for (const entity of new Set(wanted.map((one) => one.entity))) {
    const ids = wanted.filter((one) => one.entity === entity).map(({ id }) => id);
    rows.set(entity, (await app.changedRows.get(entity)?.(call, [...new Set(ids)])) ?? new Map());
  }
  const reported = new Set<string>();
  return wanted.flatMap(({ entity, id, without }): Change[] => {
    const key = `${entity} ${id}`;
    if (reported.has(key)) return [];
    reported.add(key);
    const row = rows.get(entity)?.get(id);
    // A row that must not be mentioned (null) is skipped; one that is missing is gone.
    if (row === null || (row === undefined && without === 'silence')) return [];
    if (row === undefined) return [{ entity, id, change: without === 'lost' ? 'lost' : 'gone' }];
    // The answer's schema holds every row to what its entity has.
    return [{ entity, id, change: 'put', row } as Change];
  });
}

interface Reported {
  entity: Entity;
  id: number;
  /** What its absence means. */
  without: 'gone' | 'lost' | 'silence';
}

function asReported({ entity, id }: Changed, userId: number): Reported[] {
  switch (entity) {
    case 'caseload':
      return [
        { entity: 'client', id, without: 'lost' },
        { entity: 'assignment', id, without: 'silence' },
      ];
    case 'role':
    case 'policy':
      return [{ entity: 'account', id: userId, without: 'silence' }];
    case 'user':
      return [
        { entity: 'user', id, without: 'silence' },
        ...(id === userId ? [{ entity: 'account' as const, id, without: 'silence' as const }] : []),
      ];
    case 'session':
      return [{ entity, id, without: 'lost' }];
    case 'client':
    case 'assignment':
    case 'behavior':
    case 'skill':
      return [{ entity, id, without: 'silence' }];
    default:
      return isEntity(entity) ? [{ entity, id, without: 'gone' }] : [];
  }
}

function isEntity(name: string): name is Entity {
  return (changedEntities as readonly string[]).includes(name);
}
