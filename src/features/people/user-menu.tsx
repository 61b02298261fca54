import { Ban, Eye, Mail, Pencil, RotateCcw } from 'lucide-react';
import type { UserRecord } from '#contract/people.ts';
import { listName } from '#domain/access/person-name.ts';
import { Menu, type MenuEntry } from '#ui/overlays/menu.tsx';
import { awaitsLink } from './user-status.ts';

/** What the reader may do with a person; nothing when they may only look. */
export interface UserActs {
  edit: (user: UserRecord) => void;
  invite: (user: UserRecord) => void;
  disable: (user: UserRecord) => void;
  enable: (user: UserRecord) => void;
}

/** The words on the button that mails an invitation, or the link to a changed address again. */
export function inviteWord({ sign_in_email, invited_at }: UserRecord): string {
  if (sign_in_email) return 'Send the link again';
  return invited_at === null ? 'Invite' : 'Invite again';
}

export function UserMenu({
  user,
  own,
  acts,
  onOpen,
}: {
  user: UserRecord;
  /** Nobody disables themselves. */
  own: boolean;
  acts: UserActs | undefined;
  onOpen: () => void;
}) {
  const entries: MenuEntry[] = [{ label: 'Open', icon: Eye, onSelect: onOpen }];
  if (acts) {
    entries.push({ label: 'Edit', icon: Pencil, onSelect: () => acts.edit(user) });
    if (awaitsLink(user)) entries.push({ label: inviteWord(user), icon: Mail, onSelect: () => acts.invite(user) });
    if (user.disabled) entries.push({ label: 'Enable', icon: RotateCcw, onSelect: () => acts.enable(user) });
    else if (own) entries.push({ kind: 'text', label: 'You can’t disable yourself.' });
    else
      entries.push({ label: 'Disable…', icon: Ban, danger: true, separated: true, onSelect: () => acts.disable(user) });
  }
  return <Menu entries={entries} label={`Options, ${listName(user.profile)}`} />;
}
