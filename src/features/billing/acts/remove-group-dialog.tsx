import { useRef, useState } from 'react';
import { billingEndpoints } from '#contract/billing.ts';
import { type PayGroup, payGroup } from '#contract/pay-groups.ts';
import { useDevice } from '#db/react/device-context.ts';
import { type MoneyRow, noteCount, noteName } from '#features/billing/list/money-row.ts';
import { TypedNumber } from '#features/billing/undo/typed-number.tsx';
import { useTypedNumber } from '#features/billing/undo/use-typed-number.ts';
import { placeChanged } from '#lib/second-press.ts';
import { pagesChanged } from '#sync/download/page-changes.ts';
import { currentIn, useOnlineWrite } from '#sync/react/use-online-write.ts';
import { Button } from '#ui/button.tsx';
import { showToast } from '#ui/feedback/toast-store.ts';
import { Checkbox } from '#ui/fields/checkbox.tsx';
import { useFocusWrong } from '#ui/fields/use-focus-wrong.ts';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { AgainButton } from './again-button.tsx';
import { GroupSince } from './group-since.tsx';
import { RunReport } from './run-report.tsx';
import { GOES_ON, SendingProgress } from './sending-progress.tsx';
import { type RunCall, useRun } from './use-run.ts';

type Props = {
  /** As it was when its removal was asked for: what the question counts doesn't change under a finger. */
  group: PayGroup;
  /** Its notes that are shown, as they are now. */
  rows: readonly MoneyRow[];
  mayUndoPay: boolean;
  today: string;
  zone: string;
  onClose: () => void;
  onRemoved: () => void;
};

/** Of which group the question is, and which of its notes were shown then. */
type Asked = { group: PayGroup; rows: readonly MoneyRow[] };

/** Asks before a group is removed, and anew where a colleague has made it another one since: nobody removes what they were not asked about. */
export function RemoveGroupDialog(props: Props) {
  const [asked, setAsked] = useState<Asked>({ group: props.group, rows: props.rows });
  const [before, setBefore] = useState<Asked | null>(null);

  function askAnew(current: PayGroup) {
    setBefore(asked);
    setAsked({ group: current, rows: props.rows });
    // The notes behind the question are another colleague's by now as well.
    pagesChanged();
  }
  return <RemoveQuestion {...props} before={before} group={asked.group} key={asked.group.version} onOther={askAnew} />;
}

/** Paid notes stay in it unless their pay is explicitly undone. */
function RemoveQuestion({
  group,
  before,
  rows,
  mayUndoPay,
  today,
  zone,
  onClose,
  onRemoved,
  onOther,
}: Props & { before: Asked | null; onOther: (current: PayGroup) => void }) {
  const { icn, notes, paid } = group;
  const cancel = useRef<HTMLButtonElement>(null);
  const [undoPay, setUndoPay] = useState(false);
  const { newId } = useDevice();
  const ungroup = useOnlineWrite(billingEndpoints.ungroupNotes);
  const { run, start, resume } = useRun((ended) => {
    const current = ended.stop && currentIn(ended.stop.outcome, payGroup);
    if (current) {
      placeChanged();
      return onOther(current);
    }
    if (ended.stop !== null || ended.results.some(({ ok }) => !ok)) return;
    showToast({
      kind: 'success',
      text: `ICN ${group.icn} removed. ${noteCount(ended.results.length)} not billed now.`,
    });
    onClose();
    onRemoved();
  });

  const goes = undoPay ? notes : notes - paid;
  const number = useTypedNumber({ notes: goes, paid: undoPay ? paid : 0, icns: 1 }, 'undo');
  const { box, refuse } = useFocusWrong<HTMLDivElement>();

  function remove() {
    if (!number.isSettled()) return refuse();
    const query = { icn, ...(undoPay ? { undo_pay: 'yes' } : {}), ...(group.version ? { seen: group.version } : {}) };
    const key = newId();
    const call = {
      ids: rows.map(({ id }) => id),
      key,
      send: async () => {
        const sent = await ungroup.send({ query, key });
        return sent.ok ? { ok: true, results: sent.answer.results } : sent;
      },
    } satisfies RunCall;
    start([call], { of: `remove ${icn}`, what: `Remove ICN ${icn}`, back: null });
  }

  return (
    <Dialog
      footer={
        run.phase === 'ended' ? (
          <>
            <Button onClick={onClose}>Close</Button>
            <AgainButton mended={[]} onResume={resume} onRetry={() => undefined} run={run} />
          </>
        ) : (
          <>
            <Button onClick={onClose} ref={cancel}>
              Cancel
            </Button>
            <Button
              busy={run.phase === 'sending'}
              kind="danger"
              off={
                goes > 0
                  ? undefined
                  : mayUndoPay
                    ? 'All of them are paid. Tick that their pay is undone as well.'
                    : 'All of them are paid, and your role does not undo pay.'
              }
              onClick={remove}
            >
              Remove group
            </Button>
          </>
        )
      }
      initialFocus={cancel}
      noCross={run.phase === 'ended'}
      onClose={onClose}
      open
      role="alertdialog"
      title={run.phase === 'ended' ? `Remove ICN ${icn}` : `Remove ICN ${icn} from ${noteCount(goes || notes)}?`}
    >
      {run.phase === 'ended' ? (
        <RunReport
          left={() => 'still in the group'}
          nameOf={(id) =>
            rows
              .filter((row) => row.id === id)
              .map(noteName)
              .join() || `Note ${id}`
          }
          run={run}
          today={today}
          zone={zone}
        />
      ) : (
        <div className="flex flex-col gap-3 text-body" ref={box}>
          {before && (
            <GroupSince before={before.group} now={group} rows={rows} shown={before.rows} today={today} zone={zone} />
          )}
          <p>
            {goes > 0 ? `${noteCount(goes)} ${goes === 1 ? 'becomes' : 'become'} not billed. ` : ''}For 30 days it can
            be restored. To keep billed what is billed, take off the ICN instead.
          </p>
          {paid > 0 && (
            <p>
              {paid === notes
                ? 'All of them are paid'
                : `${paid} of ${noteCount(notes)} ${paid === 1 ? 'is' : 'are'} paid`}
              . What is paid stays in the group, billed, unless you undo the pay as well.
            </p>
          )}
          {paid > 0 && mayUndoPay && (
            <Checkbox checked={undoPay} label={`Undo the pay of ${noteCount(paid)} as well`} onChange={setUndoPay} />
          )}
          {paid > 0 && !mayUndoPay && <p className="text-label text-muted">Your role does not undo pay.</p>}
          {run.phase === 'sending' && <SendingProgress asked={run.asked} done={run.results.length} hint={GOES_ON} />}
          {number.grave && (
            <TypedNumber error={number.error} notes={goes} onChange={number.change} to="undo" value={number.typed} />
          )}
        </div>
      )}
    </Dialog>
  );
}
