import { type ReactNode, useId, useRef, useState } from 'react';
import { FormDialog } from '#forms/form-dialog.tsx';
import { clashesOf, type Labels, problemsOf } from '#forms/problems.ts';
import { type RecordFormOptions, type ToSend, useRecordForm } from '#forms/use-record-form.ts';
import type { FieldTexts, Sent } from '#forms/use-sending.ts';
import { Button } from '#ui/button.tsx';
import { FailureNotice } from '#ui/feedback/failure-notice.tsx';
import { VersionChoice } from '#ui/overlays/version-choice.tsx';

type Versioned = { id: number; version: number };
type Named = { first_name: string; middle_initial?: string; last_name: string };

/** Somebody of that name is there: what the server says of it, and the name that it was asked of. */
type SameName = { said: string; name: string };

const nameOf = ({ first_name, middle_initial, last_name }: Named) =>
  JSON.stringify([first_name, middle_initial, last_name]);

interface RecordDialogProps<R extends Versioned, F extends Named> {
  options: Omit<RecordFormOptions<R, F>, 'send' | 'versionOf' | 'labels'> & {
    /** `asksOfName`: not where there is somebody of that name. */
    add: (mine: ToSend<R, F>, asksOfName: boolean) => Promise<Sent<R>>;
    change: (mine: ToSend<R, F>, over: R) => Promise<Sent<R>>;
  };
  /** Of the form for a new one, of its button, and of the form of one that is there. */
  titles: readonly [string, string, string];
  labels: Labels<F>;
  /** A field's value, in words. */
  textOf: (form: F, field: keyof F & string) => string;
  /** Why nothing can be saved now. */
  unavailable: string | undefined;
  children: (fields: { errors: FieldTexts; form: F; ids: string; onChange: (part: Partial<F>) => void }) => ReactNode;
}

/** The form of a client or a person: a new one, or changes to one, of which only what was changed is sent. */
export function RecordDialog<R extends Versioned, F extends Named>(props: RecordDialogProps<R, F>) {
  const { options, titles, labels, textOf, unavailable, children } = props;
  const ids = useId();
  const [same, setSame] = useState<SameName | null>(null);
  /** Of whom it was said that they are another one. */
  const another = useRef<string>(undefined);

  async function add(mine: ToSend<R, F>): Promise<Sent<R>> {
    const name = nameOf(mine.value);
    const sent = await options.add(mine, another.current !== name);
    const isSame = !sent.ok && sent.outcome.code === 'same_name';
    setSame(isSame ? { said: sent.outcome.detail ?? '', name } : null);
    return sent;
  }

  const form = useRecordForm<R, F>({
    ...options,
    labels,
    versionOf: ({ version }) => version,
    send(mine) {
      const { over, changes } = mine;
      if (over === null) return add(mine);
      // With nothing of one's own there is nothing to write over theirs.
      if (Object.keys(changes).length === 0) return Promise.resolve({ ok: true, answer: over });
      return options.change(mine, over);
    },
  });
  const { theirs, errors } = form;
  const isNew = options.record === null;
  const asked = same?.name === nameOf(form.value) ? same : null;
  return (
    <FormDialog
      conflict={
        theirs ? (
          <VersionChoice
            clashes={clashesOf({ ...form, theirs }, labels, textOf)}
            onMine={form.onMine}
            onTheirs={form.onTheirs}
          />
        ) : (
          asked &&
          !form.busy && (
            <FailureNotice
              actions={
                <Button
                  onClick={() => {
                    another.current = asked.name;
                    void form.save();
                  }}
                >
                  Save another
                </Button>
              }
              of={asked}
              title={asked.said}
            >
              Save another?
            </FailureNotice>
          )
        )
      }
      form={same ? { ...form, failure: null } : form}
      onClose={() => options.onClose?.()}
      onSave={form.save}
      problems={problemsOf(errors, labels, ids)}
      save={isNew ? titles[1] : 'Save'}
      title={isNew ? titles[0] : titles[2]}
      unavailable={unavailable}
      width="wide"
    >
      {children({ errors, form: form.value, ids, onChange: form.change })}
    </FormDialog>
  );
}
