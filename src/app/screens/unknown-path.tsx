import { Navigate, useLocation } from 'react-router';

/** Any path that is in no table leads to /404, which names it. */
export function UnknownPath() {
  const { pathname } = useLocation();
  return <Navigate replace state={{ path: pathname }} to="/404" />;
}
