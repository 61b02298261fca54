import { useCallback, useMemo, useRef, useState } from 'react';
import { noteTexts } from '#domain/note/note-fields.ts';
import type { RowSelection } from '#ui/table/table-types.ts';
import { type MoneyRow, noteName } from './money-row.ts';

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

const nothing: ReadonlyMap<number, MoneyRow> = new Map();

/**
 * Which notes are chosen, by id: refetching the page, or going to another page, keeps them. `question` changed: none.
 */
export function useRowChoice(page: readonly MoneyRow[], question: string): RowChoice {
  const [chosen, set] = useState(nothing);
  const [asked, setAsked] = useState(question);
  // Cleared during render, so that a new question without a choice changes nothing below: rows are not redrawn for it.
  if (asked !== question) {
    setAsked(question);
    set(nothing);
  }
  const last = useRef<number | null>(null);

  const fresh = useMemo(() => new Map(page.map((row) => [row.id, row])), [page]);
  const rows = useMemo(() => [...chosen.values()].map((row) => fresh.get(row.id) ?? row), [chosen, fresh]);

  const changedIn = useCallback(
    (part: readonly MoneyRow[]) =>
      new Set(part.filter((row) => isChanged(chosen.get(row.id), row)).map(({ id }) => id)),
    [chosen],
  );

  const put = useCallback(
    (some: readonly MoneyRow[], on: boolean) => {
      const next = new Map(chosen);
      for (const row of some) {
        if (on) next.set(row.id, row);
        else next.delete(row.id);
      }
      set(next);
    },
    [chosen],
  );

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
    choose: (all) => set(new Map(all.map((row) => [row.id, row]))),
    drop: (ids) => set(new Map([...chosen].filter(([id]) => !ids.has(id)))),
    clear: () => set(nothing),
    put,
    selectionOf,
    selection,
  };
}

/**
 * The facts that a money decision was based on read differently now. Flags are set here as well, and decide nothing.
 */
function isChanged(before: MoneyRow | undefined, now: MoneyRow): boolean {
  return before !== undefined && decidedOn(before) !== decidedOn(now);
}

function decidedOn(row: MoneyRow): string {
  const { client_id, date_visited, begin_time, end_time, state, ins_status, user_status, pay_group } = row;
  const marks = [ins_status, user_status, pay_group?.icn];
  const texts = noteTexts.map((key) => row[key]);
  return JSON.stringify([client_id, date_visited, begin_time, end_time, state, marks, texts, row.addenda.length]);
}
