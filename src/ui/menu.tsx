import { Menu as HeadlessMenu, MenuButton, MenuItem, MenuItems } from '@headlessui/react';
import { ChevronDown, EllipsisVertical, type LucideIcon } from 'lucide-react';
import { Fragment, type ReactNode } from 'react';
import { Link } from 'react-router';
import { buttonClass } from './button-class.ts';
import { cx } from './cx.ts';

/** An act, a way to another screen, or words that say why an act is missing. */
export type MenuEntry =
  | { kind?: 'act'; label: string; onSelect: () => void; icon?: LucideIcon; danger?: boolean; separated?: boolean }
  | { kind: 'link'; label: string; to: string; icon?: LucideIcon; separated?: boolean }
  | { kind: 'text'; label: string; separated?: boolean };

export interface MenuProps {
  /** Accessible name of the button, "Options, Ruiz, Maya". With `text`, that text is the name. */
  label: string;
  entries: readonly MenuEntry[];
  /** Words on the button; without them it is three dots. */
  text?: string | undefined;
  icon?: LucideIcon | undefined;
  /** Replaces the face of the three-dots button (initials of the person). */
  face?: ReactNode;
  className?: string | undefined;
  align?: 'start' | 'end' | undefined;
}

const rowClass =
  'flex min-h-control w-full items-center gap-3 rounded-chip border border-transparent px-3 text-left text-body data-focus:chosen';

/** A button that opens a short list. Arrow keys, first letters, Escape; focus comes back to the button. */
export function Menu({ label, entries, text, icon: Icon, face, className, align = 'end' }: MenuProps) {
  return (
    <HeadlessMenu>
      {text ? (
        <MenuButton className={cx(buttonClass({ kind: 'quiet', size: 'toolbar' }), 'text-text', className)}>
          {Icon && <Icon aria-hidden="true" className="size-5" />}
          {text}
          <ChevronDown aria-hidden="true" className="size-4" />
        </MenuButton>
      ) : (
        <MenuButton
          aria-label={label}
          className={cx(
            'inline-flex size-hit shrink-0 items-center justify-center rounded-control hover:bg-sunken',
            className,
          )}
          title={label}
        >
          {face ?? <EllipsisVertical aria-hidden="true" className="size-5 field:size-6" />}
        </MenuButton>
      )}
      <MenuItems
        anchor={{ to: align === 'end' ? 'bottom end' : 'bottom start', gap: 4, padding: 8 }}
        className="z-50 min-w-52 rounded-control border border-line bg-surface p-1 text-text shadow-float duration-(--motion-menu) ease-out data-closed:opacity-0 outline-none"
        modal={false}
        transition
      >
        {entries.map((entry) => (
          <Fragment key={entry.label}>
            {entry.separated && <hr className="my-1 border-line border-t" />}
            <Entry entry={entry} />
          </Fragment>
        ))}
      </MenuItems>
    </HeadlessMenu>
  );
}

function Entry({ entry }: { entry: MenuEntry }) {
  if (entry.kind === 'text') return <p className="max-w-72 px-3 py-2 text-label text-muted">{entry.label}</p>;
  const Icon = entry.icon;
  const content = (
    <>
      {Icon && <Icon aria-hidden="true" className="size-5 shrink-0" />}
      {entry.label}
    </>
  );
  if (entry.kind === 'link') {
    return (
      <MenuItem>
        <Link className={rowClass} to={entry.to}>
          {content}
        </Link>
      </MenuItem>
    );
  }
  return (
    <MenuItem>
      <button className={cx(rowClass, entry.danger && 'text-danger')} onClick={entry.onSelect} type="button">
        {content}
      </button>
    </MenuItem>
  );
}
