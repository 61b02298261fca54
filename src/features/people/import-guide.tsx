import { Download, FileUp } from 'lucide-react';
import { type ChangeEvent, useRef } from 'react';
import { IMPORT_ROW_LIMIT } from '#contract/import.ts';
import { csvText } from '#domain/csv.ts';
import { downloadFile } from '#lib/download.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/layout/card.tsx';
import { Section } from '#ui/layout/section.tsx';
import type { ImportKind } from './import-kinds.ts';

/** Which columns a file has, folded away once one is chosen, and the button to choose it. */
export function ImportGuide({
  kind,
  fileName,
  busy,
  onFile,
}: {
  kind: ImportKind;
  fileName: string | null;
  busy: boolean;
  onFile: (file: File) => Promise<void>;
}) {
  const input = useRef<HTMLInputElement>(null);

  function choose(event: ChangeEvent<HTMLInputElement>) {
    const [file] = event.target.files ?? [];
    // The same file, corrected, can be chosen again.
    event.target.value = '';
    if (file) void onFile(file);
  }

  return (
    <Section title="The file">
      <Card className="flex flex-col gap-4">
        {fileName === null ? (
          <Format kind={kind} />
        ) : (
          <details>
            <summary className="min-h-hit cursor-pointer py-3 font-semibold text-body">
              What the file looks like
            </summary>
            <Format kind={kind} />
          </details>
        )}
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <input
            accept=".csv,.txt,text/csv,text/plain"
            aria-label="CSV file"
            className="hidden"
            onChange={choose}
            ref={input}
            type="file"
          />
          <Button
            busy={busy}
            icon={FileUp}
            kind={fileName === null ? 'primary' : 'outline'}
            onClick={() => input.current?.click()}
          >
            {fileName === null ? 'Choose a file' : 'Choose another file'}
          </Button>
          <Button icon={Download} kind="quiet" onClick={() => downloadTemplate(kind)}>
            Download a template
          </Button>
          <p className="min-w-0 text-label text-muted wrap-anywhere" role="status">
            {busy
              ? `Checking ${fileName ?? 'the file'}…`
              : (fileName ?? 'Nothing is stored before you have seen every row.')}
          </p>
        </div>
      </Card>
    </Section>
  );
}

/** A file with the first row alone: an example row would be imported with the rest. */
function downloadTemplate({ what, columns }: ImportKind): void {
  const text = csvText([columns.map(({ name }) => name)]);
  downloadFile(`${what}-template.csv`, new Blob([text], { type: 'text/csv' }));
}

/** The words of the first row, and what is allowed under each. */
function Format({ kind }: { kind: ImportKind }) {
  return (
    <div className="flex flex-col gap-4">
      <p className="text-body">
        A CSV file as a spreadsheet saves it, with these words in its first row, and at most{' '}
        {IMPORT_ROW_LIMIT.toLocaleString('en-US')} rows. Other columns are set aside. {kind.remark}
      </p>
      <dl className="grid gap-x-6 text-label md:grid-cols-[auto_1fr] md:gap-y-2">
        {kind.columns.map((column) => (
          <div className="contents" key={column.name}>
            <dt className="font-semibold">
              <code>{column.name}</code>
              {column.required && <span className="font-regular text-muted"> (required)</span>}
            </dt>
            <dd className="text-muted max-md:mb-3">{column.text}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
