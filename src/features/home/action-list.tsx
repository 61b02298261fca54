import {
  CalendarCheck2,
  CalendarX2,
  ChevronRight,
  FileWarning,
  Gauge,
  History,
  Inbox,
  type LucideIcon,
  MessageSquareReply,
  ReceiptText,
  TabletSmartphone,
  Timer,
  Undo2,
} from 'lucide-react';
import type { ActionKey, ActionLine } from '#domain/money/needs-action.ts';
import { Link } from '#ui/link.tsx';

const icons: Record<ActionKey, LucideIcon> = {
  notes_to_bill: ReceiptText,
  notes_changed: History,
  events_to_approve: CalendarCheck2,
  events_unstaffed: CalendarX2,
  held_work: Inbox,
  held_notes: FileWarning,
  answered_notes: MessageSquareReply,
  returned_notes: Undo2,
  sessions_open: Timer,
  clients_low: Gauge,
  devices_unseen: TabletSmartphone,
};

/** What needs action: each line leads to its list. */
export function ActionList({ lines }: { lines: readonly ActionLine[] }) {
  if (lines.length === 0)
    return (
      <p className="rounded-card border border-line bg-surface px-4 py-5 text-body text-muted">
        Nothing needs you right now.
      </p>
    );
  return (
    <ul className="overflow-hidden rounded-card border border-line bg-surface">
      {lines.map((line) => (
        <ActionRow key={line.key} line={line} />
      ))}
    </ul>
  );
}

function ActionRow({ line: { key, text, aside, to } }: { line: ActionLine }) {
  const Icon = icons[key];
  return (
    <li className="border-line border-b last:border-b-0">
      <Link className="flex min-h-12 items-center gap-3 px-4 py-2 hover:bg-sunken -outline-offset-2!" to={to}>
        <Icon aria-hidden="true" className="size-5 shrink-0 text-link" />
        <span className="flex min-w-0 flex-1 flex-wrap items-baseline justify-between gap-x-3">
          <span className="font-semibold text-body">{text}</span>
          {aside && <span className="text-meta text-muted">{aside}</span>}
        </span>
        <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-muted" />
      </Link>
    </li>
  );
}
