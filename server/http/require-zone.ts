import { isTimeZone, unknownZone } from '#domain/access/policy-rules.ts';
import { invalid } from './answer/problem.ts';

/** Throws 422 at the field unless the zone is one that this runtime knows, or none is named. */
export function requireZone(name: string | undefined, field: string): void {
  if (name !== undefined && !isTimeZone(name)) throw invalid({ [field]: unknownZone });
}
