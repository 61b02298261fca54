import type { Endpoint } from '#contract/endpoint.ts';
import { isAnyGranted } from '#domain/access/permission.ts';
import { ProblemError } from '#server/http/answer/problem.ts';
import type { Principal } from './principal.ts';

/** Whether the endpoint's declared access is held. A disabled person may deliver and nothing else (reading 36): throws 403. */
export function isPermitted(endpoint: Endpoint, who: Principal): boolean {
  if (who.disabled && !endpoint.delivery) {
    throw new ProblemError(403, 'disabled', { detail: 'This account is disabled. Recorded work can still be sent.' });
  }
  if (endpoint.access === 'public' || endpoint.access === 'signed-in') return true;
  return isAnyGranted(who.permissions, endpoint.access);
}
