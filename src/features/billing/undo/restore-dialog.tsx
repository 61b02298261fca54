import { TriangleAlert, Users } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { billingEndpoints } from '#contract/billing.ts';
import { type UndoneAct, undoneAct } from '#contract/undone.ts';
import { isSaid } from '#features/billing/acts/by-whom.ts';
import { MixQuestion } from '#features/billing/acts/icn-field.tsx';
import { leftAsIs } from '#features/billing/acts/money-acts.ts';
import { RunReport } from '#features/billing/acts/run-report.tsx';
import { GOES_ON, SendingProgress } from '#features/billing/acts/sending-progress.tsx';
import { isRefused } from '#features/billing/acts/use-run.ts';
import { noteCount } from '#features/billing/list/money-row.ts';
import { placeChanged } from '#lib/second-press.ts';
import { useOnlinePage } from '#sync/react/use-online-page.ts';
import { currentIn } from '#sync/react/use-online-write.ts';
import { Button } from '#ui/button.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { showToast } from '#ui/feedback/toast-store.ts';
import { ChoiceChips } from '#ui/fields/choice-chips.tsx';
import { useFocusWrong } from '#ui/fields/use-focus-wrong.ts';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { usePlaceChanged } from '#ui/use-place-changed.ts';
import { ChangedVisits } from './changed-visits.tsx';
import {
  changedText,
  isOfDates,
  leftText,
  mixTexts,
  restorableOf,
  restoreTitle,
  undoneBy,
  undoneOf,
  undoneText,
  whichText,
} from './undone-words.ts';
import { useNoteNames } from './use-note-names.ts';
import { useRestore } from './use-restore.ts';

/** What was undone in the last 30 days, the last undo first, and the way back. Lives only while it is open. */
export function RestoreDialog({
  undos: listed,
  today,
  zone,
  onClose,
}: {
  undos: readonly [UndoneAct, ...UndoneAct[]];
  today: string;
  zone: string;
  onClose: () => void;
}) {
  // What is being restored leaves the list meanwhile.
  const [undos, setUndos] = useState<readonly UndoneAct[]>(listed);
  /** How a press was refused, and how many were restored before it; null where none was. */
  const [refused, setRefused] = useState<{ done: number; what: string } | null>(null);
  /** The mixes to which the person said yes, and those that a press waits for. */
  const [agreed, setAgreed] = useState('');
  const [unanswered, setUnanswered] = useState('');
  // One's own is what one means: another clerk's last undo is not to be taken back by a slip.
  const possible = undos.filter((one) => restorableOf(one) > 0);
  const [act, setAct] = useState((possible.find(({ own }) => own) ?? possible[0] ?? listed[0]).act);
  const { box, refuse } = useFocusWrong<HTMLFormElement>();
  const undo = undos.find((one) => one.act === act) ?? listed[0];
  const restorable = restorableOf(undo);
  const mixes = mixTexts(undo);
  const mix = mixes.join('\n');
  const { run, start, reset, resume } = useRestore((ended) => {
    const current = ended.stop && currentIn(ended.stop.outcome, undoneAct);
    if (current) return askAnew(current, ended.results.filter(({ ok }) => ok).length);
    if (ended.stop !== null || ended.results.some(isSaid)) return;
    showToast({ kind: 'success', text: `${noteCount(ended.results.length)} restored.` });
    onClose();
  });
  const { answer, isFresh } = useOnlinePage(billingEndpoints.undone);
  const fresh = isFresh ? answer?.data : undefined;
  const takeFresh = useEffectEvent((now: readonly UndoneAct[]) => {
    if (run.phase === null) setUndos(undos.map((one) => now.find(({ act }) => act === one.act) ?? one));
  });
  // The list behind shows what a colleague has billed some seconds later.
  useEffect(() => {
    if (fresh) takeFresh(fresh);
  }, [fresh]);
  usePlaceChanged(`${act} ${restorable}`);
  const named = run.phase === 'ended' ? run.results.filter(isSaid).map(({ id }) => id) : [];
  const nameOf = useNoteNames(named);

  /** Nobody restores what they were not shown: the undo is listed as it is now, and the press is another one. */
  function askAnew(current: UndoneAct, done: number) {
    placeChanged();
    setUndos(undos.map((one) => (one.act === current.act ? current : one)));
    setRefused({ done, what: whatChanged(undo, current, done) });
    reset();
  }

  /** The yes was to the ICNs of the one before. */
  function choose(other: string) {
    setAct(other);
    setAgreed('');
  }

  function restore() {
    if (mix !== agreed) {
      setUnanswered(mix);
      return refuse();
    }
    start(undo);
  }

  return (
    <Dialog
      footer={
        run.phase === 'sending' ? undefined : run.phase === 'ended' ? (
          <>
            <Button onClick={onClose}>Close</Button>
            {run.stop && !isRefused(run.stop) && (
              <Button kind="primary" onClick={resume}>
                Go on
              </Button>
            )}
          </>
        ) : (
          <>
            <Button onClick={onClose}>Cancel</Button>
            <Button
              data-autofocus
              kind="primary"
              onClick={restore}
              off={restorable === 0 ? `${leftText(undo)}.` : undefined}
            >
              {restorable === 0 ? 'Restore' : `Restore ${noteCount(restorable)}`}
            </Button>
          </>
        )
      }
      noCross={run.phase === 'ended'}
      onClose={onClose}
      open
      title={restoreTitle(undo, undos)}
      width="wide"
    >
      {run.phase === null && (
        <form className="flex flex-col gap-5" onSubmit={(event) => event.preventDefault()} ref={box}>
          <p className="text-body">
            {isOfDates(undo)
              ? 'The notes get the pay dates back that they had. What was paid again or taken back since, or has another pay date by now, is left as it is.'
              : 'The notes get their dates, ICNs and pay back as they were; who billed and paid them stays who did. What was billed, paid or undone again since is left as it is, and so is what was paid and changed since.'}
          </p>
          {refused && (
            <Banner icon={Users} title={refusedText(refused)} tone="attention">
              <p>Below is what it would give back now.</p>
            </Banner>
          )}
          <ChoiceChips
            label={whichText(undos)}
            onChange={choose}
            options={undos.map((one) => ({
              value: one.act,
              label: `${undoneText(one)}, ${undoneBy(one, today, zone)}`,
              detail: [undoneOf(one), leftText(one)].filter(Boolean).join('. '),
            }))}
            rowClass="flex flex-col gap-2.5"
            value={undo.act}
          />
          {changedText(undo) !== '' && (
            <Banner icon={TriangleAlert} tone="waiting">
              <p>{changedText(undo)}</p>
              {undo.changedVisits && (
                <ChangedVisits
                  count={undo.changedVisitCount}
                  key={undo.act}
                  today={today}
                  visits={undo.changedVisits}
                  zone={zone}
                />
              )}
            </Banner>
          )}
          {undo.corrected && (
            <Banner icon={TriangleAlert} tone="waiting">
              {undo.corrected.map(({ icn, now }) => (
                <p key={`${icn} ${now}`}>
                  ICN {icn} is {now} now: its notes come back under {now}.
                </p>
              ))}
            </Banner>
          )}
          {mix !== '' && (
            <MixQuestion
              agreed={mix === agreed}
              label={`Restore them under ${mixes.length === 1 ? 'this ICN' : 'these ICNs'}`}
              onAgree={(yes) => setAgreed(yes ? mix : '')}
              texts={mixes}
              title="One claim is usually of one client and one payer. With the notes that came to it since there would be:"
              wrong={mix === unanswered && mix !== agreed ? 'Tick this, or cancel.' : null}
            />
          )}
          <p className="text-label text-muted">It can be restored for 30 days.</p>
        </form>
      )}
      {run.phase === 'sending' && <SendingProgress asked={run.asked} done={run.results.length} hint={GOES_ON} />}
      {run.phase === 'ended' && <RunReport left={leftAsIs} nameOf={nameOf} run={run} today={today} zone={zone} />}
    </Dialog>
  );
}

/** @param done how many came back before */
function whatChanged(asked: UndoneAct, current: UndoneAct, done: number): string {
  if (mixTexts(current).join() !== mixTexts(asked).join()) return 'its ICNs have other notes';
  if (restorableOf(current) !== restorableOf(asked) - done) return 'notes of it were billed, paid or undone again';
  return 'its visits have changed';
}

function refusedText({ done, what: changed }: { done: number; what: string }): string {
  const what = done === 0 ? 'Nothing was restored' : `${noteCount(done)} restored, and nothing of the rest`;
  return `${what}: ${changed} since it was listed`;
}
