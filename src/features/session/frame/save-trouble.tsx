import { CircleAlert, Clock } from 'lucide-react';
import { type ReactNode, useSyncExternalStore } from 'react';
import type { Lost, Unsaved } from '#db/react/unsaved.ts';
import type { SessionRow } from '#db/rows.ts';
import { shortName } from '#domain/access/person-name.ts';
import { whyNotRecord } from '#domain/session/tally.ts';
import { RetryOrDiscard } from '#ui/feedback/retry-or-discard.tsx';
import { SLOW_TEXT } from './save-guard.ts';
import { useSessionView } from './session-context.ts';
import { clockTimeLong } from './time-text.ts';

/**
 * What is not on the disk, and what to do about it. Stays until someone has dealt with it; covers no tile. What it was
 * is not said under the lock, and it is not put away there. `wordsAlone`: where fingers are on their way to tiles, its
 * buttons stand in the Undo bar (`TroubleActs`), and under none of them.
 */
export function SaveTrouble({ wordsAlone = false }: { wordsAlone?: boolean }) {
  const { services } = useSessionView();
  const { guard } = services;
  const { slow, lost } = useSyncExternalStore(guard.subscribe, guard.get);
  return (
    <>
      {slow > 0 && (
        <p className="flex items-center gap-3 border-line border-t bg-waiting-bg px-5 py-2.5 font-semibold text-body text-waiting-fg">
          <Clock aria-hidden="true" className="size-5 shrink-0" />
          {SLOW_TEXT}
        </p>
      )}
      {lost.length > 0 && <LostWords lost={lost} wordsAlone={wordsAlone} />}
    </>
  );
}

/** So many kinds of them are named. */
const SHOWN = 6;

function LostWords({ lost, wordsAlone }: { lost: readonly Lost[]; wordsAlone: boolean }) {
  const { policy, session, locked } = useSessionView();
  const client = shortName(session.clientName);
  const title = locked
    ? `${lost.length} ${lost.length === 1 ? 'entry was' : 'entries were'} not saved`
    : lostText(lost, client, policy.timeZone);
  return (
    <LostBar advice={adviceOf(lost.at(-1), session)} title={title}>
      {!wordsAlone && <TroubleActs />}
    </LostBar>
  );
}

/** What is refused because the session is over can be added once it is open. */
const adviceOf = (one: Lost | undefined, { state }: SessionRow): string | undefined =>
  state === 'open' && one?.advice === whyNotRecord({ state: 'closed' })
    ? 'It had been submitted. Add it at its time if it counts.'
    : one?.advice;

/**
 * "Not saved: Tantrum 3:41:07 PM; Leo T.: Greets by name, pv 2 times, 3:41:09 PM to 3:41:12 PM": whoever adds it by hand needs
 * each. @param client whose page it stands on: others are named
 */
export function lostText(lost: readonly Lost[], client: string, zone: string): string {
  // By the last of each kind: the newest press is always named.
  const newest = Map.groupBy(lost.toReversed(), ({ of, what }) => `${of}: ${what}`);
  const alike = [...newest.values()].map((group) => group.toReversed()).toReversed();
  const older = alike.slice(0, -SHOWN).flat().length;
  const what = alike.slice(-SHOWN).map((group) => alikeText(group, client, zone));
  return `Not saved: ${what.join('; ')}${older > 0 ? ` and ${older} before` : ''}`;
}

function alikeText(group: readonly Lost[], client: string, zone: string): string {
  const [first, last] = [group[0], group.at(-1)].map((one) =>
    clockTimeLong(new Date(one?.at ?? 0).toISOString(), zone),
  );
  const { of, what } = group[0] ?? { of: '', what: '' };
  const when = group.length === 1 ? first : `${group.length} times, ${first} to ${last}`;
  return `${of === client || of === '' ? '' : `${of}: `}${what} ${when}`;
}

type BarProps = { title: string; advice: string | undefined; children?: ReactNode };

export function LostBar({ title, advice, children }: BarProps) {
  return (
    <div
      className="flex flex-wrap items-center gap-x-4 gap-y-2 border-danger border-t-2 bg-attention-bg px-5 py-3 text-attention-fg"
      data-lost=""
    >
      <CircleAlert aria-hidden="true" className="size-6 shrink-0" />
      <div className="min-w-52 flex-1 text-body">
        <p className="font-semibold wrap-anywhere">{title}</p>
        <p>{advice}</p>
      </div>
      {children}
    </div>
  );
}

/** What can be done about what was not saved; nothing where all was. A window that looks on has them in its banner. */
export function TroubleActs() {
  const { services, locked, viewing } = useSessionView();
  if (viewing) return null;
  return <LostActs locked={locked} unsaved={services.guard} />;
}

export function LostActs({ unsaved, locked = false }: { unsaved: Unsaved; locked?: boolean }) {
  const { lost } = useSyncExternalStore(unsaved.subscribe, unsaved.get);
  if (lost.length === 0) return null;
  return (
    <div className="flex shrink-0 gap-2 md:gap-3">
      <RetryOrDiscard
        count={lost.length}
        onDiscard={locked ? undefined : unsaved.dismiss}
        onRetry={lost.some(({ canRetry }) => canRetry) ? unsaved.retryAll : undefined}
      />
    </div>
  );
}
