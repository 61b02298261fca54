import { CircleAlert, MonitorSmartphone, PencilLine } from 'lucide-react';
import { useState } from 'react';
import type { Note } from '#contract/notes.ts';
import { useDevice } from '#db/react/device-context.ts';
import { listName } from '#domain/access/person-name.ts';
import type { Policy } from '#domain/access/policy.ts';
import { howMany } from '#domain/how-many.ts';
import { type NoteFields, noteFieldNames, noteFieldsOf } from '#domain/note/note-fields.ts';
import { whyNotSave } from '#domain/note/note-rules.ts';
import { isDrafted, type RecordedAnew, withRecord } from '#domain/note/with-record.ts';
import type { RecordedSession } from '#domain/session/session-numbers.ts';
import { asOfText } from '#domain/time/moment-text.ts';
import { shortDate } from '#domain/time/service-time.ts';
import type { NoteConflict } from '#sync/note-conflict.ts';
import { type OtherSide, otherSideOf, sideName } from '#sync/note-editor-of.ts';
import { Button } from '#ui/button.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { type Choices, chosenFields, stoodFields } from './field-choices.ts';
import { FieldVersions } from './field-versions.tsx';
import type { SaveOutcome } from './save-outcome.ts';

export interface ChooseVersionProps {
  about: Pick<Note, 'client' | 'date_visited'>;
  conflict: NoteConflict;
  clientName: (id: number) => string;
  policy: Policy;
  /** What all devices recorded in the note's session; null where that can't be read, absent where nothing depends on it. */
  recorded?: RecordedSession | null;
  /** More was typed into the note since: it stays, and is in the form after the choice. */
  hasDraft?: boolean;
  onSave: (fields: NoteFields) => Promise<SaveOutcome>;
  onLater: () => void;
}

/** Both sides of a note, field by field. Nothing is chosen in advance, and neither text is lost. */
export function ChooseVersion({
  about,
  conflict,
  clientName,
  policy,
  recorded,
  hasDraft,
  onSave,
  onLater,
}: ChooseVersionProps) {
  const { clock, db } = useDevice();
  const [choices, setChoices] = useState<Choices>({});
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const { mineAt, theirs } = conflict;
  const { mine, merged, other, conflicts, anew } = offeredOf(conflict, recorded ?? null, clock.now());
  const fields = chosenFields(merged, other, conflicts, choices);
  const side = otherSideOf(theirs, db.userId);
  const when = (at: string) => asOfText(at, clock.now(), policy.timeZone);
  const open = conflicts.filter((field) => !choices[field]).length;

  async function save() {
    if (!fields) return;
    const stood = stoodFields(merged, other, choices);
    const [wrong] = Object.values(whyNotSave(fields, policy, undefined, stood));
    if (wrong !== undefined) return setProblem(wrong);
    setBusy(true);
    const became = await onSave(fields);
    setBusy(false);
    setProblem(problemOf(became));
  }

  return (
    <div className="flex flex-1 flex-col gap-5">
      <PageHeader
        meta={`Note, ${listName(about.client)}, ${shortDate(about.date_visited)}. Changed in ${howMany(conflict.conflicts.length, 'field')} by you (${when(mineAt)}, on this device) and ${sideText(side, when)}.`}
        title="Choose a version"
      />
      {recorded === null && conflict.conflicts.some(isDrafted) && (
        <Banner icon={CircleAlert} tone="waiting">
          <p>
            Each text has the numbers of its own device. What both recorded together needs a connection: decide later,
            or compare the numbers after you send it.
          </p>
        </Banner>
      )}
      {hasDraft && (
        <Banner icon={PencilLine} title="What you typed since is kept" tone="waiting">
          It is in the form again after you have chosen.
        </Banner>
      )}
      <AnewLines anew={anew} />
      {conflicts.map((field) => (
        <FieldVersions
          choice={choices[field]}
          clientName={clientName}
          field={field}
          key={field}
          limit={policy.textLimit}
          mine={mine[field]}
          onChoose={(choice) => setChoices((was) => ({ ...was, [field]: choice }))}
          mineName={side.who === 'self' ? `This device, ${when(mineAt)}` : 'Yours'}
          theirs={other[field]}
          theirsName={side.who === 'self' ? `${sideName(side)}, ${when(side.at)}` : sideName(side)}
        />
      ))}
      <MergedLine conflict={conflict} side={side} />
      {problem && (
        <Banner icon={CircleAlert} title="Not saved" tone="attention">
          {problem} Your choices are still here.
        </Banner>
      )}
      <div className="sticky bottom-(--bottom-inset) z-10 -mx-4 mt-auto flex flex-wrap justify-end gap-3 border-line border-t bg-surface px-4 py-3 md:-mx-6 md:-mb-6 md:px-6 short:static">
        <Button onClick={onLater}>Decide later</Button>
        <Button
          busy={busy}
          kind="primary"
          off={open > 0 ? `${howMany(open, 'field')} still to choose` : undefined}
          onClick={() => void save()}
        >
          Save and send
        </Button>
        <p className="w-full text-right text-meta" role="status">
          {open > 0 && `${howMany(open, 'field')} still to choose`}
        </p>
      </div>
    </div>
  );
}

type Offered = Pick<NoteConflict, 'mine' | 'merged' | 'conflicts'> & { other: NoteFields; anew: RecordedAnew[] };

/** Both sides as they are offered: drafted sentences say what was recorded on all devices, not what one of them knew. */
function offeredOf(
  { mine, merged, theirs, conflicts }: NoteConflict,
  recorded: RecordedSession | null,
  now: number,
): Offered {
  const other = noteFieldsOf(theirs);
  if (recorded === null) return { mine, merged, other, conflicts, anew: [] };
  const [ours, whole, rest] = [mine, merged, other].map((fields) => withRecord(fields, recorded, now));
  if (!ours || !whole || !rest) return { mine, merged, other, conflicts, anew: [] };
  const anew = [...ours.anew, ...whole.anew, ...rest.anew];
  return {
    mine: ours.fields,
    merged: whole.fields,
    other: rest.fields,
    conflicts: conflicts.filter((field) => ours.fields[field] !== rest.fields[field]),
    anew: anew.filter(({ was }, at) => anew.findIndex((one) => one.was === was) === at),
  };
}

/** Which sentences say other numbers here than where they were written. */
function AnewLines({ anew }: { anew: readonly RecordedAnew[] }) {
  if (anew.length === 0) return null;
  return (
    <Banner icon={MonitorSmartphone} title="Numbers of all devices together" tone="waiting">
      <ul className="flex flex-col gap-1">
        {anew.map(({ was, becomes }) => (
          <li className="wrap-anywhere" key={was}>
            “{becomes}” stands here instead of “{was}”
          </li>
        ))}
      </ul>
    </Banner>
  );
}

function problemOf(became: SaveOutcome): string | null {
  if (became.kind === 'not-saved') return `${became.title}. ${became.text}`;
  return became.kind === 'timeconflicts' ? became.text : null;
}

/** "Dana Kline (9:15 AM)", or oneself on another device. */
function sideText(side: OtherSide, when: (at: string) => string): string {
  if (side.who === 'elsewhere') return 'elsewhere';
  return side.who === 'self' ? `on another device of yours (${when(side.at)})` : `by ${side.name} (${when(side.at)})`;
}

function mergedFrom(side: OtherSide): string {
  if (side.who === 'person') return side.name;
  return side.who === 'self' ? 'another device' : 'elsewhere';
}

/** What was taken from either side without a question, because only one side changed it. */
function MergedLine({ conflict: { took, kept }, side }: { conflict: NoteConflict; side: OtherSide }) {
  const parts = [
    ...took.map((field) => `${noteFieldNames[field]} (${mergedFrom(side)})`),
    ...kept.map((field) => `${noteFieldNames[field]} (you)`),
  ];
  if (parts.length === 0) return null;
  return <p className="text-label">Also merged: {parts.join(', ')}</p>;
}
