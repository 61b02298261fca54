import { Undo2 } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { digits } from '#domain/how-many.ts';
import type { Clearing } from '#domain/money/billing-rules.ts';
import { type MoneyRow, noteCount, noteName } from '#features/billing/list/money-row.ts';
import { placeChanged } from '#lib/second-press.ts';
import { groupPath } from '#records/note/billing-path.ts';
import { Button } from '#ui/button.tsx';
import { ButtonLink } from '#ui/button-link.tsx';
import { announce } from '#ui/feedback/announcer-store.ts';
import { BusyFields } from '#ui/fields/busy-fields.tsx';
import { useFocusWrong } from '#ui/fields/use-focus-wrong.ts';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { ActPreview, PreviewButtons } from './act-preview.tsx';
import { AgainButton } from './again-button.tsx';
import {
  type ActFacts,
  actTitle,
  actWords,
  givesIcn,
  type MoneyAct,
  obstacleOf,
  undoText,
  wayBack,
  withFacts,
} from './money-acts.ts';
import { RunReport } from './run-report.tsx';
import { GOES_ON, SendingProgress } from './sending-progress.tsx';
import { asLeft, sinceShown } from './since-shown.ts';
import { useActForm } from './use-act-form.ts';
import { useFreshRows } from './use-fresh-rows.ts';
import type { Reported } from './use-in-air.ts';
import { useMoneyCalls } from './use-money-calls.ts';
import { isOfBefore, type Run, useRun } from './use-run.ts';

interface ActDialogProps {
  act: MoneyAct;
  rows: readonly MoneyRow[];
  may: Clearing;
  today: string;
  zone: string;
  /** The date's initial value. */
  date: string;
  /** An ICN that the person chose earlier. */
  icn?: string | undefined;
  /** Called whenever a run ends, with the notes that are done. */
  onDone: (done: readonly MoneyRow[], facts: ActFacts) => void;
  /** The same, when the dialog no longer shows it. */
  onReport: (done: readonly MoneyRow[], facts: ActFacts, reported: Reported) => void;
  /** Opens the undo of what is done; absent where it is none that this takes back. */
  onUndo?: ((done: readonly MoneyRow[], facts: ActFacts) => void) | undefined;
  /** Opens the act that takes back pay alone, in place of this one; absent for whoever may not. */
  onPayOnly?: (() => void) | undefined;
  onClose: () => void;
}

/** Preview, progress and result of an act over many notes. Lives only while it is open. */
export function ActDialog(props: ActDialogProps) {
  const { act, today, zone, onDone, onReport, onClose } = props;
  const [sent, setSent] = useState(false);
  /** What an earlier press of this dialog has done, before something was not as it was shown. */
  const [before, setBefore] = useState<ReadonlySet<number> | null>(null);
  const left = useMemo(() => props.rows.filter(({ id }) => !before?.has(id)), [props.rows, before]);
  const rows = useFreshRows(left, !sent);
  const [shown, setShown] = useState(props.rows);
  /** What was known at the press to be in the way of some. */
  const [blocked, setBlocked] = useState<ReadonlySet<number>>(new Set());
  const form = useActForm({ ...props, rows, icn: props.icn ?? '' });
  const calls = useMoneyCalls();
  const [asking, setAsking] = useState(false);
  const closed = useRef(false);
  const unreported = useRef<readonly MoneyRow[]>([]);
  const dateField = useRef<HTMLDivElement>(null);
  const { box, refuse } = useFocusWrong<HTMLFormElement>();
  const { run, start, retry, reset, resume, markReported, askBack } = useRun(end);
  const now = useFreshRows(props.rows, run.phase === 'ended');

  // Another dialog in its place also closes it.
  useEffect(() => {
    closed.current = false;
    return () => {
      closed.current = true;
    };
  }, []);

  function end(ended: Run) {
    const done = new Set(ended.results.flatMap(({ id, ok }) => (ok ? [id] : [])));
    const clean = ended.stop === null && done.size === ended.results.length;
    unreported.current = asLeft(ofIds(rows, [...done]), ended.results);
    if (done.size > 0) onDone(unreported.current, form.facts);
    const text = `${digits(done.size)} of ${noteCount(ended.asked)} done.`;
    // Where it was closed meanwhile, the page says how it ended.
    if (closed.current) return;
    if (isOfBefore(ended.stop)) askAnew(done);
    else if (clean) leave();
    else announce(text);
  }

  /** Nobody bills, pays or undoes what they were not shown: what changed is said, and the press is another one. */
  function askAnew(done: ReadonlySet<number>) {
    // The second press of a double one is no answer to it.
    placeChanged();
    report();
    setBefore(new Set([...(before ?? []), ...done]));
    setSent(false);
    reset();
  }

  /** The report says it as well, and the toast would cover its heading. */
  function report() {
    if (unreported.current.length > 0) onReport(unreported.current, form.facts, markReported());
    unreported.current = [];
  }

  function leave() {
    report();
    onClose();
  }

  /** Opens the undo of what the report says is done, in place of the report. */
  function undoDone() {
    unreported.current = [];
    askBack();
    props.onUndo?.(done, form.facts);
  }

  /** What is done so far is reported with the rest. */
  function again(goOn: () => void) {
    unreported.current = [];
    goOn();
  }

  /** What is on its way continues; the page then says how it ended. */
  function close() {
    closed.current = true;
    leave();
  }

  async function press() {
    if (form.awaitsDate) {
      form.askDate();
      dateField.current?.querySelector('input')?.focus();
      return;
    }
    if (!form.number.isSettled()) return refuse();
    if (givesIcn(act) && !(await isSettled())) return refuse();
    // With "Bill the others", those known to be impossible are sent along: the server says why, and who was first.
    setSent(true);
    setShown(form.listed);
    setBlocked(new Set(form.preview.blocked.map(({ row }) => row.id)));
    start(calls(act, form.listed, form.facts, form.listed.length > 1 ? form.mode : 'each'), {
      of: act,
      what: `${title}${withFacts(act, form.facts)}`,
      back,
    });
  }

  /**
   * If it was closed while the server was being asked, nothing may follow: a person who cancelled believes that nothing
   * was done.
   */
  async function isSettled(): Promise<boolean> {
    setAsking(true);
    try {
      return (await form.question.isSettled([...form.preview.warned, ...form.preview.ready])) && !closed.current;
    } finally {
      setAsking(false);
    }
  }

  const back = wayBack(act, form.facts, form.listed);
  // What can't be done any more is listed with the reason.
  const possible = new Set([...form.preview.warned, ...form.preview.ready].map(({ id }) => id));
  const there = new Set(rows.map(({ id }) => id));
  const since = sinceShown(
    shown.filter(({ id }) => (possible.has(id) || !there.has(id)) && !before?.has(id)),
    rows,
  );
  const title = actTitle(act, form.spoiled ? 0 : form.doable, form.listed);
  const okIds = new Set(run.results.flatMap(({ id, ok }) => (ok ? [id] : [])));
  const done = asLeft(ofIds(rows, [...okIds]), run.results);
  // Tried again, whatever is still as it was would fail again.
  const mended = now
    .filter((row) => !okIds.has(row.id) && obstacleOf(act, row, form.facts) === null)
    .map(({ id }) => id)
    .filter((id) => run.results.some((result) => result.id === id));

  return (
    <Dialog
      footer={
        run.phase === 'sending' ? undefined : run.phase === 'ended' ? (
          <>
            <Button onClick={close}>Close</Button>
            {givesIcn(act) && done.length > 0 && (
              <ButtonLink kind="quiet" to={groupPath(form.facts.icn)}>
                Open group {form.facts.icn}
              </ButtonLink>
            )}
            {props.onUndo && done.length > 0 && (
              <Button icon={Undo2} kind="quiet" onClick={undoDone}>
                {undoText(act, back, done.length)}
              </Button>
            )}
            <AgainButton
              mended={mended}
              onResume={() => again(resume)}
              onRetry={(ids) =>
                again(() => {
                  const again = ofIds(rows, ids);
                  retry(calls(act, again, form.facts, 'each'), {
                    of: act,
                    what: `${actTitle(act, ids.length, again)}${withFacts(act, form.facts)}`,
                    back,
                  });
                })
              }
              run={run}
            />
          </>
        ) : (
          <PreviewButtons act={act} asking={asking} form={form} onClose={close} onPress={() => void press()} />
        )
      }
      hasInputs
      noCross={run.phase === 'ended'}
      onClose={close}
      open
      title={run.phase === 'ended' ? `${title}${withFacts(act, form.facts)}` : title}
      width="wide"
    >
      {run.phase === null && (
        // Enter in a field takes what was typed, and moves no money: that is a press of the button.
        <form noValidate onSubmit={(event) => event.preventDefault()} ref={box}>
          <BusyFields busy={asking}>
            <ActPreview
              act={act}
              dateField={dateField}
              form={form}
              onPayOnly={props.onPayOnly}
              refusedAfter={before?.size ?? null}
              since={since}
              today={today}
              zone={zone}
            />
          </BusyFields>
        </form>
      )}
      {run.phase === 'sending' && <SendingProgress asked={run.asked} done={run.results.length} hint={GOES_ON} />}
      {run.phase === 'ended' && (
        <RunReport
          already={actWords[act].already}
          blocked={blocked}
          left={actWords[act].left}
          nameOf={(id) => nameIn(rows, id)}
          run={run}
          today={today}
          zone={zone}
        />
      )}
    </Dialog>
  );
}

const ofIds = (rows: readonly MoneyRow[], ids: readonly number[]) => rows.filter(({ id }) => ids.includes(id));

function nameIn(rows: readonly MoneyRow[], id: number): string {
  const row = rows.find((one) => one.id === id);
  return row ? noteName(row) : `Note ${id}`;
}
