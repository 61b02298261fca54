import { useState } from 'react';
import { CaptureRefused } from '#db/device/storage-error.ts';
import { findNote } from '#db/queries/sessions.ts';
import { useDevice } from '#db/react/device-context.ts';
import { useAccount } from '#db/react/use-account.ts';
import { useCurrentSession } from '#db/react/use-current-session.ts';
import { useScreenNow } from '#db/react/use-screen-now.ts';
import type { SessionRow } from '#db/rows.ts';
import { fullName } from '#domain/access/person-name.ts';
import { columnHours } from '#domain/note/stamp-text.ts';
import { isOpenedElsewhere } from '#domain/session/something-runs.ts';
import { inZone } from '#domain/time/service-time.ts';
import { useAppActions } from '#lib/app-actions.ts';
import { clientDays } from '#lists/client-days.ts';
import { ClientDaysBar } from '#lists/client-days-bar.tsx';
import { countNarrowing } from '#lists/filters.ts';
import { ListProblem } from '#lists/list-body.tsx';
import { ListHead } from '#lists/list-head.tsx';
import { ListPages } from '#lists/list-pages.tsx';
import { isWhole } from '#lists/list-state.ts';
import { useFilters } from '#lists/use-filters.ts';
import { useDeviceList } from '#lists/use-listed.ts';
import { isAsked } from '#records/note/reopen-question.tsx';
import { AskFailed } from '#sync/ask-failed.ts';
import { refreshSessions } from '#sync/download/refresh-lists.ts';
import { useSync } from '#sync/react/sync-context.ts';
import { isOffline, listFailureText } from '#sync/words/list-failure-text.ts';
import { EmptyOwnList } from '#ui/feedback/empty-own-list.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { showToast } from '#ui/feedback/toast-store.ts';
import { DataTable } from '#ui/table/data-table.tsx';
import { type AskedRestart, RestartDialog } from './restart-dialog.tsx';
import { SessionCard } from './session-card.tsx';
import { sessionColumns } from './session-columns.tsx';
import type { SessionRowContext } from './session-row-context.ts';
import { SessionRowMenu } from './session-row-menu.tsx';
import { TimerStrip } from './timer-strip.tsx';
import { useSessions } from './use-sessions.ts';

/** Session timer and session table (/sessions), from this device, with or without a network. */
export function SessionsScreen() {
  const { policy } = useAccount();
  const { db, clock } = useDevice();
  const { server } = useSync();
  const now = useScreenNow();
  const [asked, setAsked] = useState<AskedRestart | undefined>(undefined);
  const size = policy.pageSizes.sessions;
  const use = useFilters(clientDays);
  const { values: filters, change } = use;
  const found = useSessions(filters, size);
  const list = useDeviceList('sessions', found, () => refreshSessions(db, server, clock.now, policy.pageSizes.finance));
  const current = useCurrentSession()?.session;
  const running = current && !isOpenedElsewhere(current) ? current : undefined;
  const { startSession, openSession, pauseSession, resumeSession } = useAppActions();
  const goBack = (session: SessionRow) => void toastOnError(() => openSession(session.id, 'data'));

  async function ask(session: SessionRow) {
    const note = session.state === 'closed' ? await findNote(db, session.noteUid) : undefined;
    if ((running && running.id !== session.id) || isAsked(note)) setAsked({ session, note });
    else await restart(session);
  }

  async function restart(session: SessionRow) {
    setAsked(undefined);
    await toastOnError(() => openSession(session.id, 'data', 'running'));
  }

  async function setCurrent(session: SessionRow) {
    const done = await toastOnError(() => openSession(session.id, null));
    if (done) showToast({ kind: 'success', text: `${fullName(session.clientName)} is now the current session` });
  }

  const context: SessionRowContext = {
    zone: policy.timeZone,
    now,
    written: columnHours((found?.rows ?? []).flatMap(({ logHours }) => logHours ?? [])),
    statuses: found?.statuses ?? new Map(),
    currentId: running?.id ?? null,
    onSetCurrent: (session) => void setCurrent(session),
  };

  return (
    <div className="flex flex-col gap-4">
      <ListHead list={list} title="Sessions" />
      <ListProblem
        asked="newer sessions"
        list={list}
        offline="You are offline. These sessions are on this device."
        what="sessions"
      />
      <TimerStrip
        clock={clock}
        elsewhere={found?.elsewhere}
        onPause={(session) => void toastOnError(() => pauseSession(session.id))}
        onResume={(session) => void toastOnError(() => resumeSession(session.id))}
        onReturn={goBack}
        onStart={() => startSession()}
        session={running}
        zone={policy.timeZone}
      />
      {found && (found.all > size || countNarrowing(clientDays, filters) > 0) && (
        <ClientDaysBar clients={found.clients} use={use} today={inZone(now, policy.timeZone).date} />
      )}
      {found ? (
        <DataTable
          caption="Sessions"
          card={(session) => <SessionCard context={context} session={session} />}
          columns={sessionColumns(context)}
          empty={
            // The strip above holds the button.
            <EmptyOwnList state={list.download} what="sessions">
              <EmptyState>
                {countNarrowing(clientDays, filters) > 0
                  ? 'No sessions match these filters.'
                  : 'No sessions yet. Start one and it will show here.'}
              </EmptyState>
            </EmptyOwnList>
          }
          firstIndex={(found.page - 1) * size + 1}
          rowKey={(session) => session.id}
          rowMenu={(session) => (
            <SessionRowMenu
              offline={isOffline(list.failed)}
              onRestart={() => void ask(session)}
              onReturn={() => goBack(session)}
              session={session}
            />
          )}
          rows={found.rows}
        />
      ) : (
        <Skeleton label="Reading sessions" rows={size} />
      )}
      {found && (
        <ListPages
          asked={filters.page}
          of={{ page: found.page, limit: size, totalCount: found.total, totalIsExact: isWhole(list) }}
          onPage={(page, how) => change({ page }, how)}
        />
      )}
      <RestartDialog
        onCancel={() => setAsked(undefined)}
        onRestart={() => void (asked && restart(asked.session))}
        running={running?.id === asked?.session.id ? undefined : running}
        asked={asked}
        now={now}
        policy={policy}
      />
    </div>
  );
}

/** Does it, or says why it could not be done. */
async function toastOnError(act: () => Promise<void>): Promise<boolean> {
  try {
    await act();
    return true;
  } catch (error) {
    showToast({ kind: 'danger', text: reasonOf(error) });
    return false;
  }
}

function reasonOf(error: unknown): string {
  if (error instanceof CaptureRefused) return error.reason;
  if (error instanceof AskFailed) {
    if (error.outcome.class === 'addendum' && error.outcome.detail) return error.outcome.detail;
    const { title, text } = listFailureText('this session', error.outcome.class);
    return `${title}. ${text}`;
  }
  return 'This did not work. Everything recorded on this device is safe. Try again.';
}
