import type { TallybookDb } from '#db/database.ts';
import { listBehaviors, listSkills } from '#db/queries/caseload.ts';
import { listSessionsOf } from '#db/queries/entries.ts';
import { listUsers } from '#db/queries/users.ts';
import type { NoteRow, SessionRow } from '#db/rows.ts';
import { listName } from '#domain/access/person-name.ts';
import { type SessionNumber, sessionNumbers, shortNumbers } from '#domain/session/session-numbers.ts';
import { sessionSpan } from '#domain/session/session-span.ts';

/** A session of a client as their list shows it. */
export type ClientSession = {
  row: SessionRow;
  /** One's own: it opens. */
  isOwn: boolean;
  /** '' for somebody not known to this person. */
  therapist: string;
  numbers: SessionNumber[];
  /** The same in short. */
  recorded: string[];
  /** "Reviewed", "Draft"; '' where it has no note. */
  note: string;
  /** Names of what was assigned to it. */
  behaviors: string[];
  skills: string[];
};

/** A client's sessions on this device, the latest first. @param now ms @param zone of those without their own */
export async function readClientSessions(
  db: TallybookDb,
  clientId: number,
  now: number,
  zone: string,
): Promise<ClientSession[]> {
  const [sessions, behaviors, skills, users] = await Promise.all([
    listSessionsOf(db, clientId),
    listBehaviors(db),
    listSkills(db),
    listUsers(db),
  ]);
  const notes = await db.notes.bulkGet(sessions.map(({ noteUid }) => noteUid));
  const [behaviorNames, skillNames] = [namesOf(behaviors), namesOf(skills)];
  const therapists = new Map(users.map(({ id, profile }) => [id, listName(profile)]));
  const named = (ids: readonly number[], names: ReadonlyMap<number, string>) =>
    ids.map((id) => ({ id, name: names.get(id) ?? 'unknown' }));
  const items = sessions.map((row, i): ClientSession => {
    const of = { behaviors: named(row.behaviorIds, behaviorNames), skills: named(row.skillIds, skillNames) };
    const end = sessionSpan(row, row.timeZone ?? zone)?.end ?? null;
    const session = { tally: row.tally, zero: row.answers.zero, end, begunAt: row.begunAt, ...of };
    return {
      row,
      isOwn: row.userId === db.userId,
      therapist: therapists.get(row.userId) ?? '',
      numbers: sessionNumbers(session, now),
      recorded: shortNumbers(session, now),
      note: noteText(row, notes[i]),
      behaviors: of.behaviors.map(({ name }) => name),
      skills: of.skills.map(({ name }) => name),
    };
  });
  return items.sort((a, b) => (startOf(a) < startOf(b) ? 1 : -1));
}

const namesOf = (rows: readonly { id: number; name: string }[]) => new Map(rows.map(({ id, name }) => [id, name]));
const startOf = ({ row }: ClientSession) => `${row.startDate}${row.startTime}`;

const noteStates = {
  draft: 'Draft',
  submitted: 'Submitted',
  final: 'Submitted',
  held: 'Times overlap',
  reviewed: 'Reviewed',
  returned: 'Returned',
} as const;

/** One's own note is on the device and may be newer than what came with the session. */
function noteText({ noteState }: SessionRow, note: NoteRow | undefined): string {
  if (note && note.state !== 'final') return noteStates[note.state];
  const review = note?.base?.review?.decision;
  if (review === 'reviewed' || review === 'returned') return noteStates[review];
  const state = noteState ?? note?.state;
  return state ? noteStates[state] : '';
}
