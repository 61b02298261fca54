import type { UserRecord } from '#contract/people.ts';
import { listName } from '#domain/access/person-name.ts';
import { Chip } from '#ui/chip.tsx';
import type { Column } from '#ui/table/table-types.ts';
import { rowFinder } from './find-rows.ts';
import { isRbt, userStatus } from './user-status.ts';

/** Avatar initial, name with the RBT label, and email, as specified; whether they can sign in is ours. */
export const userColumns: readonly Column<UserRecord>[] = [
  { key: 'name', header: 'Name', names: true, sortable: true, cell: (user) => <UserName user={user} /> },
  { key: 'email', header: 'Email', sortable: true, cell: (user) => <MailLink email={user.email} /> },
  { key: 'role', header: 'Role', sortable: true, cell: (user) => roleNames(user) },
  { key: 'status', header: 'Status', sortable: true, width: 200, cell: (user) => <StatusChip user={user} /> },
];

export const userFinder = rowFinder<UserRecord>({
  words: (user) => `${user.profile.name} ${user.email} ${roleNames(user)}`,
  orders: {
    name: (user) => listName(user.profile),
    email: (user) => user.email,
    role: (user) => roleNames(user),
    status: (user) => userStatus(user).word,
  },
  kinds: { name: 'Role', of: (user) => user.roles },
});

/** "Analyst, Staff"; empty for whoever has none. */
const roleNames = ({ roles }: UserRecord): string => roles.map(({ name }) => name).join(', ');

function UserName({ user }: { user: UserRecord }) {
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2.5 gap-y-1">
      <span
        aria-hidden="true"
        className="flex size-8 shrink-0 items-center justify-center rounded-full border border-transparent bg-info-bg font-semibold text-info-fg text-label outdoor:border-control-line"
      >
        {[...user.profile.first_name][0]?.toUpperCase()}
      </span>
      {listName(user.profile)}
      {isRbt(user) && <Chip>RBT</Chip>}
    </span>
  );
}

export function MailLink({ email }: { email: string }) {
  return (
    <a
      className="inline-flex min-h-8 items-center text-link underline underline-offset-3 wrap-anywhere field:min-h-12"
      href={`mailto:${email}`}
    >
      {email}
    </a>
  );
}

export function StatusChip({ user }: { user: UserRecord }) {
  const { word, tone, icon } = userStatus(user);
  return (
    <Chip icon={icon} tone={tone}>
      {word}
    </Chip>
  );
}
