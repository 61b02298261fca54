import { useNavigate } from 'react-router';
import type { Note } from '#contract/notes.ts';
import { noteEndpoints } from '#contract/notes.ts';
import { isGranted } from '#domain/access/permission.ts';
import { listName } from '#domain/access/person-name.ts';
import { loggedHours, serviceText, tableHours } from '#domain/note/stamp-text.ts';
import { ListAge } from '#lists/list-head.tsx';
import { useOnlineList } from '#lists/use-listed.ts';
import { listFailureText } from '#sync/words/list-failure-text.ts';
import { Button } from '#ui/button.tsx';
import { ButtonLink } from '#ui/button-link.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { Section } from '#ui/layout/section.tsx';
import { CardFacts } from '#ui/table/card-facts.tsx';
import { DataTable } from '#ui/table/data-table.tsx';
import type { Column } from '#ui/table/table-types.ts';

const SHOWN = 5;

const columns: Column<Note>[] = [
  { key: 'therapist', header: 'Therapist', cell: (note) => listName(note.user.profile) },
  { key: 'client', header: 'Client', names: true, cell: (note) => listName(note.client) },
  { key: 'when', header: 'When', width: 163, cell: (note) => serviceText(note.date_visited, note.begin_time) },
  { key: 'hours', header: 'Hours', align: 'right', cell: (note) => tableHours(note.log_hours), cellAmong: loggedHours },
];

/**
 * The company's latest notes: five, as the server gives them, with a date when they are kept ones; each opens in its
 * list.
 */
export function LatestNotes({ permissions }: { permissions: readonly string[] }) {
  const navigate = useNavigate();
  const scope = isGranted(permissions, 'company.notes.view') ? 'all' : 'assigned';
  const list = useOnlineList(noteEndpoints.companyNotes, { limit: SHOWN, page: 1, scope });
  const written = loggedHours(list.rows?.data ?? []);
  return (
    <Section aside={list.rows && <ListAge list={list} />} title="Latest notes">
      {list.rows ? (
        <DataTable
          caption="Latest notes"
          card={(note) => (
            <CardFacts
              facts={[
                ['Therapist', listName(note.user.profile)],
                ['Service', serviceText(note.date_visited, note.begin_time)],
                ['Hours', written(note)],
              ]}
            />
          )}
          columns={columns}
          empty={<EmptyState>No notes yet. They show here when therapists submit their sessions.</EmptyState>}
          onOpen={({ uid }) => void navigate(`/company/notes?${new URLSearchParams({ scope, open: uid })}`)}
          rowKey={(note) => note.id}
          rows={list.rows.data}
        />
      ) : list.busy ? (
        <Skeleton label="Loading the latest notes" rows={SHOWN} />
      ) : (
        <EmptyState action={<Button onClick={list.refresh}>Try again</Button>}>{failureText(list.failed)}</EmptyState>
      )}
      {/* Without a word in its address the list would begin with the filters that were used last. */}
      <ButtonLink className="-ml-control-pad mt-3" kind="quiet" to={`/company/notes?scope=${scope}`}>
        All notes
      </ButtonLink>
    </Section>
  );
}

function failureText(failed: Parameters<typeof listFailureText>[1] | null): string {
  const { title, text } = listFailureText('the latest notes', failed ?? 'unknown');
  return `${title}. ${text}`;
}
