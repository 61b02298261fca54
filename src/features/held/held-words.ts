import type { HeldWork } from '#contract/held.ts';
import { objectOf } from '#domain/json-object.ts';
import { heldReasonText } from '#domain/note/held-reason.ts';

const calls: Record<string, string> = {
  'POST /api/session/start': 'Start of a session',
  'POST /api/session/data-entry': 'Counts of a session',
  'POST /api/session/note': 'Draft of a session note',
  'POST /api/session/submit': 'Submitted session with its note',
  'POST /api/session/restart': 'Restart of a session',
  'POST /api/note': 'Note',
  'POST /api/behavior': 'Behavior entry',
  'POST /api/schedule/event': 'Event',
  'POST /api/schedule/event/update': 'Change of an event',
  'POST /api/schedule/event/delete': 'Deletion of an event',
  'POST /api/schedule/event/approve': 'Decision about an event',
};

/** What the record is. */
export function whatText({ method, path }: Pick<HeldWork, 'method' | 'path'>): string {
  const call = `${method} ${path}`;
  if (/^POST \/api\/note\/\d+\/addendum$/.test(call)) return 'Addition to a note';
  return calls[call] ?? call;
}

/** Why it is held, in the office's words; the server's own sentence is shown beside it. */
export function whyText(work: Pick<HeldWork, 'reason' | 'problem' | 'client' | 'body'>): string {
  const { reason, problem } = work;
  if (reason === 'client_not_yours' && isForNobody(work))
    return 'The company has no such client: it may be one entered after a backup that was restored.';
  return heldReasonText(reason) ?? problem.detail ?? problem.title;
}

/** Whether it names a client whom the company does not have: only the office can say who it is. */
export function isForNobody({ client, body }: Pick<HeldWork, 'client' | 'body'>): boolean {
  const { client_id, note } = objectOf(body);
  return client === null && (client_id ?? objectOf(note).client_id) !== undefined;
}

export const stateText: Record<HeldWork['state'], string> = {
  open: 'Waits for a decision',
  copy: 'Its author is fixing it',
  accepted: 'Accepted',
  refused: 'Not accepted',
};
