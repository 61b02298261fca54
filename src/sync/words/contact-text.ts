import type { ContactRow } from '#db/database.ts';
import { asOfText } from '#domain/time/moment-text.ts';

/** The state of the connection to the server, in words; `tone` is never an alarm, because offline is normal. */
export type ContactText = { title: string; text: string; way: 'open' | 'offline' | 'sign-in' | 'trouble' };

type ContactFacts = {
  contact: Pick<ContactRow, 'lastContactAt' | 'offlineSince' | 'waitingFor' | 'stuckSince'> | undefined;
  /** Records of this person that are not sent. */
  unsent: number;
  /** Records of this person that need a person: they don't go out by themselves. */
  attention?: number;
  /** Whether somebody else's work on this device is not sent. */
  othersWait?: boolean;
  /** How much was done here that is not on the disk. */
  unsaved?: number;
  now: number;
  zone: string;
};

export function contactText({
  contact,
  unsent,
  attention = 0,
  othersWait = false,
  unsaved = 0,
  now,
  zone,
}: ContactFacts): ContactText {
  const safe = unsaved > 0 ? 'What is saved stays on this device.' : 'Everything is saved on this device.';
  switch (contact?.waitingFor) {
    case 'network':
      return { way: 'offline', title: offlineTitle(contact.offlineSince, now, zone), text: safe };
    case 'network-sign-in':
      return {
        way: 'offline',
        title: 'This network asks for a sign-in',
        text: `Open any web page to sign in to the network. ${safe}`,
      };
    case 'server':
      return { way: 'trouble', title: 'The server has a problem', text: `We keep trying. ${safe}` };
    case 'sign-in':
      return { way: 'sign-in', title: 'Sign in to send', text: `Recording goes on without it. ${safe}` };
    case 'update':
      return { way: 'trouble', title: 'A newer app is needed to send', text: `Close and reopen the app. ${safe}` };
    default:
      if (contact?.stuckSince && unsent > 0)
        return {
          way: 'trouble',
          title: 'Sync is stuck, retrying',
          text: `Nothing has gone out since ${asOfText(contact.stuckSince, now, zone)}. ${safe}`,
        };
      return {
        way: 'open',
        title: unsent > 0 ? 'Connected. It goes out by itself' : nothingText(attention, othersWait, unsaved),
        text: contact?.lastContactAt ? `Last contact ${asOfText(contact.lastContactAt, now, zone)}` : 'No contact yet',
      };
  }
}

/** Beside what needs a person it must not read as if nothing were left to do. */
function nothingText(attention: number, othersWait: boolean, unsaved: number): string {
  if (unsaved > 0) return 'Nothing that is saved is waiting';
  if (attention > 0) return 'Nothing is waiting but what needs attention';
  return othersWait ? 'Nothing of yours is waiting' : 'Nothing is waiting';
}

function offlineTitle(since: string | null, now: number, zone: string): string {
  return since === null ? 'Offline' : `Offline since ${asOfText(since, now, zone)}`;
}

/** "Sending 12 of 340", "Downloading 2 of 6": long work while it is under way. `part` is 0 to 100. */
export function progressText(progress: ContactRow['progress'] | undefined): { text: string; part: number } | null {
  if (!progress || progress.total <= 0) return null;
  const at = Math.min(progress.done + 1, progress.total);
  const word = progress.what === 'send' ? 'Sending' : 'Downloading';
  return { text: `${word} ${at} of ${progress.total}`, part: Math.min(100, (progress.done / progress.total) * 100) };
}
