import { type RawBuilder, sql } from 'kysely';
import { contiguousEnd, type Ranges, readRanges, writeRanges } from '#server/db/queries/device-ranges.ts';
import type { Principal } from '#server/http/access/principal.ts';

/** What a call says about the device it came from. */
export interface DeviceSays {
  deviceId: string;
  /** Numbers whose work is here from now on. */
  seen: Ranges;
  /** The last number that the device has given out. */
  toldSeq: number;
  appBuild: string | null;
  /** "Safari on iPad"; null where the call does not say. */
  browser: string | null;
  /** The sign-in that is on the device; null when somebody else brings its work, which is no sign of life. */
  familyId: string | null;
}

/** No device has that much waiting: a number further on is none that it gave out, and would read as unsent work. */
const LEAP = 1_000_000;

/**
 * Of the numbers that are here. A device leaves a few gaps: one that claims thousands would make each of its writes slow,
 * and hold up its company's. What would make more of them is not written down, and reads as unsent; what closes some is.
 */
const MOST_GAPS = 1_000;

/** What the headers of a write say about its device; null when they name none. */
export function deviceSays(headers: {
  deviceId: string | null;
  deviceSeq: number | null;
  absorbs: Ranges;
  appBuild: string | null;
  who: Principal;
  broughtBy?: number | undefined;
}): DeviceSays | null {
  const { deviceId, deviceSeq, absorbs, appBuild } = headers;
  if (deviceId === null) return null;
  const seen: Ranges = deviceSeq === null ? [] : [[deviceSeq, deviceSeq], ...absorbs];
  const toldSeq = Math.max(0, ...seen.map(([, to]) => to));
  const familyId = headers.broughtBy === undefined ? headers.who.familyId : null;
  return { deviceId, seen, toldSeq, appBuild, browser: null, familyId };
}

/**
 * The statement that writes down a sign of life of a device; it returns `seen`. `after` names a CTE that has to have
 * run: the row stays locked until the commit, and all who lock more than one row take them in one order.
 */
export function noteContact(
  who: Pick<Principal, 'companyId' | 'userId'>,
  says: DeviceSays,
  now: Date,
  after?: 'clock',
): RawBuilder<{ seen: string }> {
  const first = says.toldSeq > LEAP ? 0 : says.toldSeq;
  const values = sql`${who.companyId}::integer, ${says.deviceId}::uuid, ${who.userId}::integer, ${now}::timestamptz,
    ${now}::timestamptz, ${says.appBuild}::text, ${says.browser}::text, ${first}::bigint, ${writeRanges(says.seen)}::int8multirange,
    (select named.name from devices named where named.company_id = ${who.companyId}::integer
      and named.id = ${says.deviceId}::uuid and named.name is not null limit 1)`;
  return sql`
    insert into devices as device
      (company_id, id, user_id, first_contact_at, last_contact_at, app_build, browser, told_seq, seen, name)
    select ${values} ${after ? sql`from ${sql.table(after)}` : sql``}
    on conflict (company_id, id, user_id) do update set
      last_contact_at = case when ${says.familyId !== null} then greatest(device.last_contact_at, excluded.last_contact_at)
        else device.last_contact_at end,
      app_build = coalesce(excluded.app_build, device.app_build),
      browser = coalesce(excluded.browser, device.browser),
      told_seq = case when ${says.toldSeq}::bigint > device.told_seq + ${LEAP}::bigint then device.told_seq
        else greatest(device.told_seq, ${says.toldSeq}::bigint) end,
      seen = case when (select count(*) from unnest(device.seen + excluded.seen)) > greatest(${MOST_GAPS}, (
          select count(*) from unnest(device.seen))) then device.seen
        else device.seen + excluded.seen end,
      revoked_at = case when device.revoked_at is not null and ${signedInSince(who, says)} then null
        else device.revoked_at end
    returning seen`;
}

/**
 * Whether this call's sign-in outlived the revocation of `device`: somebody signed in on it again, and it can be lost
 * again. The row that was locked may be newer than what the statement sees of sign-ins; only a revocation that it sees
 * as well counts, or a call that waited for it would take it back with the sign-in that it ended.
 */
function signedInSince({ companyId, userId }: Pick<Principal, 'companyId' | 'userId'>, says: DeviceSays) {
  return sql<boolean>`exists (select from token_families family
    join devices known on known.company_id = family.company_id and known.id = ${says.deviceId}::uuid
      and known.user_id = ${userId} and known.revoked_at = device.revoked_at
    where family.company_id = ${companyId} and family.id = ${says.familyId}::uuid and family.revoked_at is null)`;
}

/**
 * The statement by which a sign-in learns which device it is on, so that it ends with the device. It waits for nobody:
 * a sign-in that is being ended at this moment needs no device any more.
 */
export function tieSignIn(
  { companyId }: Pick<Principal, 'companyId'>,
  says: DeviceSays,
  now: Date,
): RawBuilder<unknown> {
  return sql`update token_families set ${nowOnDevice(says.deviceId, now)} where company_id = ${companyId} and id in (
    select family.id from token_families family
    where family.company_id = ${companyId} and family.id = ${says.familyId}::uuid
      and family.device_id is distinct from ${says.deviceId}::uuid
    for update skip locked)`;
}

/** A tablet has one number, and another after its browser was emptied: whoever names more has made them up. */
const MOST_DEVICES = 500;

/**
 * The assignments that note which device a sign-in is on, and keep those that it was on: it ends with each of them, and
 * also once there are too many to keep.
 */
export function nowOnDevice(deviceId: string, now: Date): RawBuilder<unknown> {
  return sql`device_id = ${deviceId}::uuid, earlier_devices = case
    when device_id is null or device_id = any(earlier_devices) then earlier_devices else earlier_devices || device_id end,
    revoked_at = case when cardinality(earlier_devices) >= ${MOST_DEVICES} then coalesce(revoked_at, ${now}::timestamptz)
      else revoked_at end`;
}

/** X-Acked-Seq: up to where the device's numbers are here without a gap. */
export function ackedSeqOf(seen: string | null | undefined): number | null {
  return seen == null ? null : contiguousEnd(readRanges(seen));
}
