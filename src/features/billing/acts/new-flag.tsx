import { Plus } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { type Flag, flagEndpoints } from '#contract/flags.ts';
import { tooLong } from '#lib/too-long.ts';
import { fieldErrorsOf, useOnlineWrite } from '#sync/react/use-online-write.ts';
import { writeFailureText } from '#sync/words/write-failure-text.ts';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/fields/text-field.tsx';

const LONGEST = 200;

/** Creates a flag in the category; a name exists there only once. */
export function NewFlag({ category, onMade }: { category: string; onMade: (flag: Flag) => void }) {
  const save = useOnlineWrite(flagEndpoints.saveFlag);
  const [name, setName] = useState('');
  const [error, setError] = useState<string | undefined>(undefined);

  async function make(event: FormEvent) {
    event.preventDefault();
    const wrong = name.trim() === '' ? 'Type a name, such as Recheck' : tooLong(name, LONGEST);
    if (wrong) return setError(wrong);
    const sent = await save.send({ body: { name: name.trim(), category } });
    if (!sent.ok) return setError(fieldErrorsOf(sent.outcome).name ?? writeFailureText('the flag', sent.outcome).text);
    setName('');
    onMade(sent.answer);
  }

  return (
    <form className="flex flex-wrap items-end gap-3" noValidate onSubmit={(event) => void make(event)}>
      <div className="min-w-48 flex-1">
        <TextField
          autoComplete="off"
          error={error}
          label="New flag"
          onChange={(next) => {
            setName(next);
            setError(undefined);
          }}
          value={name}
        />
      </div>
      <Button busy={save.busy} icon={Plus} type="submit">
        Add flag
      </Button>
    </form>
  );
}
