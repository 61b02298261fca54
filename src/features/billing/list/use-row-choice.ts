import { useCallback, useMemo, useRef, useState } from 'react';
import type { RowSelection } from '#ui/table/table-types.ts';
import { markOf } from './kept-choice.ts';
import { type MoneyRow, noteName } from './money-row.ts';
import { useTickedAgain } from './use-ticked-again.ts';

export type RowChoice = {
  /** As last seen: newer rows of the list replace older copies. */
  rows: readonly MoneyRow[];
  /** How many of them are on the page being shown. */
  here: number;
  /** Those in a part of the list that somebody has changed since they were chosen. */
  changedIn: (part: readonly MoneyRow[]) => ReadonlySet<number>;
  selection: RowSelection<MoneyRow>;
  /** The same for a separate part of the list. */
  selectionOf: (part: readonly MoneyRow[]) => RowSelection<MoneyRow>;
  /** Chooses or unchooses these, and leaves the others. */
  put: (rows: readonly MoneyRow[], on: boolean) => void;
  choose: (rows: readonly MoneyRow[]) => void;
  drop: (ids: ReadonlySet<number>) => void;
  clear: () => void;
};

/** A chosen note, and what it read like when it was chosen. */
type Chosen = ReadonlyMap<number, { row: MoneyRow; mark: string }>;
const nothing: Chosen = new Map();

/**
 * Which notes are chosen, by id: refetching the page, or going to another page, keeps them, and so do a reload, Back
 * and Forward. `question` changed by a press: none.
 * @param screen whose list it is: the choice of each is kept by itself
 */
export function useRowChoice(page: readonly MoneyRow[], question: string, screen: string): RowChoice {
  const [chosen, set] = useState(nothing);
  const [asked, setAsked] = useState(question);
  // Cleared during render, so that a new question without a choice changes nothing below: rows are not redrawn for it.
  if (asked !== question) {
    setAsked(question);
    set(nothing);
  }
  const last = useRef<number | null>(null);
  const again = useTickedAgain(screen, question, (found) =>
    change(new Map([...found.map((one) => [one.row.id, one] as const), ...live.current.chosen])),
  );

  function change(next: Chosen) {
    set(next);
    again.keep([...next].map(([id, { mark }]) => [id, mark]));
  }
  // Rows come from a call that began some choices ago.
  const live = useRef({ chosen, change, question, drop: again.drop });
  live.current = { chosen, change, question, drop: again.drop };

  const fresh = useMemo(() => new Map(page.map((row) => [row.id, row])), [page]);
  const rows = useMemo(() => [...chosen].map(([id, { row }]) => fresh.get(id) ?? row), [chosen, fresh]);

  const changedIn = useCallback(
    (part: readonly MoneyRow[]) =>
      new Set(part.filter((row) => isChanged(chosen.get(row.id)?.mark, row)).map(({ id }) => id)),
    [chosen],
  );

  const put = useCallback((some: readonly MoneyRow[], on: boolean) => {
    const next = new Map(live.current.chosen);
    for (const row of some) {
      if (on) next.set(row.id, chosenNow(row));
      else next.delete(row.id);
    }
    live.current.change(next);
  }, []);

  const selectionOf = useCallback(
    (part: readonly MoneyRow[]): RowSelection<MoneyRow> => ({
      isSelected: ({ id }) => chosen.has(id),
      onSelect: (row, range) => {
        const to = part.findIndex(({ id }) => id === row.id);
        // Rows shown only until another question is answered are not part of the list.
        if (to < 0) return;
        const from = range ? part.findIndex(({ id }) => id === last.current) : -1;
        last.current = row.id;
        if (from < 0) put([row], !chosen.has(row.id));
        else put(part.slice(Math.min(from, to), Math.max(from, to) + 1), true);
      },
      onSelectPage: (on) => put(part, on),
      label: (row) => `Select ${noteName(row)}`,
    }),
    [chosen, put],
  );
  const selection = useMemo(() => selectionOf(page), [selectionOf, page]);

  return {
    rows,
    here: page.filter(({ id }) => chosen.has(id)).length,
    changedIn,
    choose: (all) => change(new Map(all.map((row) => [row.id, chosenNow(row)]))),
    // Whatever ends later is of the question that was asked when it began.
    drop: (ids) => {
      const now = live.current;
      if (now.question !== question) now.drop(question, ids);
      else now.change(new Map([...now.chosen].filter(([id]) => !ids.has(id))));
    },
    clear: () => change(nothing),
    put,
    selectionOf,
    selection,
  };
}

/**
 * The facts that a money decision was based on read differently now. Flags are set here as well, and decide nothing.
 */
function isChanged(mark: string | undefined, now: MoneyRow): boolean {
  return mark !== undefined && mark !== markOf(decidedOn(now));
}

const chosenNow = (row: MoneyRow) => ({ row, mark: markOf(decidedOn(row)) });

function decidedOn(row: MoneyRow): string {
  const { client_id, date_visited, begin_time, end_time, state, ins_status, user_status, pay_group, words } = row;
  const marks = [ins_status, user_status, pay_group?.icn];
  return JSON.stringify([client_id, date_visited, begin_time, end_time, state, marks, words]);
}
