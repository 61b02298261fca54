import { type ChangeEvent, useId, useState } from 'react';
import { heldEndpoints } from '#contract/held.ts';
import type { OpResult } from '#contract/sync.ts';
import type { ListNames } from '#db/react/use-list-names.ts';
import { digits, howMany } from '#domain/how-many.ts';
import { useOnlineWrite } from '#sync/react/use-online-write.ts';
import { writeFailureText } from '#sync/words/write-failure-text.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/fields/field.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { useBusy } from '#ui/use-busy.ts';
import { bringIn } from './bring-in.ts';
import { refusedPieces, summaryText } from './import-words.ts';
import { authorsOf, draftsText, type ReadFile, readUnsentFile } from './read-unsent-file.ts';

/**
 * Work from a file that a device wrote: done as its authors' work; what can't be done is held; importing it again
 * duplicates nothing.
 */
export function ImportDialog({ names, onClose }: { names: ListNames; onClose: () => void }) {
  const id = useId();
  const [file, setFile] = useState<ReadFile | null>(null);
  const [problem, setProblem] = useState<string>();
  const [results, setResults] = useState<readonly OpResult[]>([]);
  const [done, setDone] = useState(false);
  const [brought, setBrought] = useState(0);
  const { send } = useOnlineWrite(heldEndpoints.importUnsent);
  // Of the whole file: between two of its calls another one must not be chosen, nor this one be left.
  const { busy, run } = useBusy();
  const refused = file
    ? refusedPieces(
        file.parts.flatMap(({ ops }) => ops),
        results,
        names,
      )
    : [];

  async function choose(event: ChangeEvent<HTMLInputElement>) {
    const chosen = event.target.files?.[0];
    const read = chosen ? readUnsentFile(await chosen.text()) : null;
    setFile(typeof read === 'string' ? null : read);
    setProblem(typeof read === 'string' ? read : undefined);
    setResults([]);
    setDone(false);
  }

  async function bringInFile() {
    // What is wrong with the chosen file says more.
    if (!file) return setProblem(problem ?? 'Choose a file first, for example unsent-work.json');
    setProblem(undefined);
    setBrought(0);
    const all: OpResult[] = [];
    for (const part of file.parts) {
      const { results: some, stopped } = await bringIn(part, send);
      all.push(...some);
      setBrought(all.length);
      setDone(all.length === file.ops);
      if (stopped === null) continue;
      setProblem(`${writeFailureText('the file', stopped).text} What was brought in before is safe.`);
      break;
    }
    setResults(all);
  }

  return (
    <Dialog
      footer={
        done ? (
          <Button className="ml-auto" kind="primary" onClick={onClose}>
            Close
          </Button>
        ) : (
          <>
            {!busy && <Button onClick={onClose}>Cancel</Button>}
            <Button busy={busy} className="ml-auto" kind="primary" onClick={() => void run(bringInFile)}>
              {file ? `Import ${howMany(file.ops, 'piece')} of work` : 'Import'}
            </Button>
          </>
        )
      }
      hasInputs
      noCross={busy}
      onClose={() => busy || onClose()}
      open
      title="Import a device’s file"
    >
      <div className="flex flex-col gap-4 pt-2">
        <Field
          error={problem}
          hint="The file that “Export unsent records…” made on the device. Importing it twice doubles nothing."
          id={id}
          label="File"
        >
          {(control) => (
            <input
              {...control}
              accept="application/json,.json"
              disabled={busy}
              className="min-h-control w-full rounded-control border border-control-line bg-surface p-2 text-body"
              onChange={(event) => void choose(event)}
              type="file"
            />
          )}
        </Field>
        {file && <p className="text-body">{authorsText(file, names)}</p>}
        {file?.cut && (
          <p className="text-body">
            This file is damaged, or its end is missing: these are the pieces before that. What else was in it is not
            known; export it once more where the device is still there.
          </p>
        )}
        {file && file.drafts > 0 && <p className="text-body">{draftsText(file.drafts)}.</p>}
        <p className="text-body" role="status">
          {busy && file
            ? `${digits(brought)} of ${howMany(file.ops, 'piece')} brought in`
            : results.length > 0 && summaryText(results)}
        </p>
        {refused.length > 0 && (
          <ul aria-label="Refused" className="flex flex-col gap-2 text-label">
            {refused.map(({ place, what, why }) => (
              <li className="wrap-anywhere" key={place}>
                <span className="font-semibold">{what}</span>: {why}
              </li>
            ))}
          </ul>
        )}
      </div>
    </Dialog>
  );
}

/** "2 pieces of work of Ortiz, Jo; 1 piece that names nobody" */
function authorsText(file: ReadFile, names: ListNames): string {
  return authorsOf(file.parts)
    .map(({ userId, pieces }) =>
      userId === null
        ? `${howMany(pieces, 'piece')} that ${pieces === 1 ? 'names' : 'name'} nobody`
        : `${howMany(pieces, 'piece')} of work of ${names.users.get(userId) ?? `somebody this device does not know (${userId})`}`,
    )
    .join('; ');
}
