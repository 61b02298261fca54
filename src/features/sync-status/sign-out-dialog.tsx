import { Lock } from 'lucide-react';
import { useState } from 'react';
import { type RecordAbout, recordKeyOf } from '#db/queries/records.ts';
import type { Kept } from '#db/queries/unsent-details.ts';
import { howMany } from '#domain/how-many.ts';
import { somethingRuns } from '#domain/session/something-runs.ts';
import { isPaused } from '#domain/session/tally.ts';
import { time12 } from '#domain/time/service-time.ts';
import type { SendAllResult } from '#sync/send/send-all.ts';
import { recordTitle, thingTitle } from '#sync/words/record-text.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';

export interface SignOutDialogProps {
  open: boolean;
  /** What the server does not have. The dialog is shown only if there is any. */
  kept: Kept;
  /** The company's today, YYYY-MM-DD, and now, ms. */
  today: string;
  now: number;
  /** A PIN is set on this device, which a sign-out removes. */
  hasPin: boolean;
  online: boolean;
  /** Sends; signs out only when everything went. */
  onSendAndSignOut: () => Promise<SendAllResult>;
  onKeepAndSignOut: () => void;
  /** Keeps the sign-in: a PIN opens it again, without a network. */
  onLock?: (() => void) | undefined;
  onCancel: () => void;
}

/** Lines shown before "and 3 more". */
const MOST = 6;

/** Shown before a sign-out: what is unsent, and that it stays. There is no way to delete it here. */
export function SignOutDialog(props: SignOutDialogProps) {
  const { open, kept, online, onSendAndSignOut, onKeepAndSignOut, onLock, onCancel } = props;
  const toSend = kept.unsent.length + kept.open.length > 0;
  const anything = toSend || kept.drafts.length > 0;
  const [sending, setSending] = useState(false);
  const [left, setLeft] = useState(false);
  const lines = linesOf(kept, props);
  const goesOn = sessionsOf(kept).some((about) => runs(about, props.now));

  async function send() {
    setSending(true);
    setLeft(false);
    try {
      setLeft((await onSendAndSignOut()) === 'left');
    } finally {
      setSending(false);
    }
  }

  return (
    <Dialog noCross onClose={onCancel} open={open} title={titleOf(kept)}>
      <ul className="flex flex-col gap-1 text-body">
        {lines.slice(0, MOST).map((line) => (
          <li className="wrap-anywhere" key={line.key}>
            {line.text}
          </li>
        ))}
        {lines.length > MOST && <li className="text-muted">and {lines.length - MOST} more</li>}
      </ul>
      {toSend && (
        <p className="mt-3 text-label text-muted">
          Kept records stay on this device under your name. They go out when you sign in here again.
        </p>
      )}
      {goesOn && (
        <p className="mt-3 text-label text-muted">
          What runs goes on after you sign out: pause or stop it first if nobody watches.
        </p>
      )}
      {props.hasPin && (
        <p className="mt-3 text-label text-muted">
          Signing out removes your PIN from this device. Set it again after you sign in.
        </p>
      )}
      {kept.drafts.length > 0 && (
        <p className="mt-3 text-label text-muted">
          What is not finished is not sent. It stays on this device under your name, and is there again when you sign in
          here.
        </p>
      )}
      {!online && <p className="mt-3 text-label text-muted">You are offline. Signing in again needs a connection.</p>}
      <p className="mt-2 font-semibold text-label empty:hidden" role="status">
        {left ? 'Not everything could be sent. What is left is safe on this device.' : ''}
      </p>
      <div className="mt-5 flex flex-col gap-3">
        {onLock && (
          <Button icon={Lock} kind={online ? 'outline' : 'primary'} onClick={onLock} wide>
            Lock this tablet
          </Button>
        )}
        {toSend && (
          <Button
            busy={sending}
            kind={online ? 'primary' : 'outline'}
            onClick={() => void send()}
            unavailable={online ? undefined : 'You are offline. Sending needs a connection.'}
            wide
          >
            Send now and sign out
          </Button>
        )}
        <Button kind={(online && toSend) || onLock ? 'outline' : 'primary'} onClick={onKeepAndSignOut} wide>
          {anything ? 'Sign out, keep them on this device' : 'Sign out'}
        </Button>
        <Button kind="quiet" onClick={onCancel} wide>
          Cancel
        </Button>
      </div>
    </Dialog>
  );
}

/** Two visits to one client on one day are distinguished by their time. */
const withTime = (title: string, { time }: RecordAbout) => (time ? `${title} ${time12(time)}` : title);

function titleOf({ unsent, open, drafts }: Kept): string {
  const count = unsent.length;
  if (count + open.length === 0) return draftsTitle(drafts.length);
  if (count === 0) return open.length === 1 ? 'A session is still open' : `${open.length} sessions are still open`;
  return howMany(count, 'record has not been sent', 'records have not been sent');
}

function draftsTitle(count: number): string {
  if (count === 0) return 'Sign out without a connection?';
  return count === 1 ? 'Something is not finished' : `${count} things are not finished`;
}

const sessionsOf = ({ unsent, open }: Kept): RecordAbout[] => [...unsent.map(({ about }) => about), ...open];

/** Whether an episode, an interval set or the clock of its session goes on. */
function runs({ session }: RecordAbout, now: number): boolean {
  return session?.state === 'open' && (!isPaused(session.tally) || somethingRuns(session.tally, now));
}

type Now = Pick<SignOutDialogProps, 'today' | 'now'>;

function linesOf({ unsent, open, drafts }: Kept, { today, now }: Now): { key: string; text: string }[] {
  const stateOf = (about: RecordAbout) =>
    about.session?.state === 'open' ? ` · still open · ${runs(about, now) ? 'running' : 'paused'}` : '';
  return [
    ...unsent.map((record) => ({
      key: recordKeyOf(record),
      text: withTime(recordTitle(record, record.about, today), record.about) + stateOf(record.about),
    })),
    ...open.map((about) => ({
      key: `open:${about.session?.id}`,
      text: `${withTime(thingTitle('Session', about, today), about)}${stateOf(about)}`,
    })),
    ...drafts.map((draft) => ({ key: draft.key, text: `${thingTitle(draft.what, draft, today)} · not finished` })),
  ];
}
