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
import { RoomFor } from '#ui/layout/room-for.tsx';
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
  /** How much was done here that is not on the disk: it ends with the sign-out. */
  unsaved?: number;
  /** A form has words that the device can't keep. */
  unkept?: boolean;
  /** Another window has something that is not on the disk. */
  unsavedElsewhere?: boolean;
  /** Sends; signs out only when everything went. */
  onSendAndSignOut: () => Promise<SendAllResult>;
  onKeepAndSignOut: () => void;
  /** Keeps the sign-in: a PIN opens it again, without a network. */
  onLock?: (() => void) | undefined;
  onCancel: () => void;
}

/** Lines shown before "and 3 more". */
const MOST = 6;

const KEPT = 'Kept records stay on this device under your name. They go out when you sign in here again.';
const ONLINE_AGAIN = 'Signing in again needs a connection.';
const OFFLINE = `You are offline. ${ONLINE_AGAIN}`;

/**
 * Shown before a sign-out: what is unsent, and that it stays. There is no way to delete it here. What comes and goes while
 * it stands (a record that went out, the network, what could not be sent) moves none of its buttons.
 */
export function SignOutDialog(props: SignOutDialogProps) {
  const { open, kept, online, unsaved = 0, unkept = false, unsavedElsewhere = false } = props;
  const { onSendAndSignOut, onKeepAndSignOut, onLock, onCancel } = props;
  const isLost = unsaved > 0 || unkept || unsavedElsewhere;
  const lost = lostText(unsaved, unkept);
  const anything = kept.unsent.length + kept.open.length + kept.drafts.length > 0;
  const [sending, setSending] = useState(false);
  const [left, setLeft] = useState(false);
  const [first] = useState(() => ({
    lines: linesOf(kept, props),
    toSend: kept.unsent.length + kept.open.length > 0,
    goesOn: sessionsOf(kept).some((about) => runs(about, props.now)),
    anything,
  }));
  const toSend = first.toSend || kept.unsent.length + kept.open.length > 0;
  const lines = withThoseSent(first.lines, linesOf(kept, props));

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
    <Dialog noCross onClose={onCancel} open={open} title={isLost ? lost.title : titleOf(kept)}>
      {isLost && (
        <p className="mb-3 font-semibold text-body">
          {lost.what} lost when you sign out. Cancel, then {lost.advice}.
        </p>
      )}
      <ul className="flex flex-col gap-1 text-body">
        {lines.slice(0, MOST).map((line) => (
          <li className="wrap-anywhere" key={line.key}>
            <RoomFor text={first.lines.find(({ key }) => key === line.key)?.text}>
              <span>{line.text}</span>
            </RoomFor>
          </li>
        ))}
        {lines.length > MOST && <li className="text-muted">and {lines.length - MOST} more</li>}
      </ul>
      {toSend && (
        <RoomFor className="mt-3 text-label" text={KEPT}>
          {!left && <span className="text-muted">{KEPT}</span>}
          <span className="font-semibold" role="status">
            {left ? 'Not everything could be sent. What is left is safe on this device.' : ''}
          </span>
        </RoomFor>
      )}
      {first.goesOn && (
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
      <RoomFor className="mt-3 text-label" text={OFFLINE}>
        <span className="text-muted">{online ? ONLINE_AGAIN : OFFLINE}</span>
      </RoomFor>
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
            unavailable={whyNotSend(online, isLost ? lost.advice : null)}
            wide
          >
            Send now and sign out
          </Button>
        )}
        <Button kind={(online && toSend) || onLock ? 'outline' : 'primary'} onClick={onKeepAndSignOut} wide>
          {isLost
            ? 'Sign out without saving'
            : first.anything || anything
              ? 'Sign out, keep them on this device'
              : 'Sign out'}
        </Button>
        <Button kind="quiet" onClick={onCancel} wide>
          Cancel
        </Button>
      </div>
    </Dialog>
  );
}

/** What is not on the disk, that it is one thing or several, and how it gets there. */
function lostText(unsaved: number, unkept: boolean): { title: string; what: 'It is' | 'They are'; advice: string } {
  if (unsaved > 0) {
    const title = howMany(unsaved, 'entry is not saved', 'entries are not saved');
    return { title, what: unsaved === 1 ? 'It is' : 'They are', advice: 'press “Try again”' };
  }
  if (unkept)
    return { title: 'What you typed is not saved', what: 'It is', advice: 'save it, or free some space and type on' };
  const title = 'Another window has entries that are not saved';
  return { title, what: 'They are', advice: 'save them there' };
}

function whyNotSend(online: boolean, advice: string | null): string | undefined {
  if (advice !== null) return `What is not saved can’t be sent. Cancel, then ${advice}.`;
  return online ? undefined : 'You are offline. Sending needs a connection.';
}

type Line = { key: string; text: string };

/** What went out meanwhile keeps its line. */
function withThoseSent(first: readonly Line[], now: readonly Line[]): Line[] {
  const left = new Map(now.map((line) => [line.key, line]));
  const known = new Set(first.map(({ key }) => key));
  const kept = first.map((line) => left.get(line.key) ?? { ...line, text: `${line.text} · sent` });
  return [...kept, ...now.filter(({ key }) => !known.has(key))];
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

function linesOf({ unsent, open, drafts }: Kept, { today, now }: Now): Line[] {
  const stateOf = (about: RecordAbout) =>
    about.session?.state === 'open' ? ` · still open · ${runs(about, now) ? 'running' : 'paused'}` : '';
  return [
    ...unsent.map((record) => ({
      key: recordKeyOf(record),
      text: withTime(recordTitle(record, record.about, today), record.about) + stateOf(record.about),
    })),
    ...open.map((about) => ({
      // The same thing, whether some of it waits or all was sent.
      key: `session:${about.session?.id}`,
      text: `${withTime(thingTitle('Session', about, today), about)}${stateOf(about)}`,
    })),
    ...drafts.map((draft) => ({ key: draft.key, text: `${thingTitle(draft.what, draft, today)} · not finished` })),
  ];
}
