import { ArrowLeft, Copy, Eraser, FilePen, Plus, Unlink } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { billingEndpoints } from '#contract/billing.ts';
import type { PayGroup } from '#contract/pay-groups.ts';
import { howMany } from '#domain/how-many.ts';
import { columnTexts } from '#domain/note/stamp-text.ts';
import { CHANGE_ICN, TAKE_OFF_ICN } from '#features/billing/acts/change-icn.tsx';
import { RemoveGroupDialog } from '#features/billing/acts/remove-group-dialog.tsx';
import type { OpenAct } from '#features/billing/acts/use-act-dialogs.tsx';
import { AskedNote } from '#features/billing/list/asked-note.tsx';
import { billedWith } from '#features/billing/list/billed-with.ts';
import { MoneyPanel } from '#features/billing/list/money-panel.tsx';
import type { MoneyRights } from '#features/billing/list/money-rights.ts';
import { moneyRows, noteCount } from '#features/billing/list/money-row.ts';
import { panelActs } from '#features/billing/list/panel-acts.tsx';
import { useMatching } from '#features/billing/list/use-matching.ts';
import { recordNumber } from '#lib/record-number.ts';
import { ListProblem } from '#lists/list-body.tsx';
import { useOnlineList } from '#lists/use-listed.ts';
import { useOnlinePage } from '#sync/react/use-online-page.ts';
import { Button } from '#ui/button.tsx';
import { ButtonLink } from '#ui/button-link.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { showToast } from '#ui/feedback/toast-store.ts';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { useAskedInVain, useAskedRow } from '#ui/overlays/use-asked-row.ts';
import { DotLine } from './dot-line.tsx';
import { GroupEntries } from './group-entries.tsx';
import { GroupNotes } from './group-notes.tsx';
import { entryTexts, groupDays, lookTexts, paidText } from './group-words.ts';
import { WhereNotesWent } from './where-notes-went.tsx';

/** Notes per answer. */
const NOTES = 200;

/** One ICN: its totals, its notes with their behavior entries, and what can be done to it. */
export function GroupDetail({
  icn,
  rights,
  offline,
  today,
  zone,
  alone,
  stale,
  onActIn,
  onBack,
}: {
  icn: string;
  rights: MoneyRights;
  offline: string | undefined;
  today: string;
  zone: string;
  /** It fills the whole screen: the list of groups is behind it. */
  alone: boolean;
  /** How old the list of groups is; shown here because the list is then not visible. */
  stale: ReactNode;
  /** Begins an act over notes of a group that has so many. */
  onActIn: (notes: number) => OpenAct;
  /** Goes to the list, without a group. */
  onBack: () => void;
}) {
  const [page, setPage] = useState(1);
  const [openId, setOpenId] = useState<number | null>(null);
  const [removing, setRemoving] = useState<PayGroup | null>(null);
  const groups = useOnlinePage(billingEndpoints.payGroups, { icn });
  const list = useOnlineList(billingEndpoints.pay, { groupId: icn, limit: NOTES, page });
  const group = groups.answer?.data[0];
  const act = onActIn(group?.notes ?? 0);
  const bring = useMatching({ groupId: icn });
  const [bringing, setBringing] = useState(false);
  const rows = list.rows ? moneyRows(list.rows) : [];
  const openRow = rows.find(({ id }) => id === openId);
  useAskedRow((asked) => setOpenId(recordNumber(asked)));
  const isHere = (asked: string) => rows.some(({ id }) => String(id) === asked);
  const inVain = useAskedInVain(list.rows && !list.isOld && !list.busy ? isHere : undefined);
  const inHundredths = group?.inHundredths ?? list.rows?.inHundredths;
  const written = columnTexts([...rows.map(({ log_hours }) => log_hours), group?.hours ?? 0], inHundredths);
  const words = [
    ...(group ? [noteCount(group.notes), written(group.hours), howMany(group.units, 'unit')] : []),
    ...(group ? [howMany(group.clients, 'client'), `billed ${groupDays(group)}`] : []),
    ...(group ? [paidText(group).toLowerCase(), ...lookTexts(group)] : []),
    ...(group ? [billedWith(group, written)].filter(Boolean) : []),
  ];
  /** All of its notes, whatever page is shown. */
  async function onAll(what: 'replace' | 'take-off') {
    setBringing(true);
    await bring({}, 'the notes of this group', (all) => act(what, all));
    setBringing(false);
  }

  const title = `ICN ${icn}`;
  const acts = (
    <>
      {rights.bill && (
        <ButtonLink icon={Plus} to={`/company/finance/insurance-billing?${new URLSearchParams({ icn, show: 'all' })}`}>
          Add notes
        </ButtonLink>
      )}
      <Button icon={Copy} onClick={() => void copy(icn)}>
        Copy ICN
      </Button>
      {rights.bill && group && (
        <Button busy={bringing} icon={FilePen} onClick={() => void onAll('replace')} unavailable={offline}>
          {CHANGE_ICN}
        </Button>
      )}
      {rights.bill && group && (
        <Button busy={bringing} icon={Eraser} onClick={() => void onAll('take-off')} unavailable={offline}>
          {TAKE_OFF_ICN}
        </Button>
      )}
      {rights.bill && group && (
        <Button icon={Unlink} onClick={() => setRemoving(group)} unavailable={offline}>
          Remove group…
        </Button>
      )}
    </>
  );

  return (
    <section aria-label={title} className="flex min-w-0 flex-col gap-4">
      {alone && (
        <div className="-ml-control-pad">
          <Button icon={ArrowLeft} kind="quiet" onClick={onBack}>
            All groups
          </Button>
        </div>
      )}
      {alone ? (
        <PageHeader
          actions={acts}
          meta={
            <>
              {stale}
              <DotLine className="tabular" parts={words} />
            </>
          }
          title={title}
        />
      ) : (
        <div className="flex flex-wrap items-start justify-between gap-3">
          <div className="min-w-0">
            <h2 className="text-section font-semibold tracking-title wrap-anywhere">{title}</h2>
            <DotLine className="text-label text-muted tabular" parts={words} />
          </div>
          <div className="flex flex-wrap gap-2">{acts}</div>
        </div>
      )}
      <AskedNote asked={openRow ? null : inVain} />
      <ListProblem list={list} safe="Nothing was changed." what="the notes of this group" />
      {list.rows ? (
        <GroupEntries groupId={group?.id}>
          {(entries) => (
            <>
              <GroupNotes
                entries={entryTexts(rows, entries)}
                icn={icn}
                empty={<NoNotes left={groups.answer?.left} today={today} zone={zone} />}
                inHundredths={inHundredths}
                onOpen={({ id }) => setOpenId(id)}
                onPage={setPage}
                openId={openId}
                page={list.rows?.page ?? page}
                rows={rows}
                size={NOTES}
                total={list.rows?.totalCount ?? 0}
              />
              <MoneyPanel
                entries={openId === null ? undefined : entryTexts(rows, entries).get(openId)}
                footer={openRow && panelActs(openRow, rights, offline, act)}
                mayBill={rights.bill}
                onClose={() => setOpenId(null)}
                row={openRow}
                zone={zone}
              />
            </>
          )}
        </GroupEntries>
      ) : (
        list.busy && <Skeleton label="Loading the notes of this group" rows={5} />
      )}
      {removing && (
        <RemoveGroupDialog
          group={removing}
          mayUndoPay={rights.pay}
          onClose={() => setRemoving(null)}
          onRemoved={onBack}
          rows={rows}
          today={today}
          zone={zone}
        />
      )}
    </section>
  );
}

function NoNotes({ left = [], ...when }: { left: readonly number[] | undefined; today: string; zone: string }) {
  return (
    <div className="flex flex-col gap-4">
      <EmptyState>
        {left.length > 0
          ? 'No notes have this ICN any more. It can be used again.'
          : 'No notes have this ICN. It can be used.'}
      </EmptyState>
      {left.length > 0 && <WhereNotesWent ids={left} {...when} />}
    </div>
  );
}

async function copy(icn: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(icn);
    showToast({ kind: 'success', text: `ICN ${icn} copied.` });
  } catch {
    showToast({ kind: 'danger', text: `This browser does not let the app copy. The ICN is ${icn}.` });
  }
}
