import type { ContactRow } from '#db/database.ts';
import type { UnsentRecord } from '#db/queries/unsent.ts';
import { howMany } from '#domain/how-many.ts';

/** The words of the top bar's sync button, by priority: not saved, attention, sign-in, sending, waiting, offline, all sent. */
export type OverallStatus = {
  level: 'unsaved' | 'attention' | 'sign-in' | 'sending' | 'waiting' | 'offline' | 'sent' | 'unknown';
  text: string;
};

export type StatusFacts = {
  /** What was done here and is not on the disk. */
  unsaved: number;
  /** Another window of this person has something that is not on the disk. */
  unsavedElsewhere: boolean;
  records: readonly UnsentRecord[];
  /** Notes the server holds until their author corrects them. */
  heldNotes: number;
  /** Unsent records of other people on this device. */
  othersWaiting: number;
  contact: Pick<ContactRow, 'lastContactAt' | 'offlineSince' | 'waitingFor' | 'progress'> | undefined;
  /** ms. */
  now: number;
  /** A timestamp as people read it: 2:10 PM. */
  timeText(iso: string): string;
};

/** A contact older than this no longer proves that everything is sent, ms. */
const FRESH_MS = 5 * 60_000;

/** What is not on the disk comes before all that waits or was sent: it is nowhere else. */
export function overallStatus(facts: StatusFacts): OverallStatus {
  const status = statusOfSaved(facts);
  if (facts.unsaved === 0 && !facts.unsavedElsewhere) return status;
  const beside = besideUnsaved(status);
  const unsaved = facts.unsaved > 0 ? `${facts.unsaved} not saved` : 'Not saved in another window';
  return { level: 'unsaved', text: `${unsaved}${beside === '' ? '' : `, ${beside}`}` };
}

function besideUnsaved({ level, text }: OverallStatus): string {
  if (level === 'sent' || level === 'unknown') return '';
  return level === 'offline' ? 'offline' : text.charAt(0).toLowerCase() + text.slice(1);
}

/** Being offline, or signed out, is said beside whatever else is. Counted from the outbox, never from "last sync worked": the badge must not run ahead of the truth. */
function statusOfSaved(facts: StatusFacts): OverallStatus {
  const { records, contact, heldNotes, othersWaiting } = facts;
  const attention = records.filter((record) => record.state === 'attention').length + heldNotes;
  const unsent = records.filter((record) => record.state !== 'attention').length;
  const offline = contact?.waitingFor === 'network' || contact?.waitingFor === 'network-sign-in';
  const signedOut = contact?.waitingFor === 'sign-in';
  const toSend = unsent > 0 ? ` ${unsent}` : '';
  if (attention > 0) {
    const waits = unsent > 0 ? [`${unsent} waiting`] : [];
    const beside = signedOut ? [`sign in to send${toSend}`] : [...waits, ...(offline ? ['offline'] : [])];
    const text = [howMany(attention, 'needs attention', 'need attention'), ...beside].join(', ');
    return { level: 'attention', text };
  }
  if (signedOut) return { level: 'sign-in', text: `Sign in to send${toSend}` };
  const sending = sendingText(facts, unsent);
  if (sending) return { level: 'sending', text: sending };
  if (unsent + othersWaiting > 0) {
    const text = `${unsent + othersWaiting} waiting`;
    return { level: 'waiting', text: offline ? `Offline, ${text}` : text };
  }
  if (offline) return { level: 'offline', text: 'Offline. Everything is saved on this device' };
  const last = contact?.lastContactAt ?? null;
  if (last !== null && facts.now - Date.parse(last) < FRESH_MS) return { level: 'sent', text: 'All sent' };
  return {
    level: 'unknown',
    text: last === null ? 'Nothing waiting' : `Nothing waiting. Last checked ${facts.timeText(last)}`,
  };
}

function sendingText({ records, contact }: StatusFacts, unsent: number): string | null {
  const progress = contact?.progress;
  if (progress?.what === 'send' && progress.total > 0)
    return `Sending ${Math.min(progress.done + 1, progress.total)} of ${progress.total}`;
  const first = records.findIndex((record) => record.state === 'sending');
  return first < 0 ? null : `Sending ${first + 1} of ${unsent}`;
}
