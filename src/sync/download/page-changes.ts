import type { Endpoint } from '#contract/endpoint.ts';
import { createListeners } from '#lib/listeners.ts';

type Concerns = (page: Endpoint) => boolean;

const { subscribe, notify, any } = createListeners<[concerns: Concerns]>();

/**
 * Something on the server is known to have changed: every online page that is shown is fetched again. `concerns` leaves
 * out pages whose rows cannot have changed; without it all are fetched.
 */
export const pagesChanged = (concerns: Concerns = () => true): void => notify(concerns);

/** `page` is the call that it answers. */
export const onPagesChanged = (ask: () => void, page: Endpoint): (() => void) =>
  subscribe((concerns) => {
    if (concerns(page)) ask();
  });

/** Whether anybody is listening for a change. */
export const arePagesShown = any;

/** Whether a page of that call may read differently now that rows of these kinds changed. */
export function isMadeOf({ reads }: Endpoint, changed: ReadonlySet<string>): boolean {
  const kinds = reads?.madeOf ?? 'any';
  return kinds === 'any' || kinds.some((kind) => changed.has(kind));
}
