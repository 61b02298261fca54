import { useLiveQuery } from 'dexie-react-hooks';
import { findAccount } from '#db/queries/caseload.ts';
import { useDevice } from '#db/react/device-context.ts';
import { FailureNotice } from '#ui/feedback/failure-notice.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { ImportDone } from './import-done.tsx';
import { ImportGuide } from './import-guide.tsx';
import { type ImportKind, importClients, importUsers } from './import-kinds.ts';
import { ImportPreview } from './import-preview.tsx';
import { useImport } from './use-import.ts';

export function ImportClientsScreen() {
  return <ImportScreen kind={importClients} />;
}

export function ImportUsersScreen() {
  return <ImportScreen kind={importUsers} />;
}

/** A file of clients or users: chosen, checked row by row, and imported as a whole or not at all. */
function ImportScreen({ kind }: { kind: ImportKind }) {
  const { db } = useDevice();
  const account = useLiveQuery(() => findAccount(db), [db]);
  const file = useImport(kind);
  const size = account?.policy.pageSizes.other ?? 10;
  return (
    <div className="flex flex-col gap-5">
      <PageHeader title={kind.title} />
      {file.failure && (
        <FailureNotice of={file.failure} title={file.failure.title}>
          {file.failure.text}
        </FailureNotice>
      )}
      {file.done ? (
        <ImportDone answer={file.done} kind={kind} onAgain={file.reset} />
      ) : (
        <>
          <ImportGuide busy={file.reading} fileName={file.name} kind={kind} onFile={file.read} />
          {file.preview && (
            <ImportPreview
              busy={file.importing}
              key={file.name}
              kind={kind}
              onImport={file.run}
              pageSize={size}
              preview={file.preview}
            />
          )}
        </>
      )}
    </div>
  );
}
