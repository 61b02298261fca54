import { type ComponentType, type ReactNode, useEffect, useRef, useState } from 'react';
import { faultWords } from '#lib/fault-words.ts';
import { fetchPart } from '#lib/fetch-part.ts';
import { showToast } from '#ui/feedback/toast-store.ts';

/**
 * A part whose code is fetched when it is first opened. Before the whole app lies on the device, a network that goes
 * can make that fail: then it says so, closes (`onClose`) and takes nothing else away; opened again, it is fetched anew.
 * `instead`: what stands in its place until it is there, and what when it could not be fetched, for a part that cannot
 * be closed.
 */
export function lazyPart<P extends object>(
  load: () => Promise<ComponentType<P>>,
  instead?: { waiting: ReactNode; failed: ReactNode },
): ComponentType<P> {
  let known: ComponentType<P> | null = null;
  return function LazyPart(props: P) {
    const [Part, setPart] = useState<ComponentType<P> | null>(() => known);
    const [failed, setFailed] = useState(false);
    const close = useRef<unknown>(undefined);
    useEffect(() => {
      close.current = 'onClose' in props ? props.onClose : undefined;
    });
    const wanted = !('open' in props) || props.open === true;
    useEffect(() => {
      if (Part || !wanted) return;
      let unmounted = false;
      fetchPart(load).then(
        (found) => {
          known = found;
          if (!unmounted) setPart(() => found);
        },
        () => {
          if (unmounted) return;
          if (instead) return setFailed(true);
          showToast({ kind: 'danger', text: faultWords.part });
          if (typeof close.current === 'function') close.current();
        },
      );
      return () => {
        unmounted = true;
      };
    }, [Part, wanted]);
    if (Part) return <Part {...props} />;
    return failed ? instead?.failed : instead?.waiting;
  };
}
