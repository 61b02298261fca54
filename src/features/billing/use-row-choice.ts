import { useCallback, useMemo, useRef, useState } from 'react';
import type { RowSelection } from '#ui/table-types.ts';
import { type MoneyRow, noteName } from './money-row.ts';

export type RowChoice = {
  /** As last seen: newer rows of the list take the place of older copies. */
  rows: readonly MoneyRow[];
  /** How many of them are on the page that is shown. */
  here: number;
  selection: RowSelection<MoneyRow>;
  choose: (rows: readonly MoneyRow[]) => void;
  drop: (ids: ReadonlySet<number>) => void;
  clear: () => void;
};

const nothing: ReadonlyMap<number, MoneyRow> = new Map();

/** Which notes are chosen, by id: a page that is brought anew, or another page, keeps them. `question` changed: none. */
export function useRowChoice(page: readonly MoneyRow[], question: string): RowChoice {
  const [state, setState] = useState({ question, chosen: nothing });
  const chosen = state.question === question ? state.chosen : nothing;
  const last = useRef<number | null>(null);
  const set = useCallback((next: ReadonlyMap<number, MoneyRow>) => setState({ question, chosen: next }), [question]);

  const fresh = useMemo(() => new Map(page.map((row) => [row.id, row])), [page]);
  const rows = useMemo(() => [...chosen.values()].map((row) => fresh.get(row.id) ?? row), [chosen, fresh]);

  function onSelect(row: MoneyRow, range: boolean) {
    const from = range ? page.findIndex(({ id }) => id === last.current) : -1;
    const to = page.findIndex(({ id }) => id === row.id);
    const touched = from < 0 ? [row] : page.slice(Math.min(from, to), Math.max(from, to) + 1);
    const next = new Map(chosen);
    const on = from >= 0 || !chosen.has(row.id);
    for (const one of touched) {
      if (on) next.set(one.id, one);
      else next.delete(one.id);
    }
    last.current = row.id;
    set(next);
  }

  return {
    rows,
    here: page.filter(({ id }) => chosen.has(id)).length,
    choose: (all) => set(new Map(all.map((row) => [row.id, row]))),
    drop: (ids) => set(new Map([...chosen].filter(([id]) => !ids.has(id)))),
    clear: () => set(nothing),
    selection: {
      isSelected: ({ id }) => chosen.has(id),
      onSelect,
      onSelectPage: (on) => {
        const next = new Map(chosen);
        for (const row of page) {
          if (on) next.set(row.id, row);
          else next.delete(row.id);
        }
        set(next);
      },
      label: (row) => `Select ${noteName(row)}`,
    },
  };
}
