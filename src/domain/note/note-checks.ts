import { listName } from '#domain/access/person-name.ts';
import { type ClaimChange, claimChangeText, shortClaimChange } from '#domain/money/changed-claim.ts';
import { formatAmount } from '#domain/money/hours-left.ts';
import { isAhead } from '#domain/time/day-rules.ts';
import { shortDate, time12 } from '#domain/time/service-time.ts';
import { type Brief, briefOf, correctedText, type WithTexts } from './brief-note.ts';
import { lateReasons } from './late-reasons.ts';
import { noteFacts, noteTextFields } from './note-fields.ts';
import { columnTexts, type HoursWritten } from './stamp-text.ts';
import { isOver } from './visit-over.ts';

type CheckedFacts = {
  id: number;
  client_id: number;
  client: { first_name: string; last_name: string };
  state: 'draft' | 'final' | 'held';
  timeconflicts: string | null;
  date_visited: string;
  begin_time: string;
  end_time: string;
  location: number;
  /** Who brought it in from a file for its therapist. */
  brought_in?: { by: string; confirmed?: boolean | undefined } | null | undefined;
  late?: readonly string[] | undefined;
  changed_after_billing?: ClaimChange | null | undefined;
  review?: { decision: string; by: string; comment: string | null } | null;
};

/** What the check of a note looks at: with its texts, or what is told of them. Days 'YYYY-MM-DD'. */
export type CheckedNote = CheckedFacts & (WithTexts | Brief);
type BriefNote = CheckedFacts & Brief;

/** More hours than the client has in a period; both days count. */
export type Excess = { client_id: number; from: string; to: string; hours: number; budget: number };

/** The note's therapist has another one at overlapping times; `client` is whose. */
export type Overlap = { note_id: number; client: { first_name: string; last_name: string } };

/** The note's client is in a note of another therapist at overlapping times, 'HH:mm'. */
type ClientOverlap = {
  note_id: number;
  therapist: { first_name: string; last_name: string };
  begin_time: string;
  end_time: string;
};

/** What was taken from a billed or paid note, is not there again, and is not restored; days 'YYYY-MM-DD'. */
type UndoneBefore = {
  note_id: number;
  billed: string | null;
  icn: string | null;
  paid: string | null;
  on: string;
  by: { first_name: string; last_name: string };
};

/** How a client is insured, by the code of the insurance types; null where nobody has entered it. */
export type Payer = { client_id: number; insurance_type: number | null };
type ClaimPayer = { note_id: number; insurance_type: number | null };

/** Something to look at before a note is billed: a few words for a column, and a sentence. */
export type NoteCheck = {
  kind:
    | 'held'
    | 'overlap'
    | 'client-overlap'
    | 'ahead'
    | 'not-over'
    | 'undone'
    | 'changed'
    | 'returned'
    | 'addendum'
    | 'brought-in'
    | 'late'
    | 'missing'
    | 'over-budget'
    | 'no-units'
    | 'payer';
  short: string;
  text: string;
};

/** As yet the note can't be billed at all. The others are to be looked at. */
export const isBlocking = ({ kind }: NoteCheck): boolean => kind === 'held' || kind === 'ahead' || kind === 'not-over';

const parts = noteTextFields.flatMap(({ key, label, missing }) =>
  missing === null ? [] : [{ field: key, short: missing, label }],
);

/** Notes with what is known beside them. `today`, `time` ('HH:mm'): the company's by the server's clock; an older server says the day alone. */
type NotesToCheck = {
  data: readonly CheckedNote[];
  overlaps: readonly Overlap[];
  client_overlaps?: readonly ClientOverlap[] | undefined;
  over_budget: readonly Excess[];
  /** Those too short for a unit; an older server does not say. */
  no_units?: readonly number[] | undefined;
  /** How the clients are insured; a client who is not in it is not known here. */
  payers?: readonly Payer[] | undefined;
  /** Whom those that are billed were billed to. */
  claim_payers?: readonly ClaimPayer[] | undefined;
  /** Those of which that was not kept. */
  payers_unkept?: readonly number[] | undefined;
  undone?: readonly UndoneBefore[] | undefined;
  today: string;
  time?: string | undefined;
};

/** What is to be said about each note, by id; complete ones are not in it. */
export function checkNotes({
  data,
  overlaps,
  client_overlaps,
  over_budget,
  no_units = [],
  payers,
  claim_payers,
  payers_unkept = [],
  undone = [],
  today,
  time,
}: NotesToCheck): Map<number, NoteCheck[]> {
  const changes = data.flatMap(({ changed_after_billing: change }) => change ?? []);
  const written = columnTexts(changes.flatMap(({ hours, hours_now = 0 }) => [hours, hours_now]));
  const claims = new Map(claim_payers?.map((one) => [one.note_id, one]));
  const others = new Map(overlaps.map(({ note_id, client }) => [note_id, client]));
  const twice = new Map(client_overlaps?.map((one) => [one.note_id, one]));
  const taken = Map.groupBy(undone, ({ note_id }) => note_id);
  return new Map(
    data.flatMap((listed) => {
      const note = inBrief(listed);
      const found = [
        ...timeChecks(note, others.get(note.id)),
        ...clientChecks(note, twice.get(note.id)),
        ...dayChecks(note, today, time),
        ...undoneChecks(taken.get(note.id) ?? []),
        ...(no_units.includes(note.id) ? [noUnits] : []),
        ...settledChecks(note, written),
        ...originChecks(note),
        ...missingParts(note),
        ...(payers_unkept.includes(note.id)
          ? []
          : payerChecks(note, claims.get(note.id) ?? payers?.find(({ client_id }) => client_id === note.client_id))),
        ...budgetChecks(note, over_budget),
      ];
      return found.length === 0 ? [] : [[note.id, found] as const];
    }),
  );
}

/** A held note's times are in question whatever else there is; a final one may lie under a held one. */
function timeChecks(note: CheckedFacts, other: Overlap['client'] | undefined): NoteCheck[] {
  if (note.state === 'held') {
    const text = note.timeconflicts ?? 'Its times overlap another note.';
    return [{ kind: 'held', short: 'Held', text: `Held. ${text}` }];
  }
  if (!other) return [];
  const text = `The same therapist has a note for ${listName(other)} at overlapping times.`;
  return [{ kind: 'overlap', short: 'Times overlap', text }];
}

/** One client can't be with two therapists at once, unless the payer's codes allow it: payers deny one of the two. */
function clientChecks({ client }: CheckedFacts, other: ClientOverlap | undefined): NoteCheck[] {
  if (!other) return [];
  const times = `${time12(other.begin_time)} to ${time12(other.end_time)}`;
  const text = `${listName(client)} is at overlapping times in a note of ${listName(other.therapist)}, too: ${times}.`;
  return [{ kind: 'client-overlap', short: 'Client overlaps', text }];
}

/** A device whose clock is wrong records days to come; what it delivers is taken, and must not be billed unseen. */
function dayChecks({ date_visited, begin_time, end_time }: CheckedFacts, today: string, time = LAST_TIME): NoteCheck[] {
  if (isAhead(date_visited, today))
    return [{ kind: 'ahead', short: 'In the future', text: 'Its service date is still to come.' }];
  if (isOver({ date_visited, begin_time, end_time }, { date: today, time })) return [];
  const day = date_visited === today ? 'today' : 'tomorrow';
  return [
    { kind: 'not-over', short: 'Not over yet', text: `It ends at ${time12(end_time)} ${day}, which is still to come.` },
  ];
}

/** The insurer may have the claim, and the therapist the money: neither goes out a second time unseen. */
function undoneChecks(taken: readonly UndoneBefore[]): NoteCheck[] {
  const texts = taken.map(({ billed, icn, paid, on, by }) => {
    const was = [
      ...(billed === null ? [] : [`billed ${shortDate(billed)}${icn === null ? '' : ` in ICN ${icn}`}`]),
      ...(paid === null ? [] : [`paid ${shortDate(paid)}`]),
    ];
    return `Was ${was.join(', ')}; undone ${shortDate(on)} by ${listName(by)}.`;
  });
  return texts.length === 0 ? [] : [{ kind: 'undone', short: 'Undone before', text: texts.join(' ') }];
}

/** An insurer refuses a claim of nothing. */
const noUnits: NoteCheck = {
  kind: 'no-units',
  short: '0 units',
  text: 'It is too short for a unit: an insurer pays nothing for it.',
};

/** N/A among the insurance types. */
const NOT_APPLICABLE = 0;

/** No time of a day is later. */
const LAST_TIME = '24:00';

/** What was billed is not what the note says now; and what its reviewer sent back may still change. */
function settledChecks(note: BriefNote, written: HoursWritten): NoteCheck[] {
  const { changed_after_billing: change, review } = note;
  const asked = review?.comment ? `: ${review.comment}` : '.';
  const corrected = correctedText(note);
  // One fact is one warning: what has changed after billing by an addendum says what that corrects.
  const isSaid = corrected !== null && change?.by_addendum === true;
  const text = change ? `${claimChangeText(change, written)}${isSaid ? ` ${corrected}` : ''}` : '';
  return [
    ...(change ? [{ kind: 'changed' as const, short: shortClaimChange(change, written), text }] : []),
    ...(review?.decision === 'returned'
      ? [{ kind: 'returned' as const, short: 'Returned', text: `Returned to its therapist by ${review.by}${asked}` }]
      : []),
    // The note stays as it was billed; whoever bills or pays must not believe that this is how it should read.
    ...(corrected === null || isSaid ? [] : [{ kind: 'addendum' as const, short: 'Addendum', text: corrected }]),
  ];
}

const inBrief = (note: CheckedNote): BriefNote => ('empty' in note ? note : { ...note, ...briefOf(note) });

/** What addenda correct of the visit itself, which a statement signs for; null where they leave it as it is. */
export function correctedVisit(note: CheckedNote): string | null {
  const brief = inBrief(note);
  return correctedText({ ...brief, corrected: noteFacts.filter((fact) => brief.corrected.includes(fact)) });
}

/** How it reached the server is out of the ordinary: whoever bills it may want to ask. */
function originChecks({ brought_in: arrived, addenda_by, late }: BriefNote): NoteCheck[] {
  // What its author has said themselves since is theirs.
  const brought_in = arrived?.confirmed ? null : arrived;
  const texts = [
    ...(brought_in ? [`Brought in from a file by ${brought_in.by}.`] : []),
    ...(addenda_by.length > 0 ? [`An addendum was brought in from a file by ${addenda_by.join(', ')}.`] : []),
  ];
  const short = brought_in ? 'Brought in' : 'Addendum brought in';
  return [
    ...(texts.length > 0 ? [{ kind: 'brought-in' as const, short, text: texts.join(' ') }] : []),
    ...lateReasons(late).map(({ short, text }) => ({ kind: 'late' as const, short, text })),
  ];
}

/** What an addendum has filled is said to be corrected. */
function missingParts({ empty, corrected }: Brief): NoteCheck[] {
  const missing = parts.filter(({ field }) => empty.includes(field) && !corrected.includes(field));
  const [first] = missing;
  if (!first) return [];
  const labels = missing.map(({ label }) => label).join(', ');
  return [
    {
      kind: 'missing',
      short: missing.length === 1 ? first.short : `${missing.length} parts missing`,
      text: `Empty: ${labels}.`,
    },
  ];
}

/** Nobody to send the claim to. N/A is an answer: it may be right, and is looked at all the same. */
function payerChecks({ client }: CheckedFacts, payer: Pick<Payer, 'insurance_type'> | undefined): NoteCheck[] {
  if (!payer || (payer.insurance_type !== null && payer.insurance_type !== NOT_APPLICABLE)) return [];
  const text =
    payer.insurance_type === null
      ? `${listName(client)} has no insurance type: enter it under Clients.`
      : `The insurance type of ${listName(client)} is N/A.`;
  return [{ kind: 'payer', short: 'Payer missing', text }];
}

function budgetChecks(note: CheckedFacts, excesses: readonly Excess[]): NoteCheck[] {
  const day = note.date_visited;
  const over = excesses.find((one) => one.client_id === note.client_id && one.from <= day && day <= one.to);
  if (!over) return [];
  const hours = `${formatAmount(over.hours)} of ${formatAmount(over.budget)}`;
  return [{ kind: 'over-budget', short: 'Over hours', text: `${listName(note.client)} has ${hours} in this period.` }];
}
