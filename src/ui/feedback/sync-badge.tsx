import { ArrowUp, CheckCheck, Clock, KeyRound, type LucideIcon, TriangleAlert } from 'lucide-react';
import { cx } from '#ui/cx.ts';
import { type Tone, toneFill } from '#ui/tone.ts';
import { TabletCheck } from './tablet-check.tsx';

/** Where one record is on its way to the server. */
type RecordState = 'local' | 'queued' | 'sending' | 'sent' | 'attention' | 'blocked';

const looks: Record<RecordState, { word: string; tone: Tone; icon: LucideIcon | typeof TabletCheck }> = {
  local: { word: 'Saved on this device', tone: 'saved', icon: TabletCheck },
  queued: { word: 'Waiting to send', tone: 'waiting', icon: Clock },
  sending: { word: 'Sending…', tone: 'info', icon: ArrowUp },
  sent: { word: 'Sent', tone: 'sent', icon: CheckCheck },
  attention: { word: 'Needs attention', tone: 'attention', icon: TriangleAlert },
  blocked: { word: 'Sign in to send', tone: 'waiting', icon: KeyRound },
};

/**
 * Says where a record is: shape, word and color together. `time` ("3:58 PM") goes with `sent`.
 * `compact` hides the word, for table cells only; the name stays for screen readers.
 */
export function SyncBadge({
  state,
  time,
  compact = false,
  plain = false,
}: {
  state: RecordState;
  time?: string | undefined;
  compact?: boolean;
  /** Icon and words without the fill, for a footer line. */
  plain?: boolean;
}) {
  const { word, tone, icon: Icon } = looks[state];
  const text = time ? `${word} ${time}` : word;
  return (
    <span
      className={cx(
        'inline-flex items-center gap-1.5 text-meta',
        plain
          ? 'min-w-0 max-w-full font-medium text-muted'
          : cx('min-h-chip shrink-0 rounded-chip whitespace-nowrap px-2 font-semibold field:px-2.5', toneFill[tone]),
      )}
      title={compact ? text : undefined}
    >
      <Icon aria-hidden="true" className="size-4 shrink-0" />
      <span className={cx(compact && 'visually-hidden')}>{text}</span>
    </span>
  );
}
