import type { ReactNode } from 'react';
import {
  type Location,
  MemoryRouter,
  type NavigateFunction,
  type RouteObject,
  useLocation,
  useNavigate,
  useRoutes,
} from 'react-router';

/** A router over an address of its own: where it is can be read, and it can be led on, from outside. */
export function makeTestRouter(path = '/') {
  let go: NavigateFunction | undefined;
  const router = {
    state: { location: { pathname: '', search: '' } as Pick<Location, 'pathname' | 'search'> },
    /** To an address, or so many entries of the history on. */
    navigate: async (to: string | number) => {
      await (typeof to === 'number' ? go?.(to) : go?.(to));
    },
    Router: ({ children }: { children: ReactNode }) => (
      <MemoryRouter initialEntries={[path]} useTransitions={false}>
        <Follow />
        {children}
      </MemoryRouter>
    ),
  };
  function Follow() {
    router.state.location = useLocation();
    go = useNavigate();
    return null;
  }
  return router;
}

/** The element of the address among these. */
export const Routed = ({ routes }: { routes: RouteObject[] }) => useRoutes(routes);
