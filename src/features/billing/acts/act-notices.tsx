import { CircleCheck, Clock, History, ServerCrash } from 'lucide-react';
import { useCallback, useEffect, useState } from 'react';
import { billingEndpoints, MOST_KEYS } from '#contract/billing.ts';
import { digits } from '#domain/how-many.ts';
import { dayTimeText } from '#domain/time/moment-text.ts';
import { inZone } from '#domain/time/service-time.ts';
import { fetchNamed } from '#features/billing/list/fetch-matching.ts';
import { type MoneyRow, noteCount } from '#features/billing/list/money-row.ts';
import { useNoteNames } from '#features/billing/undo/use-note-names.ts';
import { AskFailed } from '#sync/ask-failed.ts';
import { onPagesChanged, pagesChanged } from '#sync/download/page-changes.ts';
import { useSync } from '#sync/react/sync-context.ts';
import { useAgainInContact } from '#sync/react/use-again-in-contact.ts';
import type { ListFailure } from '#sync/words/list-failure.ts';
import { listFailureText } from '#sync/words/list-failure-text.ts';
import { Button } from '#ui/button.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { showToast } from '#ui/feedback/toast-store.ts';
import { type AirAct, resultsOf, standingOf, unknownKeys } from './acts-in-air.ts';
import { isSaid } from './by-whom.ts';
import { undoText, type WayBack } from './money-acts.ts';
import { ReasonLists } from './run-report.tsx';
import { SendingProgress } from './sending-progress.tsx';
import { asLeft } from './since-shown.ts';
import { useActsInAir, useUnwatchedActs } from './use-acts-in-air.ts';

/** As many are named above a list without pushing it off the screen. */
const FEW = 3;

type Notice = { today: string; zone: string; onUndo: (back: WayBack, rows: readonly MoneyRow[]) => void };

/** What is on its way, or has ended, where no dialog says so: it was closed, or the page was left or loaded anew. */
export function ActNotices(props: Notice) {
  const [newest, ...older] = useUnwatchedActs().toReversed();
  return (
    <div aria-live="polite" className="flex flex-col gap-2 empty:hidden">
      {newest && <ActNotice {...props} act={newest} key={newest.id} />}
      {older.length > 0 && (
        <details>
          <summary className="flex min-h-hit cursor-pointer items-center font-semibold text-label">
            {digits(older.length)} more {older.length === 1 ? 'act' : 'acts'}
          </summary>
          <div className="flex flex-col gap-2">
            {older.map((act) => (
              <ActNotice {...props} act={act} key={act.id} />
            ))}
          </div>
        </details>
      )}
    </div>
  );
}

function ActNotice({ act, today, zone, onUndo }: Notice & { act: AirAct }) {
  const acts = useActsInAir();
  const { ask, state } = useOutcome(act);
  const { date, time } = inZone(Date.parse(act.at), zone);
  const results = resultsOf(act);
  const done = results.filter(({ ok }) => ok).length;
  const standing = standingOf(act).length;
  const changed = done > 0 && standing === 0;
  // A receipt: later acts change nothing of what it says, and are said beside it.
  const said = act.sending ? [] : results.filter(isSaid);
  const nameOf = useNoteNames(said.map(({ id }) => id));
  const isKnown = unknownKeys(act).length === 0;
  // Not known yet is not failed.
  const isUnasked = !isKnown && state === 'unasked';
  const reasons = <ReasonLists nameOf={nameOf} results={said} today={today} zone={zone} />;
  return (
    <Banner
      actions={
        !act.sending && (
          <>
            {!isKnown && !isUnasked && (
              <Button busy={state === 'asking'} onClick={ask} size="toolbar">
                Ask again
              </Button>
            )}
            <UndoButton act={act} onUndo={onUndo} />
            <Button onClick={() => acts.forget(act.id)} size="toolbar">
              Close
            </Button>
          </>
        )
      }
      icon={act.sending || isUnasked ? Clock : changed ? History : isKnown && done > 0 ? CircleCheck : ServerCrash}
      title={`${act.what}, ${dayTimeText(date, time, today)}`}
      tone={act.sending ? 'waiting' : isUnasked || changed ? 'info' : isKnown ? 'saved' : 'attention'}
    >
      {act.sending ? (
        <SendingProgress asked={act.asked} done={results.length} />
      ) : (
        <>
          <p>
            {isKnown ? endText(act.asked, done, results.length) : openText(act.asked, done, state)}
            {sinceText(done, done - standing)}
          </p>
          {said.length > FEW ? (
            <details>
              <summary className="cursor-pointer py-1 font-semibold">{noteCount(said.length)}: which, and why</summary>
              {reasons}
            </details>
          ) : (
            reasons
          )}
        </>
      )}
    </Banner>
  );
}

/** Opens the way back over the notes as they are now: over a reload their numbers are kept, and nothing else of them. */
function UndoButton({ act, onUndo }: Pick<Notice, 'onUndo'> & { act: AirAct }) {
  const acts = useActsInAir();
  const { server } = useSync();
  const [busy, setBusy] = useState(false);
  const { back } = act;
  const ids = standingOf(act);
  if (back === null || ids.length === 0) return null;

  async function open(way: WayBack) {
    setBusy(true);
    try {
      const rows = way.by === 'restore' ? [] : (await fetchNamed(server, ids)).filter((row) => hasStill(way, row));
      const left = new Set(rows.map(({ id }) => id));
      const undone = way.by === 'restore' ? [] : ids.filter((id) => !left.has(id));
      if (undone.length < ids.length) {
        onUndo(way, asLeft(rows, resultsOf(act)));
        acts.askBack(act.id);
      } else showToast({ kind: 'info', text: 'Nothing of it is left to undo: that was done meanwhile.' });
      if (undone.length > 0) acts.undoneByOthers(act.id, undone);
    } catch (error) {
      if (!(error instanceof AskFailed)) throw error;
      showToast({ kind: 'danger', text: listFailureText('these notes', error.outcome.class).text });
    }
    setBusy(false);
  }

  return (
    <Button busy={busy} onClick={() => void open(back)} size="toolbar">
      {undoText(act.of, back, ids.length)}
    </Button>
  );
}

/** Whether a note has what the way back would take. */
function hasStill({ by }: WayBack, { ins_status, user_status, pay_group }: MoneyRow): boolean {
  if (by === 'unpay') return user_status !== null;
  return by === 'undo' ? ins_status !== null || user_status !== null : pay_group !== null;
}

/** "49 notes done.", "8 of 9 notes done." */
function endText(asked: number, done: number, answered: number): string {
  const unsent = asked - answered;
  const left =
    unsent > 0 ? ` ${noteCount(unsent)} ${unsent === 1 ? 'was' : 'were'} not sent, and nothing was done to them.` : '';
  return `${done === asked ? noteCount(done) : `${done} of ${noteCount(asked)}`} done.${left}`;
}

/** " Later acts have changed 22 of them." */
function sinceText(done: number, changed: number): string {
  return changed === 0 ? '' : ` Later acts have changed ${changed === done ? 'all' : digits(changed)} of them.`;
}

function openText(asked: number, done: number, state: Asked): string {
  if (state === 'asking' || state === 'unasked') return 'Asking the server what became of it.';
  if (state === 'failed')
    return 'The server could not be asked what became of it. Nothing of it is lost or done twice.';
  const far = done === 0 ? 'Nothing of it is done' : `${done} of ${noteCount(asked)} ${done === 1 ? 'is' : 'are'} done`;
  return `${far} so far. What was on its way may still come: look again before you do it once more.`;
}

/** `unasked`: until its first answer. */
type Asked = 'unasked' | 'asking' | 'answered' | 'failed';

/**
 * Asks the server about the calls whose answers never came, and again whenever something has changed there, or it can be
 * reached again.
 */
function useOutcome(act: AirAct): { ask: () => void; state: Asked } {
  const acts = useActsInAir();
  const { server } = useSync();
  const [state, setState] = useState<Asked>('unasked');
  const [failed, setFailed] = useState<ListFailure | null>(null);
  const { id } = act;
  const keys = unknownKeys(act).slice(0, MOST_KEYS).join();

  const ask = useCallback(async () => {
    if (keys === '') return;
    setState((was) => (was === 'unasked' ? was : 'asking'));
    try {
      const { data } = await server.ask(billingEndpoints.moneyActs, { query: { keys } });
      setState('answered');
      setFailed(null);
      for (const { key, results } of data) acts.answered(id, key, results);
      if (data.length > 0) pagesChanged();
    } catch (error) {
      if (!(error instanceof AskFailed)) throw error;
      setState('failed');
      setFailed(error.outcome.class);
    }
  }, [acts, server, id, keys]);

  useEffect(() => {
    void ask();
    return onPagesChanged(() => void ask(), billingEndpoints.pay);
  }, [ask]);
  useAgainInContact(failed, () => void ask());
  return { ask: () => void ask(), state };
}
