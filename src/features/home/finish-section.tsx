import { FilePen, type LucideIcon, Timer, TriangleAlert } from 'lucide-react';
import { howMany } from '#domain/how-many.ts';
import { Button } from '#ui/button.tsx';
import { ButtonLink } from '#ui/button-link.tsx';
import { IconSquare } from '#ui/icon-square.tsx';
import { Section } from '#ui/layout/section.tsx';
import type { FinishItem } from './finish-list.ts';
import type { HomeActions } from './home-actions.ts';

const icons: Record<FinishItem['kind'], LucideIcon> = {
  attention: TriangleAlert,
  'open-session': Timer,
  unwritten: FilePen,
};

/** Rows shown before the rest is left to its own list. */
const MOST = 8;

/** What waits for the person. Nothing is shown when nothing does. */
export function FinishSection({ items, actions }: { items: readonly FinishItem[]; actions: HomeActions }) {
  if (items.length === 0) return null;
  return (
    <Section aside={howMany(items.length, 'thing')} title="Finish these">
      <ul className="overflow-hidden rounded-card border border-line bg-surface">
        {items.slice(0, MOST).map((item) => (
          <FinishRow actions={actions} item={item} key={item.key} />
        ))}
      </ul>
      {items.length > MOST && (
        <ButtonLink className="mt-2" kind="quiet" to="/sessions">
          {items.length - MOST} more in Sessions
        </ButtonLink>
      )}
    </Section>
  );
}

function FinishRow({ item, actions }: { item: FinishItem; actions: HomeActions }) {
  return (
    <li className="flex min-h-19 flex-wrap items-center gap-x-4 gap-y-2 border-line border-b px-4 py-3 last:border-b-0 md:px-5">
      <IconSquare icon={icons[item.kind]} tone={item.kind === 'attention' ? 'attention' : 'saved'} />
      <div className="min-w-0 flex-1">
        <h3 className="font-semibold text-body wrap-anywhere">{item.title}</h3>
        <p className="text-meta text-muted wrap-anywhere">{item.text}</p>
      </div>
      <FinishAct actions={actions} item={item} />
    </li>
  );
}

function FinishAct({ item, actions }: { item: FinishItem; actions: HomeActions }) {
  const { act } = item;
  // If it can't be corrected here, the sync status says why and what to do.
  const go = act && goOf(act, actions);
  if (!act || !go)
    return item.kind === 'attention' ? (
      <ButtonLink aria-label={`Why, ${item.title}`} className="w-full whitespace-nowrap px-2! md:w-44" to="/sync">
        Why
      </ButtonLink>
    ) : null;
  return (
    <Button aria-label={`${act.label}, ${item.title}`} className="w-full whitespace-nowrap px-2! md:w-44" onClick={go}>
      {act.label}
    </Button>
  );
}

function goOf(act: NonNullable<FinishItem['act']>, actions: HomeActions): (() => void) | null {
  const { onFixNote, onOpenNote, onReturn, onSubmitSession, onWriteNote } = actions;
  if (act.do === 'return') return () => onReturn(act.sessionId);
  if (act.do === 'submit') return () => onSubmitSession(act.sessionId);
  if (act.do === 'note') return onOpenNote ? () => onOpenNote(act.noteUid) : null;
  if (act.do === 'new-note') return onWriteNote ? () => onWriteNote(act.note) : null;
  return onFixNote ? () => onFixNote(act.sessionId) : null;
}
