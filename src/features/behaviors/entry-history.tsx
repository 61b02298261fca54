import type { AnswerOf } from '#contract/endpoint.ts';
import { entryEndpoints } from '#contract/entries.ts';
import { countText } from '#domain/note/count-text.ts';
import { noteCreatedText } from '#domain/note/stamp-text.ts';
import { shortDate } from '#domain/time/service-time.ts';
import { useOnlinePage } from '#sync/react/use-online-page.ts';

type Revision = AnswerOf<typeof entryEndpoints.entryRevisions>['data'][number];

const acts: Record<Revision['act'], string> = { changed: 'Changed', deleted: 'Deleted', restored: 'Restored' };

interface EntryHistoryProps {
  uid: string;
  zone: string;
  /** Names of behaviors by id. */
  nameOf: (behaviorId: number) => string;
}

/** What an entry said until each of its changes, by whom it was changed and why; from the server, which keeps it. */
export function EntryHistory({ uid, zone, nameOf }: EntryHistoryProps) {
  const { answer, failed } = useOnlinePage(entryEndpoints.entryRevisions, { uid });
  if (!answer) return failed === null ? null : <Quiet>Its history needs a connection.</Quiet>;
  if (answer.data.length === 0) return null;
  return (
    <section aria-labelledby="entry-history" className="flex flex-col gap-2">
      <h3 className="font-semibold text-label" id="entry-history">
        History
      </h3>
      <ol className="flex flex-col gap-3">
        {answer.data.map((revision) => (
          <li className="flex flex-col gap-0.5 border-line border-l-2 pl-3" key={revision.id}>
            <p className="text-label wrap-anywhere">
              {acts[revision.act]} {noteCreatedText(revision.at, zone)} by {revision.by}
              {revision.reason && `: ${revision.reason}`}
            </p>
            {revision.act === 'changed' && <Quiet>Before: {beforeText(revision, nameOf)}</Quiet>}
          </li>
        ))}
      </ol>
      {answer.total > answer.data.length && (
        <Quiet>
          The newest {answer.data.length} of {answer.total} changes.
        </Quiet>
      )}
    </section>
  );
}

function beforeText({ record_date, behaviors, comment }: Revision, nameOf: (id: number) => string): string {
  const counts = behaviors.map(({ behaviour_id, entry, seconds }) => countText(nameOf(behaviour_id), entry, seconds));
  return [shortDate(record_date), counts.join(', '), comment].filter(Boolean).join(' · ');
}

function Quiet({ children }: { children: React.ReactNode }) {
  return <p className="text-label text-muted tabular wrap-anywhere">{children}</p>;
}
