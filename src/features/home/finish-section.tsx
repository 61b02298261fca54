import { FilePen, type LucideIcon, Timer, TriangleAlert } from 'lucide-react';
import { useNavigate } from 'react-router';
import { howMany } from '#domain/how-many.ts';
import { useAppActions } from '#lib/app-actions.ts';
import { newNotePath } from '#lib/new-note-path.ts';
import { Button } from '#ui/button.tsx';
import { ButtonLink } from '#ui/button-link.tsx';
import { IconSquare } from '#ui/icon-square.tsx';
import { Section } from '#ui/layout/section.tsx';
import type { FinishItem } from './finish-list.ts';

const icons: Record<FinishItem['kind'], LucideIcon> = {
  attention: TriangleAlert,
  'open-session': Timer,
  unwritten: FilePen,
};

/** Rows shown before the rest is left to its own list. */
const MOST = 8;

/** What waits for the person. Nothing is shown when nothing does. */
export function FinishSection({ items }: { items: readonly FinishItem[] }) {
  if (items.length === 0) return null;
  return (
    <Section aside={howMany(items.length, 'thing')} title="Finish these">
      <ul className="overflow-hidden rounded-card border border-line bg-surface">
        {items.slice(0, MOST).map((item) => (
          <FinishRow item={item} key={item.key} />
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

function FinishRow({ item }: { item: FinishItem }) {
  return (
    <li className="flex min-h-19 flex-wrap items-center gap-x-4 gap-y-2 border-line border-b px-4 py-3 last:border-b-0 md:px-5">
      <IconSquare icon={icons[item.kind]} tone={item.kind === 'attention' ? 'attention' : 'saved'} />
      <div className="min-w-0 flex-1">
        <h3 className="font-semibold text-body wrap-anywhere">{item.title}</h3>
        <p className="text-meta text-muted wrap-anywhere">{item.text}</p>
      </div>
      <FinishAct item={item} />
    </li>
  );
}

function FinishAct({ item }: { item: FinishItem }) {
  const { act } = item;
  const go = useGo();
  // If it can't be corrected here, the sync status says why and what to do.
  if (!act)
    return item.kind === 'attention' ? (
      <ButtonLink aria-label={`Why, ${item.title}`} className="w-full whitespace-nowrap px-2! md:w-44" to="/sync">
        Why
      </ButtonLink>
    ) : null;
  return (
    <Button
      aria-label={`${act.label}, ${item.title}`}
      className="w-full whitespace-nowrap px-2! md:w-44"
      onClick={() => go(act)}
    >
      {act.label}
    </Button>
  );
}

/** Leads to where something is finished. */
function useGo(): (act: NonNullable<FinishItem['act']>) => void {
  const { goToSession } = useAppActions();
  const navigate = useNavigate();
  return (act) => {
    if (act.do === 'return') goToSession(act.sessionId, 'data');
    else if (act.do === 'submit') goToSession(act.sessionId, 'submit');
    else if (act.do === 'note') void navigate(`/note/add-edit/${act.noteUid}`);
    else if (act.do === 'new-note') void navigate(newNotePath(act.note));
    else goToSession(act.sessionId, 'note');
  };
}
