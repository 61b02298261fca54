import { UsersRound } from 'lucide-react';
import { listClients } from '#db/queries/caseload.ts';
import { useDevice } from '#db/react/device-context.ts';
import { useLive } from '#db/react/use-live.ts';
import { namedClients } from '#domain/note/named-clients.ts';
import type { NoteFields } from '#domain/note/note-fields.ts';
import { Banner } from '#ui/feedback/banner.tsx';

/** "Names Leo T., another client": of those whom this device knows; '' where it names none. */
export function useNamedOthers(fields: NoteFields): string {
  const { db } = useDevice();
  const clients = useLive(() => listClients(db), [db]) ?? [];
  const named = namedClients(fields, fields.client_id, clients);
  if (named.length === 0) return '';
  return `Names ${named.join(', ')}, ${named.length === 1 ? 'another client' : 'other clients'}`;
}

/** A note goes to whoever pays for its client: it says who else is in it, below what is written, and stops nothing. */
export function NamedOthers({ fields }: { fields: NoteFields }) {
  const named = useNamedOthers(fields);
  if (named === '') return null;
  return (
    <Banner icon={UsersRound} title={named} tone="waiting">
      Whoever pays for this client reads the note. “A peer” says as much.
    </Banner>
  );
}
