import { CircleAlert } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { Banner } from './banner.tsx';

/**
 * A press that came to nothing, over the form: its button may be far below. So the words take the focus, and come into
 * sight with it. `of` is another object with each failure: typing on does not call the focus back.
 */
export function FailureNotice({
  of,
  title,
  actions,
  children,
}: {
  of: object;
  title: string;
  actions?: ReactNode;
  children: ReactNode;
}) {
  const box = useRef<HTMLDivElement>(null);
  const announced = useRef<object>(null);
  useEffect(() => {
    if (announced.current === of) return;
    announced.current = of;
    box.current?.focus();
  });
  return (
    <div className="rounded-card" ref={box} role="alert" tabIndex={-1}>
      <Banner actions={actions} icon={CircleAlert} title={title} tone="attention">
        {children}
      </Banner>
    </div>
  );
}
