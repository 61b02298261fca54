import type { HeldWork } from '#contract/held.ts';
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
export function whyText({ reason, problem }: Pick<HeldWork, 'reason' | 'problem'>): string {
  return heldReasonText(reason) ?? problem.detail ?? problem.title;
}

export const stateText: Record<HeldWork['state'], string> = {
  open: 'Waits for a decision',
  copy: 'Its author is fixing it',
  accepted: 'Accepted',
  refused: 'Not accepted',
};
