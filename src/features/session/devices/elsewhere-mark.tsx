import { MonitorSmartphone } from 'lucide-react';
import { useEffect } from 'react';
import { said } from '#domain/announcements.ts';
import { useSessionView } from '#features/session/frame/session-context.ts';
import { announce } from '#ui/feedback/announcer-store.ts';
import { elsewhereShort, elsewhereText } from './elsewhere-text.ts';
import { useBringElsewhere } from './use-elsewhere.ts';

/**
 * Another device records in this session: of what, and the press that brings it here, for as long as it is so. It stands
 * where it was said how far this device has sent, which it has then. `plain`: as low as the line of a phone that it stands
 * in; a finger reaches beyond it, where nothing else is pressed.
 */
export function ElsewhereMark({ plain = false }: { plain?: boolean }) {
  const { session, words } = useSessionView();
  const { bring, busy } = useBringElsewhere();
  const text = elsewhereText(session, words);
  useEffect(() => {
    if (text !== null) announce(said.onOtherDevice(text));
  }, [text]);
  if (text === null) return null;
  const short = elsewhereShort(session, words);
  return (
    <button
      aria-busy={busy || undefined}
      aria-label={`${said.onOtherDevice(text)}. Bring here`}
      className={
        plain
          ? 'relative flex max-w-full items-center gap-1.5 font-semibold text-meta text-waiting-fg before:absolute before:-inset-x-2 before:-top-7 before:-bottom-1'
          : 'flex min-h-12 items-center gap-2 rounded-control bg-waiting-bg px-3 text-label text-waiting-fg outdoor:border-2 outdoor:border-control-line'
      }
      onClick={() => void bring()}
      title={text}
      type="button"
    >
      <MonitorSmartphone aria-hidden="true" className={plain ? 'size-4 shrink-0' : 'size-5 shrink-0'} />
      {plain ? (
        <span className="truncate underline underline-offset-2">Bring: {short}</span>
      ) : (
        <>
          <span className="max-w-26 truncate lg:max-w-56">{short}</span>
          <span className="whitespace-nowrap font-semibold underline underline-offset-4">Bring here</span>
        </>
      )}
    </button>
  );
}
