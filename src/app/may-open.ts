import type { AppPorts } from './app-ports.ts';
import type { AppRoute } from './app-route.ts';

export type Opens = Pick<AppPorts, 'person' | 'sessionRunning'>;

/**
 * Any one of what a route needs opens it. Whoever has an open session on this device goes on with it, also when the right
 * to record was taken meanwhile: what is open is finished, only nothing new begins (reading 36).
 */
export function mayOpen({ needs }: Pick<AppRoute, 'needs'>, { person, sessionRunning }: Opens): boolean {
  return !needs || needs.some((one) => person?.can(one) || (one === 'session.record' && sessionRunning));
}
