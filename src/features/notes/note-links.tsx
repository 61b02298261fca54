import { FilePlus2, Printer } from 'lucide-react';
import { ButtonLink } from '#ui/button-link.tsx';

/** From the list to a new note, and to the listing by client. */
export function NoteLinks({ mayWrite }: { mayWrite: boolean }) {
  return (
    <>
      {mayWrite && (
        <ButtonLink icon={FilePlus2} to="/note/add-edit">
          New note
        </ButtonLink>
      )}
      <ButtonLink icon={Printer} kind="quiet" to="/note/dl">
        By client
      </ButtonLink>
    </>
  );
}
