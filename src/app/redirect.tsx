import { Navigate, useLocation } from 'react-router';

/** Leads on to another path and takes the query along. */
export function Redirect({ to }: { to: string }) {
  const { search } = useLocation();
  return <Navigate replace to={to + search} />;
}
