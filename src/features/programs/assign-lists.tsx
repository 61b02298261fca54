import { CloudOff, Plus } from 'lucide-react';
import { useState } from 'react';
import type { Client } from '#contract/people.ts';
import { said } from '#domain/announcements.ts';
import type { ListFailure } from '#sync/words/list-failure.ts';
import { isOffline, listFailureText } from '#sync/words/list-failure-text.ts';
import { Button } from '#ui/button.tsx';
import { announce } from '#ui/feedback/announcer-store.ts';
import { Banner } from '#ui/feedback/banner.tsx';
import { FailureNotice } from '#ui/feedback/failure-notice.tsx';
import { ListNotice } from '#ui/feedback/list-notice.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { Segmented } from '#ui/fields/segmented.tsx';
import { Section } from '#ui/layout/section.tsx';
import { useMediaQuery, widths } from '#ui/layout/use-media-query.ts';
import { AssignedList } from './assigned-list.tsx';
import { AvailableList } from './available-list.tsx';
import { CatalogueMenu } from './catalogue-menu.tsx';
import { ConflictDialog } from './conflict-dialog.tsx';
import { OwnMeasureDialog } from './own-measure-dialog.tsx';
import { ProgramDialog } from './program-dialog.tsx';
import { isBehavior, ownText, type Program, type ProgramKind, programWords } from './program-text.ts';
import { RetiredList } from './retired-list.tsx';
import { useAssignment } from './use-assignment.ts';
import { useCatalogue } from './use-catalogue.ts';

/** What is assigned to a client and what could be, side by side; on a small screen one at a time. */
export function AssignLists({
  client,
  kind,
  mayEdit,
  today,
}: {
  client: Client;
  kind: ProgramKind;
  mayEdit: boolean;
  /** YYYY-MM-DD, in the company's zone. */
  today: string;
}) {
  const assignment = useAssignment(client.id, kind);
  const catalogue = useCatalogue(kind);
  const [edited, setEdited] = useState<Program | null | 'new'>(null);
  const [ownedId, setOwned] = useState<number | null>(null);
  const [view, setView] = useState('assigned');
  const small = useMediaQuery(widths.underLg);
  const { many } = programWords[kind];
  const failed = assignment.page.failed ?? catalogue.page.failed;
  const { rows } = catalogue;
  // An item retired since the list arrived keeps its place on the server, which accepts no list that contains it.
  const retired = new Set(rows?.flatMap((row) => (row.retired ? [row.id] : [])));
  const ids = assignment.ids?.filter((id) => !retired.has(id));
  const retry = () => {
    assignment.page.refresh();
    catalogue.page.refresh();
  };
  if (!ids || !rows) {
    if (failed === null) return <Skeleton label={`Reading ${many}`} rows={9} />;
    return <Problem failed={failed} onRetry={retry} what={`the ${many} of ${client.first_name}`} />;
  }

  const byId = new Map(rows.map((row) => [row.id, row]));
  const assigned = ids.flatMap((id) => byId.get(id) ?? []);
  const available = rows.filter(({ id, retired }) => !retired && !ids.includes(id));
  const readOnly = isOffline(failed);
  const first = client.first_name || client.last_name;
  const menu = (program: Program) =>
    mayEdit && !readOnly && <CatalogueMenu kind={kind} onEdit={setEdited} program={program} />;
  const assignedMenu = (program: Program) =>
    isBehavior(program) ? (
      <CatalogueMenu
        kind={kind}
        onEdit={mayEdit ? setEdited : undefined}
        own={{ label: `Definition and measure for ${first}…`, onSelect: () => setOwned(program.id) }}
        program={program}
      />
    ) : (
      menu(program)
    );
  const owned = assigned.find(({ id }) => id === ownedId);

  function add(program: Program) {
    assignment.change([...(ids ?? []), program.id]);
    announce(said.programAdded(program.name, (ids?.length ?? 0) + 1));
  }
  function remove(program: Program) {
    assignment.change((ids ?? []).filter((id) => id !== program.id));
    announce(said.programRemoved(program.name));
  }

  return (
    <div className="flex flex-col gap-5">
      {failed !== null && <Problem failed={failed} onRetry={retry} what={`the newest ${many}`} />}
      {assignment.failure && (
        <FailureNotice
          actions={
            <>
              <Button onClick={assignment.drop} size="toolbar">
                Drop my change
              </Button>
              <Button onClick={assignment.retry} size="toolbar">
                Try again
              </Button>
            </>
          }
          of={assignment.failure}
          title={assignment.failure.title}
        >
          {assignment.failure.text}
        </FailureNotice>
      )}
      {small && (
        <Segmented
          label="Show"
          onChange={setView}
          options={[
            { value: 'assigned', label: `Assigned (${assigned.length})` },
            { value: 'available', label: `Available (${available.length})` },
          ]}
          value={view}
          wide
        />
      )}
      <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
        {(!small || view === 'available') && (
          <Section
            aside={
              mayEdit && (
                <Button
                  icon={Plus}
                  kind="quiet"
                  onClick={() => setEdited('new')}
                  size="toolbar"
                  unavailable={readOnly ? 'You are offline. The catalogue needs a connection.' : undefined}
                >
                  New {programWords[kind].one}
                </Button>
              )
            }
            title={`Available (${available.length})`}
          >
            <div className="flex flex-col gap-4">
              <AvailableList
                label={`Available ${many}`}
                menu={menu}
                onAdd={add}
                programs={available}
                readOnly={readOnly}
              />
              {mayEdit && <RetiredList kind={kind} menu={menu} programs={rows.filter(({ retired }) => retired)} />}
            </div>
          </Section>
        )}
        {(!small || view === 'assigned') && (
          <Section
            aside={
              <span role="status">{assignment.saving ? 'Saving…' : 'Order = tile order. Changes save as you go.'}</span>
            }
            title={`Assigned to ${first} (${assigned.length})`}
          >
            <AssignedList
              label={`Assigned ${many}`}
              menu={assignedMenu}
              own={(program) => ownText(program, assignment.own, today, first)}
              onOrder={(next) => assignment.change(next)}
              onRemove={remove}
              programs={assigned}
              readOnly={readOnly}
            />
            <p className="mt-2.5 text-label text-muted">
              Removing takes nothing away: history stays, and a session that runs keeps its list until the next start.
            </p>
          </Section>
        )}
      </div>
      <ConflictDialog
        conflict={assignment.conflict}
        kind={kind}
        nameOf={(id) => byId.get(id)?.name ?? ''}
        onMine={assignment.keepMine}
        onTheirs={assignment.takeTheirs}
      />
      {owned && isBehavior(owned) && (
        <OwnMeasureDialog
          behavior={owned}
          client={client}
          onClose={() => setOwned(null)}
          onSave={assignment.setOwn}
          own={assignment.own}
          today={today}
        />
      )}
      {edited !== null && (
        <ProgramDialog kind={kind} onClose={() => setEdited(null)} program={edited === 'new' ? null : edited} />
      )}
    </div>
  );
}

function Problem({ failed, what, onRetry }: { failed: ListFailure; what: string; onRetry: () => void }) {
  if (isOffline(failed))
    return <Banner icon={CloudOff}>You are offline. You can look, but changes here need a connection.</Banner>;
  const { title, text } = listFailureText(what, failed);
  return (
    <ListNotice busy={false} offline={false} onRetry={onRetry} text={`${text} Nothing was changed.`} title={title} />
  );
}
