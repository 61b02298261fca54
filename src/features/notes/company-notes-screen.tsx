import { useState } from 'react';
import { briefNoteEndpoints } from '#contract/brief-notes.ts';
import type { AnswerOf } from '#contract/endpoint.ts';
import { noteEndpoints } from '#contract/notes.ts';
import { useAccount } from '#db/react/use-account.ts';
import { useScreenNow } from '#db/react/use-screen-now.ts';
import { isGranted } from '#domain/access/permission.ts';
import { howMany } from '#domain/how-many.ts';
import { columnTexts } from '#domain/note/stamp-text.ts';
import { rangeText, stretches } from '#domain/time/date-range.ts';
import { inZone } from '#domain/time/service-time.ts';
import { ExportButton } from '#lists/export-button.tsx';
import { FilterBar } from '#lists/filter-bar.tsx';
import { narrowing } from '#lists/filters.ts';
import { RefreshButton } from '#lists/list-head.tsx';
import { ListScreen } from '#lists/list-screen.tsx';
import { NoRows } from '#lists/no-rows.tsx';
import { useRememberedFilters } from '#lists/use-filters.ts';
import { useOnlineList } from '#lists/use-listed.ts';
import { usePeopleChoices } from '#lists/use-people-choices.ts';
import { isOffline } from '#sync/words/list-failure-text.ts';
import { Segmented } from '#ui/fields/segmented.tsx';
import { useMediaQuery, widths } from '#ui/layout/use-media-query.ts';
import { PeriodChoice } from '#ui/table/period-choice.tsx';
import { DeleteNoteDialog } from './delete-note-dialog.tsx';
import { type NoteActions, useEditNote } from './note-actions.ts';
import { companyNoteFilters, locationOptions, type NoteScope, noteStates } from './note-filters.ts';
import { NoteFind } from './note-find.tsx';
import { itemOfNote, type NoteItem } from './note-item.ts';
import { notesCsv } from './notes-csv.ts';
import { NotesList } from './notes-list.tsx';
import { ReviewNote } from './review-note.tsx';
import { ReturnedBefore, ReviewState } from './review-state.tsx';

/** The stretches that need no menu. The two weeks are whole ones, without this one: their days say so. */
function periodsOf(today: string, weekStartsOn: number) {
  return stretches(today, weekStartsOn).flatMap(({ label, range }) => {
    if (label === 'Last month') return [{ label, range }];
    return label === 'Last two weeks' ? [{ label: `${label}, ${rangeText(range, today)}`, range }] : [];
  });
}

/** The notes of all therapists, or of those who share a client with the reader (/company/notes). */
export function CompanyNotesScreen() {
  const account = useAccount();
  const now = useScreenNow();
  const edit = useEditNote();
  const { policy, permissions } = account;
  const use = useRememberedFilters(companyNoteFilters, 'company-notes');
  const { values: filters, change } = use;
  const { clients, therapists } = usePeopleChoices();
  const may = (permission: string) => isGranted(permissions, permission);
  const both = may('company.notes.view') && may('company.notes.assigned');
  const scope = both ? (filters.scope ?? 'all') : may('company.notes.view') ? 'all' : 'assigned';
  const query = { scope, ...narrowing(companyNoteFilters, filters) };
  const list = useOnlineList(noteEndpoints.companyNotes, {
    limit: policy.pageSizes.notes,
    page: filters.page,
    ...query,
  });
  const { rows: shown } = list;
  const [deleting, setDeleting] = useState<NoteItem | null>(null);
  const offered: NoteActions = {
    ...(may('company.notes.edit') ? { onEdit: edit } : {}),
    ...(may('company.notes.edit') && may('notes.delete') ? { onDelete: setDeleting } : {}),
  };
  const zone = policy.timeZone;

  const today = inZone(now, zone).date;
  const phone = useMediaQuery(widths.phone);
  const refreshButton = <RefreshButton list={list} />;

  return (
    <>
      <ListScreen
        count={shown && totalText(shown)}
        actions={
          phone ? undefined : (
            <ExportButton
              ask={async (server, place) => {
                const answer = await server.ask(briefNoteEndpoints.briefCompanyNotes, {
                  query: { ...query, ...place },
                });
                return { rows: answer.data, next: answer.nextCursor };
              }}
              counted={(count) => howMany(count, 'note')}
              csv={(notes) => notesCsv(notes, zone)}
              failed={list.failed}
              name={`notes-${today}`}
              total={shown?.totalCount ?? 0}
              what="the notes"
            />
          )
        }
        filters={
          <>
            <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
              <div className="w-84 max-w-full">
                <NoteFind clients={clients} filters={filters} onChange={change} therapists={therapists} />
              </div>
              {both && <ScopeSwitch onChange={(next) => change({ scope: next })} scope={scope} />}
              {!phone && (
                <PeriodChoice
                  label="Service dates"
                  onChange={(service) => change({ service })}
                  periods={periodsOf(today, policy.weekStartsOn)}
                  range={filters.service}
                />
              )}
            </div>
            <FilterBar
              aside={phone ? refreshButton : undefined}
              choices={{
                client: clients,
                user: therapists,
                location: locationOptions(policy),
                state: noteStates,
              }}
              list={companyNoteFilters}
              sheet={shown === undefined ? 'Show notes' : `Show ${howMany(shown.totalCount, 'note')}`}
              today={today}
              use={use}
              weekStartsOn={policy.weekStartsOn}
            />
          </>
        }
        lines={policy.pageSizes.notes}
        list={list}
        loading="Loading notes"
        missing="These notes are not on this device."
        refreshes={!phone}
        title="Notes (all therapists)"
        what="the notes"
      >
        {(page) => (
          <NotesList
            actions={list.failed === null ? offered : {}}
            aside={(item) => (
              <>
                <ReviewState item={item} zone={zone} />
                <ReturnedBefore item={item} zone={zone} />
              </>
            )}
            busy={list.busy}
            caption="Notes of all therapists"
            decide={(item) =>
              may('company.notes.review') && (
                <ReviewNote
                  item={item}
                  key={item.uid}
                  now={inZone(now, zone)}
                  policy={policy}
                  reviewerId={account.user.id}
                  unavailable={isOffline(list.failed) ? 'Reviewing needs a connection.' : undefined}
                />
              )
            }
            empty={
              <NoRows list={companyNoteFilters} noMatch="No notes match these filters." use={use}>
                No notes yet. They show here when therapists submit their sessions.
              </NoRows>
            }
            inHundredths={page.inHundredths}
            items={page.data.map(itemOfNote)}
            now={now}
            onPage={(next, how) => change({ page: next }, how)}
            page={page.page}
            policy={policy}
            total={page.totalCount}
            totalIsExact={page.totalIsExact}
            withTherapist
          />
        )}
      </ListScreen>
      {deleting && <DeleteNoteDialog item={deleting} onClose={() => setDeleting(null)} />}
    </>
  );
}

/** "128 notes, 243.5 h": of all that match, on every page. */
function totalText(answer: AnswerOf<typeof noteEndpoints.companyNotes>): string {
  const { data, totalCount, totalIsExact, totalHours, inHundredths } = answer;
  const count = howMany(totalCount, 'note', 'notes', totalIsExact);
  if (totalHours === undefined) return count;
  const written = columnTexts([...data.map(({ log_hours }) => log_hours), totalHours], inHundredths);
  return `${count}, ${written(totalHours, totalIsExact ? '' : '+')}`;
}

const options = [
  { value: 'all', label: 'All therapists' },
  { value: 'assigned', label: 'My clients' },
];

/** For those who may see both: everybody's notes, or those of one's own clients. */
function ScopeSwitch({ scope, onChange }: { scope: NoteScope; onChange: (scope: NoteScope) => void }) {
  return (
    <Segmented
      label="Whose notes"
      onChange={(value) => onChange(value === 'assigned' ? 'assigned' : 'all')}
      options={options}
      value={scope}
    />
  );
}
