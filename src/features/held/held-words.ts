import type { HeldWork } from '#contract/held.ts';
import { clientOfBody, goesWith, savedAlongStates } from '#domain/held-record.ts';
import { objectOf } from '#domain/json-object.ts';
import { heldReasonText } from '#domain/note/held-reason.ts';

const calls: Record<string, string> = {
  'POST /api/session/start': 'Start of a session',
  'POST /api/session/data-entry': 'Counts of a session',
  'POST /api/session/note': 'Draft of a session note',
  'POST /api/session/submit': 'Submitted session with its note',
  'POST /api/session/restart': 'Restart of a session',
  'POST /api/session/void': 'Session started by mistake',
  'POST /api/note': 'Note',
  'POST /api/behavior': 'Behavior entry',
  'POST /api/behavior/void': 'Deletion or return of an entry',
  'POST /api/schedule/event': 'Event',
  'POST /api/schedule/event/update': 'Change of an event',
  'POST /api/schedule/event/delete': 'Deletion of an event',
  'POST /api/schedule/event/approve': 'Decision about an event',
};

/** The same of what would change a record that is stored already. */
const changes: Record<string, string> = {
  'POST /api/note': 'Change of a note',
  'POST /api/behavior': 'Change of a behavior entry',
};

type Called = Pick<HeldWork, 'method' | 'path'> & Partial<Pick<HeldWork, 'about' | 'body'>>;

/** What the record is. */
export function whatText({ method, path, about, body }: Called): string {
  const call = `${method} ${path}`;
  if (/^POST \/api\/note\/\d+\/addendum$/.test(call)) return 'Addition to a note';
  const isChange = about?.some(({ what, state }) => what !== 'session' && state !== 'missing' && state !== 'waits');
  const change = isChange || objectOf(body).id !== undefined ? changes[call] : undefined;
  return change ?? calls[call] ?? call;
}

/** Whom it is about: what only adds to a visit or a note names nobody itself. */
export function clientOf({ client, about }: Pick<HeldWork, 'client' | 'about'>): HeldWork['client'] {
  return client ?? about?.find((record) => record.client !== null)?.client ?? null;
}

/** The stored note that a piece is about and that is held for its times; null where none is. */
export function heldNoteOf(work: Pick<HeldWork, 'about'>): { id: number; why: string } | null {
  for (const { what, id, fields } of work.about ?? []) {
    if (what === 'note' && id !== undefined && typeof fields.held === 'string' && fields.held !== '')
      return { id, why: fields.held };
  }
  return null;
}

/** Whether it puts a note at some times, where another of its author may be. */
export function setsTimes({ path }: Pick<HeldWork, 'path'>): boolean {
  return path === '/api/note' || path === '/api/session/note' || path === '/api/session/submit';
}

/** Why it is held, in the office's words; the server's own sentence is shown beside it. */
export function whyText(work: Pick<HeldWork, 'reason' | 'problem' | 'client' | 'body'>): string {
  const { reason, problem } = work;
  if (reason === 'client_not_yours' && isForNobody(work))
    return 'The company has no such client: it may be one entered after a backup that was restored.';
  return heldReasonText(reason) ?? problem.detail ?? problem.title;
}

/** Whether the server's own sentence says more than that: of what was brought in it says the same. */
export function saysMore(work: Pick<HeldWork, 'reason' | 'problem' | 'client' | 'body'>): boolean {
  const { code, detail } = work.problem;
  return Boolean(detail) && detail !== whyText(work) && code !== 'brought_in';
}

/** Whether it names a client whom the company does not have: only the office can say who it is. */
export function isForNobody({ client, body }: Pick<HeldWork, 'client' | 'body'>): boolean {
  const { client_id, note } = objectOf(body);
  return client === null && (client_id ?? objectOf(note).client_id) !== undefined;
}

/**
 * What of a list is saved along with a piece when that is accepted. What came before a piece that waits for another is
 * among it: then nothing is accepted yet. @param through the latest piece that was listed
 */
export function savedAlong(work: HeldWork, rows: readonly HeldWork[], through: number): HeldWork[] {
  const { id, subject, state, user, brought_by = null } = work;
  const waiting = savedAlongStates(state, brought_by !== null);
  return rows.filter(
    (row) =>
      row.id !== id &&
      subject !== null &&
      row.subject === subject &&
      row.reason === 'parent_held' &&
      waiting.some((one) => one === row.state) &&
      row.user.id === user.id &&
      row.brought_by?.id === brought_by?.id &&
      (brought_by === null || row.id <= through) &&
      // Facts name no client: theirs is that of the visit, which the server knows.
      goesWith(work, row, clientOfBody(work.body) ?? clientOfBody(row.body)),
  );
}

export const stateText: Record<HeldWork['state'], string> = {
  open: 'Waits for a decision',
  copy: 'Its author is fixing it',
  accepted: 'Accepted',
  refused: 'Not accepted',
};
