import type { Client, User } from '#contract/people.ts';
import type { AccountRow, TallybookDb } from '#db/database.ts';
import { listClients } from '#db/queries/caseload.ts';
import { listNotes } from '#db/queries/sessions.ts';
import { listUnsent } from '#db/queries/unsent.ts';
import { listUsers } from '#db/queries/users.ts';
import type { NoteRow } from '#db/rows.ts';
import { isGranted } from '#domain/access/permission.ts';
import { logHours } from '#domain/note/note-rules.ts';
import { isOver, type Moment } from '#domain/note/visit-over.ts';
import { sumHours } from '#domain/time/hours.ts';
import { periodOf } from '#domain/time/service-time.ts';

/** A number, and what exactly it counts. */
type Stat = { value: number; counted: string };

type ProfileFacts = {
  clients: Stat;
  rbts: Stat;
  comments: Stat;
  /** Hours of one's own visits of this week that are over; null for people who write none. */
  weekHours: number | null;
  unsent: number;
};

/** What this device knows of the person's work. */
export async function readProfileFacts(db: TallybookDb, account: AccountRow, now: Moment): Promise<ProfileFacts> {
  const [clients, users, notes, unsent] = await Promise.all([
    listClients(db),
    listUsers(db),
    listNotes(db),
    listUnsent(db),
  ]);
  return { ...profileFacts({ account, clients, users, notes, now }), unsent: unsent.length };
}

type Known = {
  account: Pick<AccountRow, 'user' | 'permissions' | 'policy'>;
  clients: readonly Client[];
  users: readonly User[];
  notes: readonly NoteRow[];
  now: Moment;
};

function profileFacts({ account, clients, users, notes, now }: Known): Omit<ProfileFacts, 'unsent'> {
  const { permissions, policy, user } = account;
  const seesAll = isGranted(permissions, 'company.users.view');
  // A therapist's device knows colleagues' names, but not their roles.
  const rbts = seesAll
    ? users.filter((one) => one.roles.some((role) => role.ident === 'rbt'))
    : users.filter((one) => one.id !== user.id);
  const written = notes.filter((note) => note.state !== 'draft');
  const { from } = periodOf(now.date, { hoursPeriod: 'week', weekStartsOn: policy.weekStartsOn });
  const week = written.filter((note) => note.dateVisited >= from && isOver(visitOf(note), now));
  return {
    clients: {
      value: clients.length,
      counted: isGranted(permissions, 'company.clients.view') ? 'In your company' : 'On your caseload',
    },
    rbts: {
      value: rbts.length,
      counted: seesAll ? 'In your company' : 'Who share a client with you, analysts included',
    },
    comments: {
      value: written.filter((note) => note.fields.comment.trim() !== '').length,
      counted: 'In your notes on this device',
    },
    weekHours: isGranted(permissions, 'notes.view') ? sumHours(week.map((note) => logHours(note.fields))) : null,
  };
}

const visitOf = ({ dateVisited, fields }: NoteRow) => ({
  date_visited: dateVisited,
  begin_time: fields.begin_time,
  end_time: fields.end_time,
});
