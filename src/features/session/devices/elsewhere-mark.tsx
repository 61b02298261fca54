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
 * in, the Undo bar or the foot of the note; a finger reaches beyond it, where nothing else is pressed.
 */
export function ElsewhereMark({ plain }: { plain?: keyof typeof reach }) {
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
          ? `relative flex max-w-full items-center gap-1.5 font-semibold text-meta text-waiting-fg before:absolute before:-inset-x-2 ${reach[plain]}`
          : 'flex min-h-12 items-center gap-2 rounded-control bg-waiting-bg px-2 text-left text-meta leading-5! text-waiting-fg lg:px-3 outdoor:border-2 outdoor:border-control-line'
      }
      onClick={() => void bring()}
      title={text}
      type="button"
    >
      <MonitorSmartphone
        aria-hidden="true"
        className={plain ? 'size-4 shrink-0' : 'size-5 shrink-0 @max-[60rem]/session:hidden'}
      />
      {plain ? (
        <span className="truncate underline underline-offset-2">Other device: bring</span>
      ) : (
        <>
          {/* Of what, where there is room for a long name; elsewhere that it is so, and what can be done, in full. */}
          <span className="max-w-72 @max-[72rem]/session:hidden wrap-anywhere">{short}</span>
          <span className="whitespace-nowrap">
            On another device
            <span className="block font-semibold underline underline-offset-4">Bring here</span>
          </span>
        </>
      )}
    </button>
  );
}

const reach = { bar: 'before:-top-7 before:-bottom-1', foot: 'before:-inset-y-3' };
