import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { endpoints } from '#contract/endpoints.ts';
import { fullName } from '#domain/access/person-name.ts';
import { inSameCompany } from '#server/db/in-same-company.ts';
import { countMissing, readRanges } from '#server/db/queries/device-ranges.ts';
import { isSilent } from '#server/db/queries/silent-devices.ts';
import { cursorId, cursorMoment, readCursor, writeCursor } from '#server/http/answer/cursor.ts';
import type { Answer, Call } from '#server/http/route.ts';

type List = typeof endpoints.devices;

const DEFAULT_LIMIT = 50;

const place = z.tuple([cursorMoment, z.uuid(), cursorId]);

/** GET /api/company/devices: each device of each person, latest contact first. */
export async function listDevices({ db, who, query, now }: Call<List>): Promise<Answer<List>> {
  const limit = query.limit ?? DEFAULT_LIMIT;
  let found = db
    .selectFrom('devices as device')
    .innerJoin('users', inSameCompany('users.id', 'device.user_id'))
    .selectAll('device')
    .select(['users.first_name', 'users.last_name'])
    .where('device.company_id', '=', who.companyId)
    .orderBy('device.last_contact_at', 'desc')
    .orderBy('device.id')
    .orderBy('device.user_id')
    .limit(limit + 1);
  if (query.user !== undefined) found = found.where('device.user_id', '=', query.user);
  if (query.silent === 'yes') found = found.where(isSilent(now));
  if (query.cursor !== undefined) {
    const [at, id, userId] = readCursor(place, query.cursor);
    found = found.where(
      sql<boolean>`device.last_contact_at <= ${at} and (device.last_contact_at < ${at}
        or (device.id, device.user_id) > (${id}::uuid, ${userId}::integer))`,
    );
  }
  const rows = await found.execute();
  const shown = rows.slice(0, limit);
  const last = rows.length > limit ? shown.at(-1) : undefined;
  return {
    data: shown.map((row) => ({
      id: row.id,
      user: { id: row.user_id, name: fullName(row) },
      app_build: row.app_build,
      name: row.name,
      browser: row.browser,
      first_contact_at: row.first_contact_at.toISOString(),
      last_contact_at: row.last_contact_at.toISOString(),
      unsent: countMissing(readRanges(row.seen), row.told_seq),
      revoked_at: row.revoked_at?.toISOString() ?? null,
    })),
    nextCursor: last ? writeCursor([last.last_contact_at.toISOString(), last.id, last.user_id]) : null,
  };
}
