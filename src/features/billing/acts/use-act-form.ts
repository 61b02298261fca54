import { useMemo, useState } from 'react';
import { useDevice } from '#db/react/device-context.ts';
import { type Clearing, whyNotDate } from '#domain/money/billing-rules.ts';
import { isDoubtful, type MoneyRow } from '#features/billing/list/money-row.ts';
import { useTypedNumber } from '#features/billing/undo/use-typed-number.ts';
import { undoSize } from '#features/billing/undo/what-goes.ts';
import { onlyIcn } from './icn-rules.ts';
import { type ActFacts, asksDate, type MoneyAct, obstacleOf, takes, typedForOf } from './money-acts.ts';
import type { Preview } from './preview-list.tsx';
import { useIcnQuestion } from './use-icn-question.ts';
import type { Mode } from './use-money-calls.ts';

/** What the person fills in before many notes are changed, and what is known about each note with those values. */
export function useActForm({
  act,
  rows,
  may,
  date: firstDate,
  today,
  icn,
}: {
  act: MoneyAct;
  rows: readonly MoneyRow[];
  may: Clearing;
  date: string;
  /** The company's. */
  today: string;
  icn: string;
}) {
  // What they have when it is asked for: a colleague's correction meanwhile is said beside the note.
  const [replaces] = useState(act === 'replace' || act === 'take-off' ? onlyIcn(rows) : undefined);
  const { newId } = useDevice();
  const [keptAs] = useState(newId);
  const question = useIcnQuestion(icn, replaces);
  const [date, setDate] = useState(firstDate);
  const [dateProblem, setDateProblem] = useState<string | null>(null);
  const [typing, setTyping] = useState(false);
  /** Nothing is wrong with the empty field of a new pay date before anybody has done anything. */
  const [touched, setTouched] = useState(act !== 'redate');
  /** The last whole one: what is known of the notes is known with it, and stays while another is typed. */
  const [wholeDate, setWholeDate] = useState(firstDate);
  const [mode, setMode] = useState<Mode>('each');
  const [removed, setRemoved] = useState<ReadonlySet<number>>(new Set());
  const payDates = useMemo(() => new Map(rows.map(({ id, user_status }) => [id, user_status])), [rows]);
  const facts: ActFacts = { date: wholeDate, icn: question.icn.trim(), may, replaces, payDates, keptAs };
  const listed = useMemo(() => rows.filter(({ id }) => !removed.has(id)), [rows, removed]);
  const preview = previewOf(act, listed, facts);
  const number = useTypedNumber(undoSize(act, [...preview.warned, ...preview.ready]), typedForOf(act));

  const asked = asksDate(act, [...preview.warned, ...preview.ready]);
  const dateError = asked ? whyNotTaken(date, dateProblem, today) : undefined;

  return {
    question,
    number,
    date,
    setDate(next: string) {
      setTouched(true);
      setDate(next);
      if (whyNotTaken(next, null, today) === undefined) setWholeDate(next);
    },
    dateError: touched ? dateError : undefined,
    /** The whole date in the field is none that can be: what it says. */
    dateWrong: typing || date === '' ? undefined : dateError,
    setDateProblem,
    setTyping,
    /** It is asked for: a press has come without one. */
    askDate: () => setTouched(true),
    /** Nothing can be counted or done with the date as it stands. */
    awaitsDate: asked && (typing || dateError !== undefined),
    mode,
    setMode,
    facts,
    listed,
    preview,
    /** To how many of the listed notes the act can be applied. */
    doable: preview.warned.length + preview.ready.length,
    /** All or none, and one of them is known to be in the way. */
    spoiled: mode === 'all' && preview.blocked.length > 0,
    remove: (...rows: readonly MoneyRow[]) => setRemoved(new Set([...removed, ...rows.map(({ id }) => id)])),
  };
}

/** What the field says: text that can't be read, nothing at all, or a day too far ahead. */
function whyNotTaken(date: string, problem: string | null, today: string): string | undefined {
  if (date === '') return problem ?? 'A date is required';
  return whyNotDate(date, today) ?? undefined;
}

export type ActForm = ReturnType<typeof useActForm>;

function previewOf(act: MoneyAct, rows: readonly MoneyRow[], facts: ActFacts): Preview {
  const judged = rows.map((row) => ({ row, obstacle: obstacleOf(act, row, facts) }));
  const free = judged.filter(({ obstacle }) => obstacle === null).map(({ row }) => row);
  // What a note lacks matters for billing it, not for taking it back or putting its number right.
  const warned = takes(act) || act === 'redate' || act === 'replace' ? [] : free.filter(isDoubtful);
  return {
    blocked: judged.flatMap(({ row, obstacle }) => (obstacle ? [{ row, obstacle }] : [])),
    warned,
    ready: warned.length === 0 ? free : free.filter((row) => !isDoubtful(row)),
  };
}
