import { useLiveQuery } from 'dexie-react-hooks';
import { Bell } from 'lucide-react';
import { useId, useState } from 'react';
import { findAccount } from '#db/queries/caseload.ts';
import { useDevice } from '#db/react/device-context.ts';
import { hoverTitle } from '#ui/hover-title.ts';
import { useAnchoredPopover } from '#ui/overlays/use-anchored-popover.ts';
import { NotificationPanel } from './notification-panel.tsx';
import { useNotifications } from './use-notifications.ts';

/** The bell of the top bar: how many are new, and the list. */
export function NotificationMenu() {
  const { db } = useDevice();
  const account = useLiveQuery(() => findAccount(db), [db]);
  const list = useNotifications();
  const [open, setOpen] = useState(false);
  const panelId = useId();
  const { anchor, popover } = useAnchoredPopover<HTMLButtonElement, HTMLElement>(open, 'start');
  const { unseen } = list;
  const label = unseen === 0 ? 'Notifications' : `Notifications, ${unseen} new`;

  function toggle() {
    if (!open) list.refresh();
    setOpen(!open);
  }

  return (
    <>
      <button
        {...hoverTitle(label)}
        aria-controls={open ? panelId : undefined}
        aria-expanded={open}
        aria-label={label}
        className="relative inline-flex size-hit shrink-0 items-center justify-center rounded-control hover:bg-sunken"
        onClick={toggle}
        ref={anchor}
        type="button"
      >
        <Bell aria-hidden="true" className="size-5 field:size-6" />
        {unseen > 0 && (
          <span
            aria-hidden="true"
            className="absolute top-0 right-0 min-w-4.5 rounded-full border border-surface bg-primary px-1 text-center font-semibold text-[0.6875rem] text-on-primary leading-4 tabular"
          >
            {unseen > 99 ? '99+' : unseen}
          </span>
        )}
      </button>
      {open && account && (
        <NotificationPanel
          account={account}
          button={anchor}
          id={panelId}
          list={list}
          onClose={(returnFocus) => {
            setOpen(false);
            if (returnFocus) anchor.current?.focus({ preventScroll: true });
          }}
          ref={popover}
        />
      )}
    </>
  );
}
