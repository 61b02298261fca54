import type { ComponentPropsWithRef, MouseEvent } from 'react';
import { type To, useHref, useLinkClickHandler } from 'react-router';

export interface LinkProps extends Omit<ComponentPropsWithRef<'a'>, 'href' | 'target'> {
  to: To;
  /** In the place of the entry of the history. */
  replace?: boolean;
  state?: unknown;
}

/** To another screen of the app. The library's own link brings what fetches pages ahead, which a tile would wait for. */
export function Link({ to, replace, state, onClick, ...rest }: LinkProps) {
  const href = useHref(to);
  const go = useLinkClickHandler<HTMLAnchorElement>(to, replace ? { replace, state } : { state });
  const press = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (!event.defaultPrevented) go(event);
  };
  return <a {...rest} href={href} onClick={press} />;
}
