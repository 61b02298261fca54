import { isObject, objectOf } from '#domain/json-object.ts';
import type { DraftRow, TallybookDb } from '../database.ts';

/** What somebody was writing when they left, in familiar words. */
export type KeptDraft = {
  key: string;
  what:
    | 'Note'
    | 'Behavior entry'
    | 'Event'
    | 'Client'
    | 'User'
    | 'Profile'
    | 'Role'
    | 'Company policy'
    | 'New session'
    | 'Phase change'
    | 'Form';
  client: { first_name: string; last_name: string } | null;
  /** YYYY-MM-DD */
  date: string | null;
};

/** Drafts by the first word of their key; an older app may have left others. */
const kinds: Record<string, KeptDraft['what']> = {
  note: 'Note',
  entry: 'Behavior entry',
  event: 'Event',
  client: 'Client',
  user: 'User',
  profile: 'Profile',
  role: 'Role',
  policy: 'Company policy',
  start: 'New session',
  phase: 'Phase change',
  'session-note': 'Note',
};

/** Everything typed and not saved yet, latest first. It is sent nowhere, and survives a sign-out (reading 8). */
export async function listKeptDrafts(db: TallybookDb): Promise<KeptDraft[]> {
  const rows = await db.drafts.toArray();
  return Promise.all(rows.sort((a, b) => b.at.localeCompare(a.at)).map((row) => describe(db, row)));
}

async function describe(db: TallybookDb, { key, content }: DraftRow): Promise<KeptDraft> {
  const found = textsOf(content);
  const id = found('client_id') ?? found('clientId');
  const date = found('date_visited') ?? found('record_date') ?? found('startDate');
  return {
    key,
    what: kinds[key.split(':')[0] ?? ''] ?? 'Form',
    client: typeof id === 'number' ? ((await db.clients.get(id)) ?? null) : null,
    date: typeof date === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(date) ? date : null,
  };
}

/** Reads a field of a draft; a note's fields are one level deeper. */
function textsOf(content: unknown): (field: string) => unknown {
  const outer = objectOf(content);
  const fields = isObject(outer.fields) ? outer.fields : outer;
  return (field) => fields[field];
}
