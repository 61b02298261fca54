import type { IncomingHttpHeaders } from 'node:http';
import * as z from 'zod/mini';
import { NAME_LIMIT, storable } from '#contract/common.ts';
import { uid } from '#contract/ids.ts';
import type { Ranges } from '#server/db/queries/device-ranges.ts';
import { invalid } from '#server/http/answer/problem.ts';
import { parse } from '#server/http/validate.ts';

/** One op can't stand for more numbers than these: a list beyond it is a mistake that would hide a real gap. */
const MOST_ABSORBED = 10_000;

const seq = z.string().check(z.regex(/^\d{1,15}$/, 'Use a whole number'));
const headers = z.object({
  'idempotency-key': z.optional(uid),
  'x-device-id': z.optional(uid),
  'x-device-seq': z.optional(seq),
  'x-device-absorbs': z.optional(
    z
      .string()
      .check(
        z.maxLength(2000),
        z.regex(/^\d{1,15}(-\d{1,15})?(, ?\d{1,15}(-\d{1,15})?)*$/, 'Use numbers such as 3-5,7'),
      ),
  ),
  // Words of another shape are those of another release.
  'x-device-later': z.optional(z.string()),
  'x-device-at': z.optional(z.string()),
  'x-same-name': z.optional(z.string()),
  'x-app-build': z.optional(z.string().check(z.maxLength(NAME_LIMIT), storable)),
  'if-match': z.optional(z.string().check(z.regex(/^(\*|(W\/)?"\d{1,15}")$/, 'Use a version such as "3"'))),
});

/** A call by its key and the first digits of its body's hash. */
export interface InFile {
  key: string;
  hash: string;
}

export interface WriteHeaders {
  key: string | null;
  deviceId: string | null;
  deviceSeq: number | null;
  /** Numbers of work that travels inside this one, so that the server sees no gap. */
  absorbs: Ranges;
  /** Later work of the same device that writes the same record anew, as a file of the device has it. */
  later: readonly InFile[];
  appBuild: string | null;
  /** When it was captured, by the clock of the device. */
  capturedAt: Date | null;
  /** Whether a second client or person of one name is refused (`x-same-name: ask`): somebody is there to be asked. */
  asksOfName?: boolean;
  /** The version that the caller saw, `any` when it takes whatever is there (`*`), null when it did not say. */
  ifMatch: number | 'any' | null;
}

/** A device names twelve; more say nothing new. */
const MOST_LATER = 20;

function readInFile(text: string): InFile[] {
  const [key, hash = ''] = text.split('/', 2);
  const read = z.safeParse(uid, key);
  return read.success && /^[0-9a-f]{32,64}$/.test(hash) ? [{ key: read.data, hash }] : [];
}

/** What a write says about itself. Throws 422 when one of the headers can't be read. */
export function readWriteHeaders(request: { headers: IncomingHttpHeaders | Record<string, string> }): WriteHeaders {
  const given = parse(headers, request.headers);
  const number = given['x-device-seq'];
  return {
    key: given['idempotency-key']?.toLowerCase() ?? null,
    deviceId: given['x-device-id']?.toLowerCase() ?? null,
    deviceSeq: number === undefined ? null : Number(number),
    absorbs: readAbsorbs(given['x-device-absorbs']),
    later: (given['x-device-later'] ?? '').toLowerCase().split(/, ?/, MOST_LATER).flatMap(readInFile),
    appBuild: given['x-app-build'] ?? null,
    capturedAt: readCapturedAt(given['x-device-at']),
    asksOfName: given['x-same-name'] === 'ask',
    ifMatch: readIfMatch(given['if-match']),
  };
}

/** A clock that can't be read says nothing, and keeps no work out. */
function readCapturedAt(text: string | undefined): Date | null {
  const read = z.safeParse(z.iso.datetime({ offset: true }), text);
  return read.success ? new Date(read.data) : null;
}

/** The device that a call comes from, where it says so in a way that can be read. */
export function deviceIdOf({ headers }: { headers: IncomingHttpHeaders }): string | null {
  const result = z.safeParse(uid, headers['x-device-id']);
  return result.success ? result.data : null;
}

/** `"3"`, weak or strong, or `*`. */
export function readIfMatch(text: string | null | undefined): WriteHeaders['ifMatch'] {
  if (text == null) return null;
  return text === '*' ? 'any' : Number(text.replace(/\D/g, ''));
}

/** The way back, for keeping it. */
export function writeIfMatch(ifMatch: WriteHeaders['ifMatch']): string | null {
  if (ifMatch === null) return null;
  return ifMatch === 'any' ? '*' : `"${ifMatch}"`;
}

function readAbsorbs(text: string | undefined): Ranges {
  const ranges = (text ?? '').split(/, ?/).flatMap((part): Ranges => {
    const [from = '', to = from] = part.split('-');
    return from === '' ? [] : [[Number(from), Number(to)]];
  });
  const total = ranges.reduce((sum, [from, to]) => sum + (to - from + 1), 0);
  if (ranges.some(([from, to]) => to < from) || total > MOST_ABSORBED) {
    throw invalid({ 'x-device-absorbs': 'Use numbers such as 3-5,7' });
  }
  return ranges;
}
