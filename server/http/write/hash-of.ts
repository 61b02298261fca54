import { createHash } from 'node:crypto';
import canonicalize from 'canonicalize';

/** The same request has the same hash however its fields are ordered (RFC 8785). */
export function hashOf(payload: unknown): Buffer {
  return createHash('sha256').update(canonicalText(payload)).digest();
}

function canonicalText(payload: unknown): string {
  try {
    return canonicalize(payload) ?? '';
  } catch {
    // A text that is no Unicode has no canonical form; such a body is refused, but its key is still its own.
    return JSON.stringify(payload) ?? '';
  }
}
