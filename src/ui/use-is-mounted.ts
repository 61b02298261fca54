import { useCallback, useEffect, useRef } from 'react';

/**
 * Whether the component is still on the screen. A dialog that was left before its answer came must not close the one
 * that was opened since.
 */
export function useIsMounted(): () => boolean {
  const here = useRef(false);
  useEffect(() => {
    here.current = true;
    return () => {
      here.current = false;
    };
  }, []);
  return useCallback(() => here.current, []);
}
