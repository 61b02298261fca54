import type { SessionAct } from './session/session-event.ts';

/** An act, with what is known of who noted it; `turn` as `EventRow` has it. */
type Noted = SessionAct & {
  by?: 'person' | 'app' | undefined;
  device_id?: string | undefined;
  turn?: 'elsewhere' | 'mistake' | 'pause' | undefined;
};

/**
 * A pause that the app has noted is the time that the session lay submitted, or was called a mistake: nobody pressed Pause.
 * Null of everything else.
 */
export function turnWords({ kind, by, device_id, turn }: Noted): string | null {
  if ((kind !== 'pause' && kind !== 'resume') || by !== 'app' || turn === 'pause') return null;
  const isPause = kind === 'pause';
  if (turn === 'mistake') return isPause ? 'Called started by mistake' : 'Brought back';
  const where = device_id !== undefined || turn === 'elsewhere' ? ' on another device' : '';
  return `${isPause ? 'Submitted' : 'Reopened'}${where}`;
}
