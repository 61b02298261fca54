import { isAnyGranted, type Permission } from '#domain/access/permission.ts';
import type { Policy } from '#domain/access/policy.ts';

/** The caller, as the database knew them when the call came in: a changed role takes effect with the next call. */
export interface Principal {
  companyId: number;
  userId: number;
  /** The sign-in that the token came of. */
  familyId: string;
  /** May only deliver what they recorded (reading 36). */
  disabled: boolean;
  permissions: readonly string[];
  policy: Policy;
}

export function may(who: Principal, ...anyOf: Permission[]): boolean {
  return isAnyGranted(who.permissions, anyOf);
}
