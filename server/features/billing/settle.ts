import { sql } from 'kysely';
import type { MoneyAction, MoneyResult } from '#contract/billing.ts';
import type { MoneyMark, Obstacle } from '#domain/money/billing-rules.ts';
import { findLastSetters, type LockedMoney } from '#server/db/queries/money-notes.ts';
import { findMarks, withUnits } from '#server/db/queries/money-seen.ts';
import { storeMoneyWrite } from '#server/db/queries/money-writes.ts';
import { lockUnits } from '#server/db/queries/note-units.ts';
import type { Tx } from '#server/db/transaction.ts';
import type { Principal } from '#server/http/access/principal.ts';
import { invalid, notFound, ProblemError, VERSION } from '#server/http/answer/problem.ts';
import type { Effect } from '#server/http/write/effect.ts';

interface Settling {
  db: Tx;
  who: Principal;
  now: Date;
  action: MoneyAction;
  /** As requested; an id that appears twice counts once. */
  ids: number[];
  /** Those of them that exist, locked. */
  notes: Map<number, LockedMoney>;
  mode: 'each' | 'all';
  /** Of each of `ids`, in that order, the mark with which it was shown; null, or nothing at all, where nobody says. */
  seen?: readonly (string | null)[] | undefined;
  whyNot: (note: LockedMoney) => Obstacle | null;
  /** Changes the notes that may be changed, and returns what was set on which of them. */
  change: (notes: LockedMoney[]) => Promise<{ mark: MoneyMark; ids: number[] }[]>;
  /** What they are given, and which of their marks they lose by it: the audit says both. */
  given?: (notes: readonly LockedMoney[]) => Partial<Record<AuditedMark, string | Record<string, number[]>>>;
  loses?: (note: LockedMoney) => readonly AuditedMark[];
  /** In place of `given`, where each is given its own. */
  gives?: (note: LockedMoney) => Partial<Record<AuditedMark, string | null>>;
  /** What must be said of notes to which it was done, by their ids. */
  remarks?: (ids: number[]) => Promise<Map<number, string>>;
}

/** The dates and the number that stand on a note; an ICN names a claim, and nothing that somebody wrote of a client. */
export type AuditedMark = 'billed' | 'paid' | 'icn';

const markOf = {
  billed: ({ ins_status }: LockedMoney) => ins_status,
  paid: ({ user_status }: LockedMoney) => user_status,
  icn: ({ icn }: LockedMoney) => icn,
};

const GONE: Obstacle = { reason: 'There is no such note.' };
const BLOCKED_BY_OTHERS = {
  reason: 'Not done: another note of the selection is in the way.',
  because: 'others' as const,
};

/**
 * Does what can be done to each of many notes, or nothing unless it can be done to all, and records the result for
 * every one. Throws 404 when none of the notes exists, and 412 where one that it would be done to is not as it was shown.
 */
export async function settle(settling: Settling): Promise<Effect> {
  const { db, who, now, action, notes, mode, whyNot, change } = settling;
  if (notes.size === 0) throw notFound();
  const ids = [...new Set(settling.ids)];
  const obstacles = new Map<number, Obstacle>();
  for (const id of ids) {
    const note = notes.get(id);
    const obstacle = note ? whyNot(note) : GONE;
    if (obstacle) obstacles.set(id, obstacle);
  }
  const isSpoiled = mode === 'all' && obstacles.size > 0;
  const changeable = isSpoiled ? [] : ids.filter((id) => !obstacles.has(id)).flatMap((id) => notes.get(id) ?? []);
  await requireSeen(settling, changeable);
  const before = await findFigures(
    settling,
    changeable.map(({ id }) => id),
  );
  const marks = changeable.length > 0 ? await change(changeable) : [];
  const remarks = await settling.remarks?.(changeable.map(({ id }) => id));
  const left = await findAsLeft(settling, changeable);
  const results = (await explain(settling, ids, obstacles, isSpoiled)).map((result) => {
    const [remark, mark] = [remarks?.get(result.id), left.get(result.id)];
    const asLeft = mark === undefined ? {} : { as_left: { mark, at: now.toISOString() } };
    return { ...result, ...(remark === undefined ? {} : { reason: remark }), ...asLeft };
  });
  const write = { companyId: who.companyId, userId: who.userId, action, results, marks, now };
  // What was done to others beside them is said of each as well.
  const done = [...new Set([...changeable.map((note) => note.id), ...marks.flatMap((one) => one.ids)])];
  const detail = {
    action,
    ...givenTo(changeable, settling),
    ...lostBy(changeable, settling.loses),
    ...leftOf(results),
    notes: done,
    // An act that did nothing says to which it would have been done.
    ...(done.length === 0 ? { asked: ids } : {}),
    ...(done.length > 0 ? sumOf(before, await findFigures(settling, done)) : {}),
  };
  return { status: 200, entity: 'money_write', entityId: await storeMoneyWrite(db, write), detail };
}

/** They are locked: what is seen now is what it is done to (readings 525 and 550). */
async function requireSeen({ db, who, ids, seen }: Settling, notes: readonly LockedMoney[]): Promise<void> {
  if (seen === undefined) return;
  if (seen.length !== ids.length) throw invalid({ seen: 'Say one for each note' });
  // Of two marks of one note the last would stand for both.
  if (new Set(ids).size !== ids.length) throw invalid({ id: 'Name each note once' });
  const shown = new Map(ids.map((id, at) => [id, seen[at] ?? null]));
  const asked = notes.map(({ id }) => id);
  const changed = (await findSeen(db, who, asked))
    .filter(({ note_id, mark }) => mark !== (shown.get(note_id) ?? mark))
    .map((one) => one.note_id);
  if (changed.length === 0) return;
  const detail = 'These notes are not what they were when you were asked. Nothing was done.';
  throw new ProblemError(412, VERSION, { detail, current: { changed } });
}

/** Of locked notes. */
async function findSeen(db: Tx, { companyId, policy }: Principal, ids: readonly number[]) {
  const units = await lockUnits(db, companyId, ids, policy.unitRule);
  return withUnits(await findMarks(db, companyId, ids), units);
}

/** As it was left by this: whoever takes it back later is told what others did since. */
async function findAsLeft({ db, who }: Settling, notes: readonly LockedMoney[]): Promise<Map<number, string>> {
  const ids = notes.map(({ id }) => id);
  return new Map((await findSeen(db, who, ids)).map(({ note_id, mark }) => [note_id, mark]));
}

type Figures = { id: number; minutes: number; settled_units: number | null };

/** Acts on pay alone: what is paid is the note as it is. */
const OF_PAY: readonly MoneyAction[] = ['contractor_paid', 'undo_pay', 'pay_date'];

/** Of a claim, what it was made with, whatever its note says since. */
function findFigures({ db, who, action }: Settling, ids: readonly number[]): Promise<Figures[]> {
  const claim = OF_PAY.includes(action) ? sql`null::jsonb` : sql`billed_as`;
  return db
    .selectFrom('notes')
    .select([
      'id',
      sql<number>`coalesce(extract(epoch from (${claim}->>'end_time')::time - (${claim}->>'begin_time')::time) / 60, minutes)::int`.as(
        'minutes',
      ),
      sql<
        number | null
      >`case when ${claim} is null then settled_units else coalesce(billed_units, settled_units) end`.as(
        'settled_units',
      ),
    ])
    .where('company_id', '=', who.companyId)
    .where(sql<boolean>`id = any (${ids}::integer[])`)
    .execute();
}

/**
 * As they are at this moment: whoever audits a claim asks what was billed, and a note may be shortened later. Of what is
 * taken, as it was before.
 */
function sumOf(before: readonly Figures[], after: readonly Figures[]): { minutes: number; units: number } {
  const had = new Map(before.map((one) => [one.id, one]));
  const counted = after.map((one) => (one.settled_units === null ? (had.get(one.id) ?? one) : one));
  return {
    minutes: counted.reduce((sum, { minutes }) => sum + minutes, 0),
    units: counted.reduce((sum, { settled_units }) => sum + (settled_units ?? 0), 0),
  };
}

/** How many were left as they were, by what was in the way: of an act that did nothing it says why. */
function leftOf(results: readonly MoneyResult[]) {
  const left = Map.groupBy(
    results.filter(({ ok }) => !ok),
    ({ because }) => because ?? 'other',
  );
  return left.size === 0 ? {} : { left: Object.fromEntries([...left].map(([because, all]) => [because, all.length])) };
}

function givenTo(notes: readonly LockedMoney[], { given, gives }: Settling) {
  const values = notes.length === 0 ? {} : gives ? valuesOf(notes, gives) : (given?.(notes) ?? {});
  return Object.keys(values).length === 0 ? {} : { given: values };
}

/** What was on notes before it was taken from them: after another act nobody could say any more. */
function lostBy(notes: readonly LockedMoney[], loses: Settling['loses']) {
  const lost = valuesOf(notes, (note) =>
    Object.fromEntries((loses?.(note) ?? []).map((mark) => [mark, markOf[mark](note)])),
  );
  return Object.keys(lost).length === 0 ? {} : { lost };
}

/** Of each mark the one value that all of the notes have, or which of them have which. */
function valuesOf(notes: readonly LockedMoney[], partOf: NonNullable<Settling['gives']>) {
  const had = notes.flatMap((note) =>
    Object.entries(partOf(note)).flatMap(([mark, value]) => (value === null ? [] : [{ mark, value, id: note.id }])),
  );
  const marks = [...Map.groupBy(had, ({ mark }) => mark)].map(([mark, of]) => {
    const ids = Map.groupBy(of, ({ value }) => value);
    const one = ids.size === 1 && of.length === notes.length;
    return [
      mark,
      one ? [...ids.keys()] : Object.fromEntries([...ids].map(([value, all]) => [value, all.map(({ id }) => id)])),
    ];
  });
  return Object.fromEntries(marks);
}

/** A pay date comes with the pay, with a change of it, or with a restore: whichever was last. */
const DATING: readonly MoneyMark[] = ['paid', 'dated', 'restored'];

/** The marks of which the last is what is in the way. */
function obstacleMarks(obstacle: Obstacle | undefined): readonly string[] {
  const because = obstacle?.because;
  if (because === 'dated' || because === 'redated') return DATING;
  return because === undefined ? [] : [because];
}

/** A result for every id, in the order requested; whoever was first is named. */
async function explain(
  { db, who }: Settling,
  ids: number[],
  obstacles: Map<number, Obstacle>,
  isSpoiled: boolean,
): Promise<MoneyResult[]> {
  const first = new Map<number, { by: string; at: string }>();
  for (const { note_id, mark, by, at } of await findLastSetters(db, who.companyId, [...obstacles.keys()])) {
    const isOf = obstacleMarks(obstacles.get(note_id)).includes(mark);
    if (isOf && at >= (first.get(note_id)?.at ?? '')) first.set(note_id, { by, at });
  }
  return ids.map((id) => {
    const obstacle = obstacles.get(id);
    if (obstacle) return { id, ok: false, ...obstacle, ...first.get(id) };
    return isSpoiled ? { id, ok: false, ...BLOCKED_BY_OTHERS } : { id, ok: true };
  });
}
