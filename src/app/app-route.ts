import type { Permission } from '#domain/access/permission.ts';

/** auth: no token needed, none allowed. session: may hide the shell while a session runs. screen: inside the shell. */
export type RouteGroup = 'auth' | 'session' | 'screen';

export interface AppRoute {
  /** The specification's name. */
  name: string;
  path: string;
  /** Heading and document title. */
  title: string;
  /** Words in the breadcrumb where they differ from the title. */
  crumb?: string;
  /** Any one of these opens the screen; null opens it to everybody who is signed in. */
  needs: readonly Permission[] | null;
  group: RouteGroup;
  /** Name of the route above it in the breadcrumb. */
  parent?: string;
  /** The path this one only leads to. */
  redirect?: string;
}
