import {
  ArrowUp,
  Check,
  CheckCheck,
  CircleAlert,
  Clock,
  CloudOff,
  KeyRound,
  type LucideIcon,
  TriangleAlert,
} from 'lucide-react';
import type { OverallStatus } from '#sync/words/overall-status.ts';
import type { Tone } from '#ui/tone.ts';

type Look = { tone: Tone; icon: LucideIcon };

/** Shape and color of each level. Offline is grey: it is normal, and nothing is wrong. */
export const statusLook: Record<OverallStatus['level'], Look> = {
  unsaved: { tone: 'attention', icon: CircleAlert },
  attention: { tone: 'attention', icon: TriangleAlert },
  'sign-in': { tone: 'waiting', icon: KeyRound },
  sending: { tone: 'info', icon: ArrowUp },
  waiting: { tone: 'waiting', icon: Clock },
  offline: { tone: 'saved', icon: CloudOff },
  sent: { tone: 'sent', icon: CheckCheck },
  unknown: { tone: 'saved', icon: Check },
};

const shortWords: Partial<Record<OverallStatus['level'], string>> = {
  'sign-in': 'Sign in',
  sending: 'Sending',
  offline: 'Offline',
  unknown: 'Nothing waiting',
};

/** Words for a phone's bar, in two lines where there is more to say; the full text stays the accessible name. */
export function shortStatus({ level, text }: OverallStatus): string {
  const [first = text, ...beside] = text.split(', ');
  if (level === 'unsaved') return first.replace(' in another window', '\nother window');
  if (level === 'attention')
    return [`${Number.parseInt(first, 10)} to fix`, beside.join(', ').replace(/^sign in.*/, 'sign in')]
      .filter(Boolean)
      .join('\n');
  return shortWords[level] ?? [first, beside.join(', ')].filter(Boolean).join('\n');
}
