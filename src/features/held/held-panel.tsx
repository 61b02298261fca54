import { TriangleAlert, UserRound } from 'lucide-react';
import { useState } from 'react';
import type { HeldWork } from '#contract/held.ts';
import { userIdOf } from '#db/device/local-user.ts';
import { useDevice } from '#db/react/device-context.ts';
import { type ListNames, nameIn } from '#db/react/use-list-names.ts';
import { noteCreatedText } from '#domain/note/stamp-text.ts';
import { Button } from '#ui/button.tsx';
import { ButtonLink } from '#ui/button-link.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { CameBackNotice } from '#ui/feedback/came-back-notice.tsx';
import { FailureNotice } from '#ui/feedback/failure-notice.tsx';
import { ComboboxField } from '#ui/fields/combobox-field.tsx';
import { storableText } from '#ui/fields/storable-text.ts';
import { TextArea } from '#ui/fields/text-area.tsx';
import { type Fact, Facts } from '#ui/layout/facts.tsx';
import { SidePanel } from '#ui/overlays/side-panel.tsx';
import {
  heldNoteOf,
  isForNobody,
  savedAlong,
  saysMore,
  setsTimes,
  stateText,
  whatText,
  whyText,
} from './held-words.ts';
import { RecordedBody } from './recorded-body.tsx';
import { useBodyWords } from './use-body-words.ts';
import { useHeldDecision } from './use-held-decision.ts';

/** One piece of held work, whole: what it is, why it is held, and the decision. */
export function HeldPanel({
  work,
  rows,
  isListed,
  names,
  zone,
  unavailable,
  onClose,
}: {
  work: HeldWork;
  /** What the list shows. */
  rows: readonly HeldWork[];
  /** False once it is among these no more: somebody has decided about it, or its author's device has brought it. */
  isListed: boolean;
  names: ListNames;
  zone: string;
  unavailable: string | undefined;
  onClose: () => void;
}) {
  // What comes while this is read was not read.
  const [through] = useState(() => Math.max(...rows.map(({ id }) => id)));
  const words = useBodyWords(names);
  const along = savedAlong(work, rows, through);
  const form = useHeldDecision(
    work,
    { through, along: along.map(({ id }) => id), ...refusalsSeen([work, ...along]) },
    onClose,
  );
  const { db } = useDevice();
  const isMine = work.brought_by?.id === userIdOf(db.userId);
  const undecided = work.state === 'open' || work.state === 'copy';
  const notByMe = isMine ? SECOND_PERSON : notReadable([work, ...along]);
  const heldNote = heldNoteOf(work);
  const others = [work, ...along].some(setsTimes) ? NOTE_HELD : '';
  const isGone = !isListed && !form.busy;
  // What was accepted is done; a refusal can be taken back. What somebody else has decided meanwhile is not decided here.
  const acceptable = !isGone && (undecided || work.state === 'refused');
  return (
    <SidePanel
      footer={
        acceptable ? (
          <div className="flex w-full justify-between gap-3">
            {undecided && (
              <Button busy={form.busy} onClick={form.refuse} unavailable={unavailable}>
                Refuse
              </Button>
            )}
            <Button
              busy={form.busy}
              className="ml-auto"
              kind="primary"
              onClick={form.accept}
              off={notByMe}
              unavailable={unavailable}
            >
              {undecided ? 'Accept' : 'Accept after all'}
            </Button>
          </div>
        ) : undefined
      }
      onClose={onClose}
      open
      title={whatText(work)}
    >
      <div className="flex flex-col gap-5">
        {form.restored && <CameBackNotice onDiscard={form.discard} />}
        {form.failure && (
          <FailureNotice of={form.failure} title={form.notDone}>
            {form.failure.text}
          </FailureNotice>
        )}
        {isGone && !form.failure && (
          <Banner icon={UserRound} tone="waiting">
            <p>This is not in the list any more: somebody has decided about it, or its author’s device has sent it.</p>
          </Banner>
        )}
        {acceptable && notByMe && (
          <Banner icon={UserRound} tone="waiting">
            <p>{notByMe}</p>
          </Banner>
        )}
        {heldNote && (
          <Banner
            actions={<ButtonLink to={`/note/add-edit/${heldNote.id}`}>Open note</ButtonLink>}
            icon={TriangleAlert}
            title="Its note is held"
            tone="attention"
          >
            {heldNote.why} It can’t be billed until the times are changed.
          </Banner>
        )}
        <Facts
          facts={[
            { term: 'State', value: isGone ? 'Not in this list any more' : stateText[work.state] },
            { term: 'Why it is held', value: whyText(work) },
            ...(saysMore(work) ? [{ term: 'The server said', value: storableText(work.problem.detail ?? '') }] : []),
            { term: 'Author', value: nameIn(names.users, work.user) },
            ...(work.brought_by ? [{ term: 'Brought in by', value: nameIn(names.users, work.brought_by) }] : []),
            { term: 'Received', value: noteCreatedText(work.received_at, zone) },
            ...(work.decision ? decisionFacts(work.decision, zone) : []),
          ]}
        />
        <section>
          <h3 className="mb-2 font-semibold text-section">What was recorded</h3>
          <RecordedBody words={words} work={work} />
        </section>
        {acceptable && along.length > 0 && (
          <section className="flex flex-col gap-4">
            <h3 className="font-semibold text-section">Accepted along with it</h3>
            {along.map((one) => (
              <section aria-label={`Along with it: ${whatText(one)}`} key={one.id}>
                <h4 className="mb-2 font-semibold text-body">{whatText(one)}</h4>
                <RecordedBody words={words} work={one} />
              </section>
            ))}
          </section>
        )}
        {acceptable && (
          <>
            {isForNobody(work) && (
              <ComboboxField
                emptyText="No client matches"
                error={form.errors.client_id}
                hint="Whom it is for, if you accept it. If they are not there yet, enter them under Clients first."
                label="Client"
                onChange={(client_id) => form.change({ client_id })}
                options={[...names.clients].map(([id, label]) => ({ value: String(id), label }))}
                placeholder="Choose a client…"
                value={form.value.client_id}
              />
            )}
            <TextArea
              error={form.errors.reason}
              hint={undecided ? 'Needed to refuse. The author reads it.' : 'The author reads it.'}
              label="Reason"
              limit={2000}
              onChange={(reason) => form.change({ reason })}
              value={form.value.reason}
            />
            <p className="text-label text-muted">
              {undecided
                ? `If you accept, it is saved as ${work.user.name}’s work, with everything that waits for it.${others} If you refuse, it is not saved: it stays in this list, and ${work.user.name} is told why.`
                : `It was refused. If you accept it after all, it is saved as ${work.user.name}’s work, with everything that waits for it or was refused with it.${others}`}
            </p>
          </>
        )}
      </div>
    </SidePanel>
  );
}

/** Up to when refusals are known to whoever reads these: what is refused later is not accepted unseen. */
function refusalsSeen(works: readonly HeldWork[]): { refusals_seen?: string } {
  const at = works.flatMap(({ state, decision }) => (state === 'refused' && decision ? [decision.at] : []));
  const last = at.sort().at(-1);
  return last === undefined ? {} : { refusals_seen: last };
}

const NOTE_HELD =
  ' A note whose times overlap another one of theirs is saved as held: it can’t be billed until the times are changed.';

const SECOND_PERSON = 'You brought this in: somebody else has to accept it.';

/** Nobody answers for the change of a record that they were not shown. */
function notReadable(works: readonly HeldWork[]): string | undefined {
  const isClosed = works.some(({ about }) => about?.some(({ state }) => state === 'closed'));
  return isClosed ? 'This changes a record that you may not read: somebody who may has to accept it.' : undefined;
}

function decisionFacts({ by, at, reason }: NonNullable<HeldWork['decision']>, zone: string): Fact[] {
  return [
    { term: 'Decided', value: `${by.name}, ${noteCreatedText(at, zone)}` },
    { term: 'Reason', value: reason ?? 'None given' },
  ];
}
