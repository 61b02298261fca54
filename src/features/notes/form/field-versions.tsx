import { useId } from 'react';
import { bothTexts } from '#domain/note/both-texts.ts';
import { isNoteText, type NoteField, noteFieldNames } from '#domain/note/note-fields.ts';
import { noteValueText } from '#domain/note/note-words.ts';
import { addedWords } from '#domain/text-diff.ts';
import { cx } from '#ui/cx.ts';
import { CopyButton } from '#ui/feedback/copy-button.tsx';
import { RadioRing } from '#ui/fields/radio-ring.tsx';
import { TextArea } from '#ui/fields/text-area.tsx';
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx';
import type { FieldChoice } from './field-choices.ts';

type Value = string | number | null;

/** One field that both sides changed: yours, theirs, or a text made from both. */
export function FieldVersions({
  field,
  mine,
  mineName,
  theirs,
  theirsName,
  choice,
  onChoose,
  clientName,
  limit,
}: {
  field: NoteField;
  mine: Value;
  theirs: Value;
  /** Who wrote each side, or where, and when. */
  mineName: string;
  theirsName: string;
  choice: FieldChoice | undefined;
  onChoose: (choice: FieldChoice) => void;
  clientName: (id: number) => string;
  limit: number;
}) {
  const name = useId();
  const texts = { mine: noteValueText(field, mine, clientName), theirs: noteValueText(field, theirs, clientName) };
  const option = (take: FieldChoice['take'], title: string, text: string, other: string) => (
    <Version
      checked={choice?.take === take}
      key={take}
      name={name}
      onCheck={() => onChoose(take === 'both' ? { take, text: bothTexts(texts.mine, texts.theirs) } : { take })}
      other={other}
      text={text}
      title={title}
    />
  );
  return (
    <fieldset className="rounded-card border border-line bg-surface p-4">
      <legend className="float-left mb-3 w-full font-semibold text-section">{noteFieldNames[field]}</legend>
      <div className="clear-both grid gap-3 lg:grid-cols-2">
        {option('mine', mineName, texts.mine, texts.theirs)}
        {option('theirs', theirsName, texts.theirs, texts.mine)}
        {isNoteText(field) && option('both', 'Keep both and edit', '', '')}
      </div>
      {choice?.take === 'both' && (
        <div className="mt-4">
          <TextArea
            hint={`“${mineName}” stands first, then what only “${theirsName}” has. Make one text of it.`}
            label={`${noteFieldNames[field]}, both`}
            limit={limit}
            onChange={(text) => onChoose({ take: 'both', text })}
            value={choice.text}
          />
        </div>
      )}
    </fieldset>
  );
}

function Version({
  title,
  text,
  other,
  name,
  checked,
  onCheck,
}: {
  title: string;
  text: string;
  other: string;
  name: string;
  checked: boolean;
  onCheck: () => void;
}) {
  const id = useId();
  return (
    <div
      className={cx(
        'relative rounded-control border p-4 has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
        checked ? 'chosen' : 'border-control-line bg-surface',
      )}
    >
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <label className="flex min-h-hit items-center gap-2.5 font-semibold text-body" htmlFor={id}>
          <input
            aria-describedby={`${id}-text`}
            aria-label={title}
            checked={checked}
            className="absolute inset-0 opacity-0"
            id={id}
            name={name}
            onChange={onCheck}
            type="radio"
          />
          <RadioRing checked={checked} />
          {title}
        </label>
        {text !== '' && (
          // Above the radio, which fills the card.
          <div className="relative">
            <CopyButton instead="Mark the words and copy them." text={text} what={title} />
          </div>
        )}
      </div>
      {/* Above the radio, so that the text can be selected and copied; a press on it chooses, too. */}
      <label
        className="relative block max-h-80 overflow-y-auto whitespace-pre-line font-regular text-body wrap-anywhere"
        htmlFor={id}
        id={`${id}-text`}
      >
        {text === '' && title !== 'Keep both and edit' ? (
          <span className="text-muted">Nothing written.</span>
        ) : (
          <Marked other={other} text={text} />
        )}
      </label>
    </div>
  );
}

/** What the other side does not have is underlined, and announced to screen readers. */
function Marked({ text, other }: { text: string; other: string }) {
  let at = 0;
  return addedWords(text, other).map((part) => {
    const key = at;
    at += part.text.length;
    if (!part.added) return <span key={key}>{part.text}</span>;
    return (
      <ins className="font-semibold underline decoration-2 underline-offset-4" key={key}>
        <VisuallyHidden>added: </VisuallyHidden>
        {part.text}
      </ins>
    );
  });
}
