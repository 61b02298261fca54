import { CircleUser, CreditCard, Lock, LogOut } from 'lucide-react';
import { useAppActions } from '#lib/app-actions.ts';
import { Link } from '#ui/link.tsx';
import { useShortcuts } from './shortcuts.ts';

const row =
  'flex min-h-control w-full items-center gap-3 rounded-control px-3 text-left text-body font-medium hover:bg-sunken';

/** What the top bar of a phone has no room for: profile, shortcuts, sign out. */
export function AccountLinks({ onFollow }: { onFollow: () => void }) {
  const { lock, signOut } = useAppActions();
  const shortcuts = useShortcuts();
  return (
    <ul className="flex flex-col px-3 py-2">
      {shortcuts.map((shortcut) => (
        <li key={shortcut.label}>
          <Link className={row} onClick={onFollow} to={shortcut.to}>
            <CreditCard aria-hidden="true" className="size-icon shrink-0" />
            {shortcut.label}
          </Link>
        </li>
      ))}
      <li>
        <Link className={row} onClick={onFollow} to="/user/profile">
          <CircleUser aria-hidden="true" className="size-icon shrink-0" />
          Profile
        </Link>
      </li>
      <li>
        <button
          className={row}
          onClick={() => {
            onFollow();
            lock();
          }}
          type="button"
        >
          <Lock aria-hidden="true" className="size-icon shrink-0" />
          Lock
        </button>
      </li>
      <li>
        <button
          className={row}
          onClick={() => {
            onFollow();
            signOut();
          }}
          type="button"
        >
          <LogOut aria-hidden="true" className="size-icon shrink-0" />
          Sign out
        </button>
      </li>
    </ul>
  );
}
