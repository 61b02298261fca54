import { useLiveQuery } from 'dexie-react-hooks';
import { listBehaviors, listSkills } from '#db/queries/caseload.ts';
import { listUnsentOps, type UnsentDetail } from '#db/queries/unsent-details.ts';
import { useDevice } from '#db/react/device-context.ts';
import { asOfText } from '#domain/time/moment-text.ts';
import { recordTitle } from '#sync/words/record-text.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { recordParts } from './op-parts.ts';
import type { SyncFacts } from './use-sync-facts.ts';

/** What is in one unsent record, in words, for the person who made it. */
export function RecordDetailsDialog({
  record,
  facts,
  onClose,
}: {
  record: UnsentDetail | undefined;
  facts: SyncFacts;
  onClose: () => void;
}) {
  const { db } = useDevice();
  const { zone, now, today } = facts;
  const loaded = useLiveQuery(async () => {
    if (!record) return null;
    const [ops, behaviors, skills] = await Promise.all([listUnsentOps(db, record), listBehaviors(db), listSkills(db)]);
    return recordParts(
      ops,
      {
        behaviors: new Map(behaviors.map(({ id, name }) => [id, name])),
        skills: new Map(skills.map(({ id, name }) => [id, name])),
      },
      zone,
    );
  }, [db, record, zone]);
  return (
    <Dialog
      description={record && `Saved on this device ${asOfText(record.since, now, zone)}. It goes out by itself.`}
      footer={
        <Button className="ml-auto" onClick={onClose}>
          Close
        </Button>
      }
      noCross
      onClose={onClose}
      open={record !== undefined}
      title={record ? recordTitle(record, record.about, today) : ''}
    >
      <dl className="mt-4 flex flex-col gap-4 text-body">
        {loaded?.map((part) => (
          <div key={part.heading}>
            <dt className="font-semibold text-label text-muted">{part.heading}</dt>
            <dd className="whitespace-pre-line wrap-anywhere">{part.lines.join('\n')}</dd>
          </div>
        ))}
        {loaded?.length === 0 && <p>Its contents can't be shown, but they are kept and go out as they are.</p>}
      </dl>
    </Dialog>
  );
}
