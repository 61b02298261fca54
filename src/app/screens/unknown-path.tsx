import { useState } from 'react';
import { Navigate, useLocation } from 'react-router';

/** Any path that is in no table leads to /404, which names it. */
export function UnknownPath() {
  const { pathname } = useLocation();
  // The same at each drawing: another one would be another navigation.
  const [state] = useState({ path: pathname });
  return <Navigate replace state={state} to="/404" />;
}
