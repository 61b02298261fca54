import type { MoneyResult } from '#contract/billing.ts';
import type { EntryRow } from '#contract/entries.ts';
import type { Note } from '#contract/notes.ts';
import type { NoteOverlap, UndoneBefore } from '#contract/pay-checks.ts';
import type { Mix, UndoneAct } from '#contract/undone.ts';
import {
  type Obstacle,
  whyNotBill,
  whyNotGroup,
  whyNotPay,
  whyNotRedate,
  whyNotReplace,
  whyNotTakeOff,
  whyNotUndo,
  whyNotUnpay,
} from '#domain/money/billing-rules.ts';
import { notYet } from '#domain/money/not-yet.ts';
import type { Rounding } from '#domain/money/units.ts';
import { briefOf } from '#domain/note/brief-note.ts';
import { noteTexts } from '#domain/note/note-fields.ts';
import { minutesOf, sumHours } from '#domain/time/hours.ts';
import type { MarkedBy } from '#features/billing/list/money-row.ts';
import { AskFailed } from '#sync/ask-failed.ts';
import type { Outcome } from '#sync/send/outcome.ts';
import type { Server } from '#sync/server.ts';
import { makeSync, outcomeOf, type TestSync } from '../open-screen.tsx';

type Body = {
  id: number[];
  act?: string;
  status?: string;
  icn?: string;
  replaces?: string | (string | null)[];
  date?: string;
  mode?: 'each' | 'all';
  seen?: string | (string | null)[];
};
type Query = Record<string, unknown>;

/** The company's minute by this server's clock. */
const TODAY = '2026-11-20';
const NOW = { date: TODAY, time: '24:00' };

const done = (body: unknown): Outcome => ({ ...outcomeOf('done'), status: 200, body });

/** The server's money rules over notes in memory, with the real rules, and ways to break the line. */
export function moneyServer(notes: Note[]) {
  const answered = new Map<string, Outcome>();
  const allOf = new Map<string, number[]>();
  const state = {
    notes,
    entries: [] as EntryRow[],
    overlaps: [] as NoteOverlap[],
    marked: [] as MarkedBy[],
    /** How clients are insured; whoever is not here is not known. */
    payers: new Map<number, number | null>(),
    /** Billed notes of which the payer of then was not kept. */
    payersUnkept: [] as number[],
    /** Notes that were billed or paid, and are not any more. */
    undoneBefore: [] as UndoneBefore[],
    /** What undos took, in their order. */
    undone: [] as { act: string; note: Note; to?: string | undefined }[],
    /** What is listed to be restored, in place of those. */
    listedUndos: null as UndoneAct[] | AskFailed | null,
    /** The ICNs of undos that would be of several clients or payers. */
    mixed: [] as Mix[],
    /** The notes that once had the ICN that is asked for. */
    left: undefined as number[] | undefined,
    /** How the company rounds. */
    rounding: 'mid-point' as Rounding,
    /** How many notes one call restores. */
    restoredAtOnce: 500,
    /** What is said of a note that was restored. */
    remarks: new Map<number, string>(),
    /** What a download of the account brings. */
    payload: undefined as unknown,
    sent: [] as {
      path: string;
      body: Body | undefined;
      query: Query;
      key: string | undefined;
      ifMatch: string | undefined;
    }[],
    /** Calls that still get through; then the line is dead. */
    calls: Number.POSITIVE_INFINITY,
    /** The next call is done, and its answer lost. */
    loseNext: false,
    /** The server refuses every write with this, until the person signs in again. */
    refuses: null as Outcome | null,
  };

  const sync = makeSync((path, query) => (state.calls <= 0 ? undefined : answerOf(path, query)));

  function answerOf(path: string, query: Query): unknown {
    if (path === '/api/payload') return state.payload;
    if (path === '/api/pay') return listed(query);
    if (path === '/api/pay/brief') return inBrief(listed(query));
    if (path === '/api/pay/therapists') return { data: subtotals(query), isExact: true };
    if (path === '/api/company/payments/group') return { ...pageOf(groups(query), {}), left: state.left };
    if (path === '/api/pay/undone')
      return state.listedUndos instanceof AskFailed ? state.listedUndos : { data: state.listedUndos ?? undos() };
    if (path === '/api/pay/acts') return { data: acts(String(query.keys).split(',')) };
    if (path === '/api/behavior/entries') return pageOf(state.entries, query);
    if (path === '/api/company/flag') return { flags: [{ id: 1, name: 'Recheck', category: String(query.category) }] };
    return undefined;
  }

  const matching = (query: Query) =>
    state.notes.filter(
      (note) =>
        (query.ids === undefined || String(query.ids).split(',').includes(String(note.id))) &&
        (query.billed === undefined || (query.billed === 'yes') === (note.ins_status !== null)) &&
        (query.paid === undefined || (query.paid === 'yes') === (note.user_status !== null)) &&
        (query.user === undefined || Number(query.user) === note.user.id) &&
        (query.client === undefined || Number(query.client) === note.client_id) &&
        (query.no_icn === undefined || (note.ins_status !== null && note.pay_group === null)) &&
        (query.groupId === undefined || query.groupId === note.pay_group?.icn),
    );

  function pageOf<T>(rows: readonly T[], query: Query) {
    const limit = Number(query.limit ?? 50);
    const from = query.cursor === undefined ? (Number(query.page ?? 1) - 1) * limit : Number(query.cursor);
    const next = from + limit < rows.length ? String(from + limit) : null;
    const page = Math.floor(from / limit) + 1;
    return {
      data: rows.slice(from, from + limit),
      limit,
      page,
      totalCount: rows.length,
      totalIsExact: true,
      nextCursor: next,
    };
  }

  function listed(query: Query) {
    const rows = matching(query);
    const payers = [...state.payers].map(([client_id, insurance_type]) => ({ client_id, insurance_type }));
    return {
      ...pageOf(rows, query),
      payers,
      no_units: rows.filter(({ units }) => units === 0).map(({ id }) => id),
      payers_unkept: state.payersUnkept,
      undone: state.undoneBefore,
      totalHours: sum(rows),
      over_budget: [],
      overlaps: state.overlaps,
      ...(query.ids === undefined ? {} : { marked: state.marked }),
      seen: rows.map((note) => ({ note_id: note.id, mark: seenOf(note) })),
      words: rows.map((note) => ({ note_id: note.id, mark: wordsOf(note) })),
      today: TODAY,
      rounding: state.rounding,
    };
  }

  function subtotals(query: Query) {
    const rows = matching(query);
    return [...new Set(rows.map(({ user }) => user.id))].map((id) => {
      const own = rows.filter(({ user }) => user.id === id);
      const units = own.reduce((total, note) => total + note.units, 0);
      const later = own.filter((note) => notYet(note, NOW));
      const not_yet = {
        notes: later.length,
        hours: sum(later),
        units: later.reduce((all, note) => all + note.units, 0),
      };
      return {
        user: own[0]?.user,
        notes: own.length,
        hours: sum(own),
        units,
        ...(later.length > 0 ? { not_yet } : {}),
      };
    });
  }

  const acts = (keys: readonly string[]) =>
    keys.flatMap((key) => {
      const results = (answered.get(key)?.body as { results?: MoneyResult[] } | undefined)?.results;
      return results ? [{ key, results }] : [];
    });

  function undos() {
    const acts = Map.groupBy(state.undone, ({ act }) => act);
    return [...acts].reverse().map(([act, taken]) => {
      const notes = taken.map(({ note }) => note);
      const [to, days] = [taken[0]?.to, [...new Set(notes.flatMap(({ user_status }) => user_status ?? []))].sort()];
      if (to !== undefined) return datedAct(act, notes, days, to);
      const icns = [...new Set(notes.flatMap(({ pay_group }) => pay_group?.icn ?? []))];
      return {
        act,
        at: '2026-11-20T19:30:00Z',
        by: 'Dana King',
        notes: notes.length,
        hours: sum(notes),
        billed: notes.filter(({ ins_status }) => ins_status !== null).length,
        paid: notes.filter(({ user_status }) => user_status !== null).length,
        ...daysOf(
          'billedOn',
          notes.map(({ ins_status }) => ins_status),
        ),
        ...daysOf(
          'paidOn',
          notes.map(({ user_status }) => user_status),
        ),
        icns,
        icnCount: icns.length,
        ...visitsOf(act, notes),
      };
    });
  }

  /** A mark of all visits of an undo as they are now, and how many that are left are others than when they were undone. */
  function visitsOf(act: string, left: readonly Note[]): Pick<UndoneAct, 'seen' | 'changed' | 'mixed'> {
    const all = allOf.get(act) ?? left.map(({ id }) => id);
    allOf.set(act, all);
    const seen = state.notes
      .filter(({ id }) => all.includes(id))
      .map(visitOf)
      .join();
    const now = new Map(state.notes.map((note) => [note.id, visitOf(note)]));
    return {
      seen: `${seen}${JSON.stringify(state.mixed)}`,
      changed: left.filter((note) => now.get(note.id) !== visitOf(note)).length,
      ...(state.mixed.length > 0 ? { mixed: state.mixed } : {}),
    };
  }

  function groups(query: Query) {
    const icns = [...new Set(state.notes.flatMap(({ pay_group }) => (pay_group ? [pay_group.icn] : [])))];
    return icns
      .filter((icn) => query.icn === undefined || query.icn === icn)
      .map((icn, at) => {
        const own = state.notes.filter((note) => note.pay_group?.icn === icn);
        const days = own.map(({ ins_status }) => ins_status ?? '').sort();
        return {
          id: at + 1,
          icn,
          status: null,
          created_at: '2026-11-20T12:00:00Z',
          notes: own.length,
          paid: own.filter(({ user_status }) => user_status !== null).length,
          changed: own.filter((note) => note.changed_after_billing).length,
          flagged: own.filter((note) => note.flags.length > 0).length,
          hours: sum(own),
          ...(own.some((note) => note.billed_hours !== undefined)
            ? { billed_hours: sumHours(own.map((note) => note.billed_hours ?? note.log_hours)) }
            : {}),
          inHundredths: own.every((note) => minutesOf(note.log_hours) % 3 === 0),
          units: own.length,
          ...(own.some((note) => note.billed_units !== undefined)
            ? { billed_units: own.reduce((units, note) => units + (note.billed_units ?? 1), 0) }
            : {}),
          clients: 1,
          client_ids: [...new Set(own.map(({ client_id }) => client_id))],
          payers: [...new Set(own.map(({ client_id }) => state.payers.get(client_id) ?? null))],
          billed_from: days[0],
          billed_to: days.at(-1),
          version: own.map(seenOf).join(),
        };
      });
  }

  const stale = (current: unknown): Outcome => ({
    ...outcomeOf('conflict'),
    status: 412,
    code: 'version',
    body: { code: 'version', current },
  });

  function settle(
    ids: readonly number[],
    mode: string | undefined,
    judge: (note: Note) => Obstacle | null,
    change: (note: Note) => Note,
    seen?: Body['seen'],
  ) {
    const results: MoneyResult[] = ids.map((id) => {
      const note = state.notes.find((one) => one.id === id);
      const obstacle = note ? judge(note) : { reason: 'There is no such note.' };
      return obstacle
        ? { id, ok: false, ...obstacle, ...(lastEditors.has(obstacle.because) ? who : {}) }
        : { id, ok: true };
    });
    if (mode === 'all' && results.some(({ ok }) => !ok))
      return results.map((one) =>
        one.ok
          ? {
              id: one.id,
              ok: false,
              reason: 'Not done: another note of the selection is in the way.',
              because: 'others' as const,
            }
          : one,
      );
    const changed = new Set(results.flatMap(({ id, ok }) => (ok ? [id] : [])));
    const other = state.notes.filter(({ id }) => changed.has(id)).filter((note) => isOther(note, ids, seen));
    if (other.length > 0) throw new Stale(other.map(({ id }) => id));
    state.notes = state.notes.map((note) => (changed.has(note.id) ? change(note) : note));
    const left = new Map(state.notes.map((note) => [note.id, { mark: seenOf(note), at: ACT_AT }]));
    return results.map((one) => (one.ok ? { ...one, as_left: left.get(one.id) } : one));
  }

  function perform(path: string, body: Body | undefined, query: Query): Outcome {
    try {
      return performed(path, body, query);
    } catch (error) {
      if (error instanceof Stale) return stale({ changed: error.ids });
      throw error;
    }
  }

  function performed(path: string, body: Body | undefined, query: Query): Outcome {
    const date = body?.date ?? '2026-11-20';
    const money = (note: Note) => ({ ...note, icn: note.pay_group?.icn ?? null });
    if (path === '/api/pay' && body?.status === 'insurance_billed')
      return done({
        results: settle(
          body.id,
          body.mode,
          (note) => whyNotBill(money(note), date, NOW),
          (note) => ({ ...note, ins_status: date }),
          body.seen,
        ),
      });
    if (path === '/api/pay' && body?.status === 'contractor_paid')
      return done({
        results: settle(
          body.id,
          body.mode,
          (note) => whyNotPay(money(note), date, NOW),
          (note) => ({ ...note, user_status: date, date_week: date }),
          body.seen,
        ),
      });
    const clear = (note: Note): Note => ({
      ...note,
      ins_status: null,
      user_status: null,
      date_week: null,
      pay_group: null,
    });
    if (path === '/api/pay/restore') {
      const current = undos().find(({ act }) => act === body?.act);
      if (typeof body?.seen === 'string' && current && current.seen !== body.seen) return stale(current);
      const taken = state.undone.filter(({ act }) => act === body?.act).slice(0, state.restoredAtOnce);
      state.undone = state.undone.filter((one) => !taken.includes(one));
      const isSettled = (id: number) => state.notes.some((note) => note.id === id && note.ins_status !== null);
      const results = taken.map(({ to, note: { id } }) =>
        to === undefined && isSettled(id)
          ? { id, ok: false, reason: 'Billed again since.' }
          : { id, ok: true, reason: state.remarks.get(id) },
      );
      const back = new Map(
        taken.flatMap(({ to, note }) => (to === undefined && isSettled(note.id) ? [] : [[note.id, note]])),
      );
      state.notes = state.notes.map((note) => back.get(note.id) ?? note);
      const next = state.undone.some(({ act }) => act === body?.act) ? (taken.at(-1)?.note.id ?? null) : null;
      return done({ results, next });
    }
    if (path === '/api/pay' && body?.act !== undefined)
      state.undone.push(
        ...state.notes
          .filter(({ id }) => body.id.includes(id))
          .map((note) => ({
            act: body.act ?? '',
            note,
            to: body.status === 'pay_date' ? date : undefined,
          })),
      );
    if (path === '/api/pay' && body?.status === 'undo_pay') {
      const unpaid = (note: Note): Note => ({ ...note, user_status: null, date_week: null });
      return done({ results: settle(body.id, body.mode, whyNotUnpay, unpaid, body.seen) });
    }
    if (path === '/api/pay' && body?.status === 'undo_icn') {
      const bare = (note: Note): Note => ({ ...note, pay_group: null });
      return done({ results: settle(body.id, body.mode, (note) => whyNotTakeOff(money(note)), bare, body.seen) });
    }
    if (path === '/api/pay' && body?.status === 'pay_date') {
      const redated = (note: Note): Note => ({ ...note, user_status: date, date_week: date });
      const { replaces } = body;
      const seen = (id: number) => (Array.isArray(replaces) ? replaces[body.id.indexOf(id)] : undefined);
      const whyNot = (note: Note) => whyNotRedate(money(note), date, seen(note.id));
      return done({ results: settle(body.id, body.mode, whyNot, redated, body.seen) });
    }
    if (path === '/api/pay' && body)
      return done({
        results: settle(
          body.id,
          body.mode,
          (note) => whyNotUndo(money(note), { billing: true, pay: true }),
          clear,
          body.seen,
        ),
      });
    if (path === '/api/company/payments/group' && body) {
      const icn = body.icn ?? '';
      const group = (note: Note): Note => ({
        ...note,
        ins_status: note.ins_status ?? date,
        pay_group: { icn, id: 9, status: null },
      });
      const { replaces } = body;
      const whyNot = (note: Note) =>
        typeof replaces !== 'string'
          ? whyNotGroup(money(note), icn, date, NOW)
          : whyNotReplace(money(note), icn, replaces);
      return done({ results: settle(body.id, body.mode, whyNot, group, body.seen) });
    }
    if (path === '/api/company/payments/group') {
      const own = state.notes.filter((note) => note.pay_group?.icn === query.icn);
      const [current] = groups(query);
      if (query.seen !== undefined && current?.version !== query.seen) return stale(current);
      const stays = (note: Note) => note.user_status !== null && query.undo_pay !== 'yes';
      const judge = (note: Note) =>
        stays(note) ? { reason: 'Paid on 11/18/26. Undo the pay as well to remove it.' } : null;
      return done({
        results: settle(
          own.map(({ id }) => id),
          'each',
          judge,
          clear,
        ),
      });
    }
    return outcomeOf('missing');
  }

  const send: Server['send'] = async (endpoint, call) => {
    const key = call.headers?.['idempotency-key'];
    const [body, query] = [call.body as Body | undefined, { ...call.query }];
    state.sent.push({ path: endpoint.path, body, query, key, ifMatch: call.headers?.['if-match'] });
    if (state.refuses) return state.refuses;
    if (state.calls <= 0) return outcomeOf('unknown');
    state.calls -= 1;
    const outcome = answered.get(String(key)) ?? perform(endpoint.path, body, query);
    answered.set(String(key), outcome);
    if (!state.loseNext) return outcome;
    state.loseNext = false;
    state.calls = 0;
    return outcomeOf('unknown');
  };

  const signIn: Server['signIn'] = async (password) => {
    if (password !== 'right') return { code: 'wrong' };
    state.refuses = null;
    return { code: 'ok', userId: 501, accessToken: 'new' };
  };
  const broken: TestSync = { ...sync, server: { ...sync.server, send, signIn } };
  return Object.assign(state, { sync: broken });
}

function daysOf(name: 'billedOn' | 'paidOn', dates: readonly (string | null)[]): Partial<UndoneAct> {
  const days = [...new Set(dates.flatMap((date) => date ?? []))].sort();
  const [first, last] = [days[0], days.at(-1)];
  return first === undefined || last === undefined ? {} : { [name]: { days: days.length, first, last } };
}

/** What a call would be done to is not what was shown. */
class Stale extends Error {
  readonly ids: number[];
  constructor(ids: number[]) {
    super();
    this.ids = ids;
  }
}

/** When acts are done, by the server. */
const ACT_AT = '2026-11-20T19:00:00.000Z';

const visitOf = ({ id, client_id, date_visited, begin_time, end_time, location }: Note) =>
  JSON.stringify([id, client_id, date_visited, begin_time, end_time, location]);
const seenOf = (note: Note) =>
  JSON.stringify([visitOf(note), note.ins_status, note.user_status, note.pay_group?.icn, note.units]);
const isOther = (note: Note, ids: readonly number[], seen: Body['seen']) =>
  Array.isArray(seen) && (seen[ids.indexOf(note.id)] ?? seenOf(note)) !== seenOf(note);

const wordsOf = (note: Note) => JSON.stringify([noteTexts.map((key) => note[key]), note.addenda.length]);

/** As the server gives them: without texts and addenda. */
function inBrief<A extends { data: readonly Note[] }>(answer: A) {
  const without = new Set<string>([...noteTexts, 'addenda']);
  const data = answer.data.map((note) => ({
    ...Object.fromEntries(Object.entries(note).filter(([key]) => !without.has(key))),
    ...briefOf(note),
  }));
  return { ...answer, data };
}

const datedAct = (act: string, notes: readonly Note[], days: readonly string[], to: string): UndoneAct => ({
  act,
  at: '2026-11-20T19:30:00Z',
  by: 'Dana King',
  notes: notes.length,
  hours: sum(notes),
  billed: 0,
  paid: 0,
  dated: { notes: notes.length, days: days.length, first: days[0] ?? '', last: days.at(-1) ?? '', to },
  icns: [],
  icnCount: 0,
});

const lastEditors = new Set<string | undefined>(['billed', 'paid', 'grouped', 'undone']);
const who = { by: 'Dana King', at: '2026-11-20T19:30:00Z' };
const sum = (notes: readonly Note[]) => notes.reduce((total, note) => total + note.log_hours, 0);

/** No way to the server at all. */
export const unreachable = () => makeSync(() => new AskFailed(outcomeOf('unknown')));
