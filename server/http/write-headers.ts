import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { uid } from '#contract/common.ts';
import { parse } from './validate.ts';

const headers = z.object({
  'idempotency-key': z.optional(uid),
  'x-device-id': z.optional(uid),
  'x-device-seq': z.optional(z.string().check(z.regex(/^\d{1,15}$/, 'Use a whole number'))),
  'if-match': z.optional(z.string().check(z.regex(/^(\*|(W\/)?"\d{1,9}")$/, 'Use a version such as "3"'))),
});

export interface WriteHeaders {
  key: string | null;
  deviceId: string | null;
  deviceSeq: number | null;
  /** The version that the caller saw, `any` when it takes whatever is there (`*`), null when it did not say. */
  ifMatch: number | 'any' | null;
}

/** What a write says about itself. Throws 422 when one of the headers can't be read. */
export function readWriteHeaders(request: FastifyRequest): WriteHeaders {
  const given = parse(headers, request.headers);
  const match = given['if-match'];
  const seq = given['x-device-seq'];
  return {
    key: given['idempotency-key']?.toLowerCase() ?? null,
    deviceId: given['x-device-id']?.toLowerCase() ?? null,
    deviceSeq: seq === undefined ? null : Number(seq),
    ifMatch: match === undefined ? null : match === '*' ? 'any' : Number(match.replace(/\D/g, '')),
  };
}
