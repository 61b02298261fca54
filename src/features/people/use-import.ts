import { useState } from 'react';
import type { ImportAnswer } from '#contract/import.ts';
import { useOnlineWrite } from '#sync/react/use-online-write.ts';
import { writeFailureText } from '#sync/words/write-failure-text.ts';
import type { ImportKind } from './import-kinds.ts';
import { previewOf } from './preview-rows.ts';

export type Preview = ReturnType<typeof previewOf> & { answer: ImportAnswer };

/** A file being imported: read, tried out on the server without storing anything, and then imported. */
export function useImport({ endpoint, what, columns }: ImportKind) {
  const known = columns.map(({ name }) => name);
  const trying = useOnlineWrite(endpoint);
  const storing = useOnlineWrite(endpoint);
  const [file, setFile] = useState<{ name: string; csv: string } | null>(null);
  const [preview, setPreview] = useState<Preview | null>(null);
  const [failure, setFailure] = useState<{ title: string; text: string } | null>(null);
  const [done, setDone] = useState<ImportAnswer | null>(null);

  async function tryOut(name: string, csv: string) {
    setFile({ name, csv });
    setPreview(null);
    const result = await trying.send({ body: { csv, dry_run: true } });
    if (result.ok) setPreview({ ...previewOf(result.answer, known), answer: result.answer });
    else setFailure({ ...writeFailureText(`the ${what}`, result.outcome), title: `We could not check “${name}”` });
  }

  return {
    name: file?.name ?? null,
    preview,
    failure,
    done,
    reading: trying.busy,
    importing: storing.busy,
    read: async (chosen: File) => {
      setFailure(null);
      const csv = await chosen.text().catch(() => null);
      if (csv === null) {
        setFailure({ title: `We could not read “${chosen.name}”`, text: 'Choose it again, or save it anew.' });
      } else await tryOut(chosen.name, csv);
    },
    run: async () => {
      if (!file) return;
      setFailure(null);
      const result = await storing.send({ body: { csv: file.csv } });
      if (result.ok) return setDone(result.answer);
      setFailure({ ...writeFailureText(`the ${what}`, result.outcome), title: 'Nothing was imported' });
      // What was fine a minute ago may not be now: the rows are checked again.
      if (result.outcome.code === 'import_refused') await tryOut(file.name, file.csv);
    },
    reset: () => {
      setFile(null);
      setPreview(null);
      setDone(null);
      setFailure(null);
    },
  };
}
