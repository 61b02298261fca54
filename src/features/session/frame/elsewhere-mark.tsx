import { MonitorSmartphone } from 'lucide-react';
import { useEffect } from 'react';
import type { SessionRow } from '#db/rows.ts';
import { announce } from '#ui/feedback/announcer-store.ts';
import { elsewhereText, useBringElsewhere } from './use-elsewhere.ts';

type Props = {
  session: SessionRow;
  /** As low as the line of a phone that it stands in; a finger reaches beyond it, where nothing else is pressed. */
  plain?: boolean;
};

/**
 * Another device records in this session: how much, and the press that brings it here, for as long as it is so. It stands
 * where it was said how far this device has sent, which it has then.
 */
export function ElsewhereMark({ session, plain = false }: Props) {
  const { bring, busy } = useBringElsewhere(session);
  const { elsewhere = 0 } = session;
  const text = elsewhereText(session);
  useEffect(() => {
    if (text !== null) announce(text);
  }, [text]);
  return (
    <button
      aria-busy={busy || undefined}
      aria-label={`${text}. Bring here`}
      className={
        plain
          ? 'relative flex max-w-full items-center gap-1.5 font-semibold text-meta text-waiting-fg before:absolute before:-inset-x-2 before:-top-7 before:-bottom-1'
          : 'flex min-h-12 items-center gap-2 rounded-control bg-waiting-bg px-3 text-label text-waiting-fg outdoor:border-2 outdoor:border-control-line'
      }
      onClick={() => void bring()}
      type="button"
    >
      <MonitorSmartphone aria-hidden="true" className={plain ? 'size-4 shrink-0' : 'size-5 shrink-0'} />
      {plain ? (
        <span className="truncate underline underline-offset-2">Bring {elsewhere} more here</span>
      ) : (
        <>
          <span className="whitespace-nowrap">
            {elsewhere} more <span className="lg:hidden">elsewhere</span>
            <span className="max-lg:hidden">on another device</span>
          </span>
          <span className="whitespace-nowrap font-semibold underline underline-offset-4">Bring here</span>
        </>
      )}
    </button>
  );
}
